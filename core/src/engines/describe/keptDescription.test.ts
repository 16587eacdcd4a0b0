import { expect, test } from 'vitest'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import { unknownFacts } from '../../trace/accountFacts.ts'
import { toFactTable } from '../../trace/factTable.ts'
import type { Hash } from '../../units.ts'
import { type KeptDescription, readKeptDescription, writeKeptDescription } from './keptDescription.ts'

const trace: IndexedTrace = {
  id: 'ab'.repeat(32) as Hash, // 64 hex digits
  transactions: [],
  pending: false,
  cutShort: false,
  interfaces: new Map(),
  others: [],
}

const empty: KeptDescription = {
  v2: [],
  actions: [],
  facts: toFactTable(unknownFacts, []),
  names: { jettons: new Map(), items: new Map(), wallets: new Set() },
  states: new Map(),
}

/** What is written of a description, and what is logged. */
function write(description: KeptDescription) {
  const lines: string[] = []
  return { bytes: writeKeptDescription(description, trace, line => lines.push(line)), lines }
}

test('a description comes back as it was', () => {
  const { bytes, lines } = write(empty)
  expect(readKeptDescription(bytes ?? new Uint8Array(), trace)).toEqual(empty)
  expect(lines).toEqual([])
})

test.each([
  ['a lone surrogate', 'half \ud83d'],
  ['an object of a class', new Date(0)],
  ['a function', () => 1],
])('a description with %s is not kept, which is logged, and fails nothing', (_, value) => {
  const states = new Map([[trace.id, { value }]]) as unknown as KeptDescription['states'] // what no type allows
  expect(write({ ...empty, states })).toEqual({
    bytes: undefined,
    lines: [expect.stringContaining(`the description of trace ${trace.id} is not kept: `)],
  })
})
