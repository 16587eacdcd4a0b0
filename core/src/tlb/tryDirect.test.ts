import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRecorded, findDataFiles, readData } from '../../test/data.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import { FieldRecorder } from '../cell/FieldRecorder.ts'
import { RecordedCell } from '../cell/RecordedCell.ts'
import { cellFromText } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { readShardAccount } from './account.ts'
import { readOrdinaryTransaction } from './ordinaryTransaction.ts'
import { readTransaction } from './transaction.ts'

type Reader = (cell: Cell) => unknown
type Recorded = {
  transactions?: {
    transactionBoc: string
    stateBefore?: { shardAccountBoc?: string }
    stateAfter?: { shardAccountBoc?: string }
  }[]
}

const recorded = findDataFiles('localnet/scenarios')
  .filter(name => name !== 'index.json')
  .flatMap(name => readData<Recorded>('localnet/scenarios', name).transactions ?? [])
const transactions = recorded.map(({ transactionBoc }) => transactionBoc)
const states = [
  ...new Set(
    recorded.flatMap(({ stateBefore, stateAfter }) => [stateBefore, stateAfter]).map(state => state?.shardAccountBoc),
  ),
].filter(boc => boc !== undefined)

/** A value as text, with the order of its members; a cell by its hash. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => {
    if (member instanceof Cell) return `cell ${member.hash()}`
    if (member instanceof Map) return [...member]
    if (member === undefined) return 'undefined'
    return typeof member === 'bigint' ? `${member}n` : member
  })

/** What a reader makes of a cell, as text: the value, or the error. */
function outcome(reader: Reader, cell: Cell): string {
  try {
    return toText(reader(cell))
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.details)}`
    throw error
  }
}

/** Where fields are recorded, layouts read everything. */
const byLayout = (reader: Reader, cell: Cell): string =>
  outcome(reader, RecordedCell.record(cell, '', new FieldRecorder(100_000)))

describe('what is read directly is what the layouts read', () => {
  test('of every recorded transaction', () => {
    let direct = 0
    for (const boc of transactions) {
      expect(outcome(readTransaction, cellFromText(boc))).toBe(byLayout(readTransaction, cellFromText(boc)))
      if (readOrdinaryTransaction(cellFromText(boc))) direct++
    }
    console.log(`${direct} of ${transactions.length} transactions are read directly`)
    expectRecorded(direct, 501)
  })

  test('of every recorded account state', () => {
    for (const boc of states)
      expect(outcome(readShardAccount, cellFromText(boc))).toBe(byLayout(readShardAccount, cellFromText(boc)))
    expectRecorded(states.length, 501)
  })

  test('of recorded cells that were changed anywhere, errors included', () => {
    const given: { reader: Reader; bytes: Uint8Array }[] = [
      ...transactions.map(boc => ({ reader: readTransaction, bytes: writeBoc(cellFromText(boc)) })),
      ...states.map(boc => ({ reader: readShardAccount, bytes: writeBoc(cellFromText(boc)) })),
    ]
    const counts = { read: 0, rejected: 0 }
    const check = ({ reader, bytes }: (typeof given)[number], position: number, bit: number) => {
      const changed = bytes.slice()
      const at = position % changed.length
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      let cell: Cell
      try {
        cell = parseCell(changed)
      } catch {
        return
      }
      const found = outcome(reader, cell)
      expect(found).toBe(byLayout(reader, parseCell(changed)))
      counts[/^(input|limit)\./.test(found) ? 'rejected' : 'read']++
    }
    fc.assert(fc.property(fc.constantFrom(...given), fc.nat(), fc.integer({ min: 0, max: 7 }), check), {
      numRuns: 20_000,
    })
    expectRecorded(counts.read, 1001)
    expectRecorded(counts.rejected, 301)
  })
})
