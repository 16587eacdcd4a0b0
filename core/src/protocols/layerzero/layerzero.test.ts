import { describe, expect, test } from 'vitest'
import { changeTrace, extendedActions, readRecordedTrace } from '../../../test/changeTrace.ts'
import { body } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'

/** An object of a class with the first of its fields; its table of fields is not read. */
const object = (name: string, fill: (builder: Builder) => Builder): Cell => {
  const bytes = [...name].map(letter => letter.charCodeAt(0))
  const start = new Builder().bytes(Uint8Array.from([...new Uint8Array(10 - bytes.length), ...bytes]))
  return fill(start.uint(0, 270)).end()
}

/** The statuses of the actions of a recording in which the messages with this op code have this object. */
async function statusesWith(name: string, code: number, replacement: Cell): Promise<string[]> {
  const recording = await readRecordedTrace(name)
  const changed = changeTrace(recording, node =>
    node.inMessage?.opCode === code
      ? { ...node, inMessage: { ...node.inMessage, body: body(code, b => b.ref(replacement)) } }
      : node,
  )
  return extendedActions(changed).flatMap(({ type, status }) => (type.startsWith('LayerZero') ? [status] : []))
}

describe('LayerZero', () => {
  const receipt = (code: number) => object('MsgReceipt', b => b.uint(0, 256).uint(code, 16))
  const delivery = (success: boolean) => object('LzRecvSts', b => b.bit(success).uint(7, 64))
  const verification = (code: number) => object('veristatus', b => b.uint(7, 64).uint(code, 32))

  test.each([
    ['layerzero--layerzero-send-msg-to-tron', 0xa2b5fbae, receipt(0), 'ok'],
    ['layerzero--layerzero-send-msg-to-tron', 0xa2b5fbae, receipt(12), 'failed'],
    ['layerzero--layerzero-receive', 0xcaae25a1, delivery(true), 'ok'],
    ['layerzero--layerzero-receive', 0xcaae25a1, delivery(false), 'failed'],
    ['layerzero--layerzero-dvn-verify', 0x3cb38090, verification(0x3bbc306b), 'ok'],
    ['layerzero--layerzero-dvn-verify', 0x3cb38090, verification(0x29c53fab), 'failed'],
  ])('%s with another %d is %s', async (name, code, replacement, status) => {
    expect(await statusesWith(name, code, replacement)).toEqual([status])
  })
})
