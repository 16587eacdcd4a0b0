import { describe, expect, it } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { readShardAccount } from '../tlb/account.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { writeJson } from '../wire/json.ts'
import { type DecodedBody, decodeExternalIn, decodeExternalOut, decodeInternal, decodeJettonPayload } from './decode.ts'
import layouts from './layouts.gen.json' with { type: 'json' }

type Kind = 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
type Body = { readonly kind: Kind; readonly body: Cell; readonly interfaces: readonly string[]; readonly from: string }

const decoders = { int_msg: decodeInternal, ext_in_msg: decodeExternalIn, ext_out_msg: decodeExternalOut } as const

function* localnetBodies(): Generator<Body> {
  const kindOf = ({ info }: Message) => info.type.replace('_info', '').replace(/^(\w+)_msg$/, '$1_msg') as Kind
  for (const name of scenarioNames()) {
    for (const recorded of readScenario(name).transactions) {
      const state = recorded.before && readShardAccount(recorded.before).account?.storage.state
      const code = state?.type === 'active' ? state.init.code : undefined
      const interfaces = (code && interfacesByCodeHash(code.hash())) ?? []
      const message = readMessage(recorded.message)
      yield { kind: kindOf(message), body: message.body, interfaces, from: name }
      for (const out of readTransaction(recorded.cell).out_msgs)
        if (out.info.type === 'ext_out_msg_info') yield { kind: 'ext_out_msg', body: out.body, interfaces, from: name }
    }
  }
}

type RecordedTrace = { readonly messages: Readonly<Record<string, { readonly msg_type: Kind; readonly body: string }>> }

function* traceBodies(): Generator<Body> {
  for (const file of dataFiles('traces', /--.*\.json$/)) {
    for (const { msg_type: kind, body } of Object.values(readData<RecordedTrace>('traces', file).messages))
      yield { kind, body: parseCell(fromBase64(body)), interfaces: [], from: file }
  }
}

const knownCodes = new Set(layouts.messages.flatMap(line => /#([0-9a-f]{8})\b/.exec(line)?.[1] ?? []))

/** Decodes all bodies; counts those with a known operation and lists known opcodes whose layout did not match. */
function survey(bodies: Iterable<Body>) {
  const counts = { bodies: 0, withCode: 0, named: 0, withRest: 0 }
  const misfits: string[] = []
  for (const { kind, body, interfaces, from } of bodies) {
    counts.bodies++
    const decoded: DecodedBody | undefined = decoders[kind](body, interfaces)
    expect(() => writeJson(decoded?.value ?? null), from).not.toThrow()
    decodeJettonPayload(body)
    if (body.bits < 32) {
      expect(decoded, from).toBeUndefined()
      continue
    }
    counts.withCode++
    if (decoded?.unread) counts.withRest++
    const code = body.slice().preloadUint(32).toString(16).padStart(8, '0')
    if (decoded) counts.named++
    else if (kind === 'int_msg' && knownCodes.has(code)) misfits.push(`${code} in ${from}`)
  }
  return { ...counts, misfits }
}

describe('decoding every recorded body', () => {
  it.each([
    ['of the recorded network', localnetBodies],
    ['of the recorded mainnet traces', traceBodies],
  ])('%s', (name, bodies) => {
    const found = survey(bodies())
    console.log(name, found)
    expectRecorded(found.bodies, 501)
    // Contracts that use a known opcode with another layout.
    expect(found.misfits.length / found.named).toBeLessThan(0.04)
  })
})
