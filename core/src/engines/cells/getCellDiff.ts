import type { Cell } from '../../cell/Cell.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { AppError } from '../../errors.ts'
import { formatBits } from '../../messages/values.ts'
import { findCell } from './cellPath.ts'
import { diffCells } from './diffCells.ts'
import { formatKey, guessKeyBits, listEntries } from './listDictionary.ts'
import { parseRequestBoc } from './parseRequestBoc.ts'

const maxCells = 500
const maxEntries = 500
/** What is compared of each dictionary; a dictionary of a few cells can unfold to 2^60 entries. */
const maxCompared = 50_000

type DictionaryAt = NonNullable<Call<'debugCellDiff'>['body']['dictionary']>
type DictionaryDiff = NonNullable<Reply<'debugCellDiff'>['dictionary']>

/** Where two BoCs differ. */
export function getCellDiff({ from, to, dictionary }: Call<'debugCellDiff'>['body']): Reply<'debugCellDiff'> {
  const [older, newer] = [parseRequestBoc(from).roots, parseRequestBoc(to).roots]
  const differences = diffCells(older, newer)
  return {
    is_equal: differences.length === 0,
    cells: differences.slice(0, maxCells).map(each => ({
      path: each.path,
      change: getChange(each),
      ...(each.from && { from: presentData(each.from) }),
      ...(each.to && { to: presentData(each.to) }),
      bits: each.bits.map(([first, end]) => ({ from: first, to: end })),
    })),
    more_cells: Math.max(0, differences.length - maxCells),
    ...(dictionary && { dictionary: diffDictionaries(older, newer, dictionary) }),
  }
}

function getChange({ from, to }: { readonly from: unknown; readonly to: unknown }): 'added' | 'removed' | 'changed' {
  return from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'
}

const presentData = (cell: Cell) => ({
  kind: cell.kind,
  bits: cell.bits,
  data: formatBits({ bytes: cell.data(), length: cell.bits }),
  refs: cell.refCount,
  hash: cell.hash(),
})

function diffDictionaries(
  older: readonly Cell[],
  newer: readonly Cell[],
  { path, from = 0, key_bits }: DictionaryAt,
): DictionaryDiff {
  const [olderRoot, newerRoot] = [findCell(older, path), findCell(newer, path)]
  const keyBits = key_bits ?? guessKeyBits(olderRoot, path, from)
  const [before, after] = [olderRoot, newerRoot].map(root => readValues(root, path, keyBits, from))
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].toSorted((a, b) => (a < b ? -1 : 1))
  const changed = keys.flatMap(key => {
    const [old, now] = [before?.get(key), after?.get(key)]
    if (old && now && old.equals(now)) return []
    return [
      {
        key: formatKey(key, keyBits),
        change: getChange({ from: old, to: now }),
        ...(old && { from: formatValue(old) }),
        ...(now && { to: formatValue(now) }),
      },
    ]
  })
  return {
    key_bits: keyBits,
    entries: changed.slice(0, maxEntries),
    more_entries: Math.max(0, changed.length - maxEntries),
  }
}

function readValues(root: Cell, path: string, keyBits: number, from: number): ReadonlyMap<bigint, Cell> {
  const values = new Map<bigint, Cell>()
  for (const { key, value } of listEntries(root, path, keyBits, from)) {
    if (values.size === maxCompared)
      throw new AppError('limit.cells', { what: 'the number of dictionary entries', limit: maxCompared })
    values.set(key, value)
  }
  return values
}

/** The bits of a value; of one with references also its hash, which differs if they do. */
function formatValue(value: Cell): string {
  const bits = formatBits({ bytes: value.data(), length: value.bits })
  return value.refCount === 0 ? bits : `${bits} ${value.hash()}`.trim()
}
