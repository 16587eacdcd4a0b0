import { Builder } from '@tonoscope/core/cell/Builder'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { cellFromText } from '@tonoscope/core/cell/text'
import type { DebugRecordedCell } from '@tonoscope/core/contract/debugRecording'
import { expect, test } from 'vitest'
import { toRecordedBoc } from './recordedBoc.ts'

/** Bits in hex, as recordings have them. */
function toData(bits: string): string {
  if (bits.length % 4 === 0) return toHexDigits(bits)
  return `${toHexDigits(`${bits}1`.padEnd(Math.ceil((bits.length + 1) / 4) * 4, '0'))}_`
}

const toHexDigits = (bits: string): string =>
  (bits.match(/.{4}/g) ?? []).map(digit => Number.parseInt(digit, 2).toString(16)).join('')

const bitsOf = (cell: Cell): string =>
  [...cell.data()]
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, cell.bits)

/** The cells below one, each once. */
function record(root: Cell): DebugRecordedCell[] {
  const found = new Map<string, { cell: Cell; index: number }>()
  const cells: Cell[] = []
  const add = (cell: Cell): number => {
    const known = found.get(cell.hash())
    if (known) return known.index
    const index = cells.push(cell) - 1
    found.set(cell.hash(), { cell, index })
    for (const ref of cell.refs()) add(ref)
    return index
  }
  add(root)
  return cells.map(cell => ({
    hash: cell.hash(),
    bit_count: cell.bits,
    data: toData(bitsOf(cell)),
    refs: cell.refs().map(ref => found.get(ref.hash())?.index ?? -1),
  }))
}

const leaf = new Builder().uint(5, 3).end()
const shared = new Builder().uint(0xab, 8).ref(leaf).end()
const half = new Builder().uint(0xf, 4).ref(shared).end()
const root = new Builder().uint(1, 1).ref(shared).ref(half).ref(leaf).ref(new Builder().end()).end()

test.each([
  ['three bits', leaf],
  ['half a byte', half],
  ['nothing', new Builder().end()],
  ['cells that share others', root],
])('%s: the BoC has the same hash', (_, cell) => {
  const boc = toRecordedBoc(record(cell), 0)
  expect(boc && cellFromText(boc).hash()).toBe(cell.hash())
})

test('a library cell stays exotic', () => {
  const data = `02${'ab'.repeat(32)}`
  const boc = toRecordedBoc([{ hash: 'ff', kind: 'library', bit_count: 264, data, refs: [] }], 0)
  expect(boc && cellFromText(boc).exotic).toBe(true)
})

test('a cell beyond the limit of the recording makes it incomplete', () => {
  expect(toRecordedBoc([{ hash: 'ff', bit_count: 0, data: '', refs: [-1] }], 0)).toBeUndefined()
  expect(toRecordedBoc([], 0)).toBeUndefined()
})
