import { describe, expect, test } from 'vitest'
import { changeTrace, extendedActions, outerExtendedActions, readRecordedTrace } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts } from '../../../test/jettonBodies.ts'
import { expectFailureWithout, jettons, play, rejecting, user } from '../../../test/liquidityScripts.ts'
import type { Script } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
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

// No recording sends tokens: scripted contracts send the messages of one. The application is `p`, the endpoint `e`, the channel
// `c`, the connection `n`, the library `l`.
describe('tokens to another chain', () => {
  const path = object('path', b => b.uint(30343, 32).uint(1, 256).uint(30420, 32).uint(2, 256))
  const packet = object('Packet', b => b.uint(9, 64).uint(5, 256).ref(path))
  const receipt = (code: number) => object('MsgReceipt', b => b.uint(0, 256).uint(code, 16).ref(packet))
  const fees = object('libSndCb', b => b.uint(7n, 128).uint(0, 128))
  const message = (code: number, content: Cell) => body(code, b => b.ref(content))
  const payload = body(0x7777, b => b)
  const sending = (code: number): Script =>
    mergeScripts(
      jettonTransferScript({
        wallet: 'wv',
        toWallet: 'pv',
        from: 'u',
        to: 'p',
        amount: 7n,
        payload,
        value: 900_000_000n,
      }),
      {
        p: { 1935855772: [{ to: 'e', body: message(0xdd4ea3b4, packet), value: 800_000_000n }], 2729835438: [] },
        e: { 3712918452: [{ to: 'c', body: message(0x536feb09, packet), value: 700_000_000n }] },
        c: {
          1399843593: [{ to: 'n', body: message(0x4002b790, packet), value: 600_000_000n }],
          1109137957: [{ to: 'p', body: message(0xa2b5fbae, receipt(code)) }],
        },
        n: { 1073919888: [{ to: 'l', body: message(0x5de68393, packet), value: 500_000_000n }] },
        l: { 1575388051: [{ to: 'c', body: message(0x421c1a25, fees), value: 400_000_000n }] },
      },
    )
  const send = (script: Script) => play(script, 'wv', jettonTransferBody(7n, 'p', payload))

  test('are one action with the packet', async () => {
    const recording = await send(sending(0))
    expect(outerExtendedActions(recording)).toMatchObject([
      {
        type: 'LayerZeroTokenSend',
        status: 'ok',
        detail: {
          ...{ sender: user, app: stubAddress('p'), amount: jettons('v', 7n), endpoint: stubAddress('e') },
          ...{ nativeFee: { type: 'coin', amount: 7n }, targetChain: 30420n, nonce: 9n },
        },
      },
    ])
    expectFailureWithout(recording, 'LayerZeroTokenSend')
  })

  test('have failed when the channel rejects the packet, or a contract on the way', async () => {
    const failed = { type: 'LayerZeroTokenSend', status: 'failed', detail: { sender: user } }
    expect(outerExtendedActions(await send(sending(12)))).toMatchObject([failed])
    const rejected = await send(rejecting(sending(0), 'n', 0x4002b790))
    expect(outerExtendedActions(rejected)).toMatchObject([failed])
  })
})
