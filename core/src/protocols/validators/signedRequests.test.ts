import { expect, test } from 'vitest'
import { changeTrace, extendedActions, readRecordedTrace } from '../../../test/changeTrace.ts'
import { electorAddress } from '../../actions/patterns/validators/systemContracts.ts'
import { Builder } from '../../cell/Builder.ts'
import { emptyCell } from '../../cell/Cell.ts'

const key = (byte: number) => BigInt(`0x${byte.toString(16).padStart(2, '0').repeat(32)}`)
const toHex = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32)
const signed = (action: number) => new Builder().uint(0n, 512).uint(action, 32).uint(9, 32).uint(1_800_000_000, 32)

// The executed request sets a parameter; the others differ in the body alone.
test.each([
  ['ConfigCodeChange', signed(0x4e436f64).ref(emptyCell), { codeHash: emptyCell.hash(), seqno: 9n }, 'ok'],
  ['ConfigCodeChange', signed(0x4e43ef05).ref(emptyCell), { contract: electorAddress }, 'failed'],
  ['ConfigKeyChange', signed(0x50624b21).uint(key(5), 256), { publicKey: toHex(5), seqno: 9n }, 'ok'],
  [
    'ConfigVote',
    signed(0x566f7465).uint(4, 16).uint(key(6), 256),
    { proposalHash: toHex(6), validatorIndex: 4n, accepted: false },
    'ok',
  ],
])('%s by a signed external message', async (type, body, detail, status) => {
  const recording = changeTrace(await readRecordedTrace('config-change-1'), node => ({
    ...node,
    inMessage: node.inMessage && { ...node.inMessage, body: body.end() },
  }))
  expect(extendedActions(recording)).toMatchObject([{ type, status, detail }])
})

test('a request that is cut short, or has an unknown action, is none of these', async () => {
  for (const body of [signed(0x43665021), signed(0x50624b21).uint(1, 8), signed(1).ref(emptyCell), new Builder()]) {
    const cell = body.end()
    const recording = changeTrace(await readRecordedTrace('config-change-1'), node => ({
      ...node,
      inMessage: node.inMessage && { ...node.inMessage, body: cell },
    }))
    expect(extendedActions(recording)).toEqual([])
  }
})
