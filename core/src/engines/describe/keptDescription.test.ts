import { expect, test } from 'vitest'
import { unknownFacts } from '../../trace/accountFacts.ts'
import { toFactTable } from '../../trace/factTable.ts'
import { type Address, type Hash, lt, unixSec } from '../../units.ts'
import { type KeptDescription, readKeptDescription, writeKeptDescription } from './keptDescription.ts'

const hash = 'ab'.repeat(32) as Hash // 64 hex digits
const account = `0:${hash}` as Address // a workchain and 64 hex digits

const empty: KeptDescription = {
  outline: {
    root: { hash, account, lt: lt(1n), utime: unixSec(2) },
    initiator: account,
    transactions: [{ hash, account, lt: lt(1n), sender: undefined }],
    inProgress: false,
    progress: 1,
    messageHash: hash,
  },
  v2: [],
  actions: [],
  facts: toFactTable(unknownFacts, []),
  names: { jettons: new Map(), items: new Map(), wallets: new Set() },
  flow: [],
  states: new Map(),
}

/** What is written of a description, and what is logged. */
function write(description: KeptDescription) {
  const lines: string[] = []
  return { bytes: writeKeptDescription(description, line => lines.push(line)), lines }
}

test('a description comes back as it was', () => {
  const { bytes, lines } = write(empty)
  expect(readKeptDescription(bytes ?? new Uint8Array())).toEqual(empty)
  expect(lines).toEqual([])
})

test.each([
  ['a lone surrogate', 'half \ud83d'],
  ['an object of a class', new Date(0)],
  ['a function', () => 1],
])('a description with %s is not kept, which is logged, and fails nothing', (_, value) => {
  const states = new Map([[hash, { value }]]) as unknown as KeptDescription['states'] // what no type allows
  expect(write({ ...empty, states })).toEqual({
    bytes: undefined,
    lines: [expect.stringContaining(`the description of trace ${hash} is not kept: `)],
  })
})
