import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { tryRead } from '../errors.ts'

/** Prices are in 2^-16 nanotons. */
export const priceUnit = 2n ** 16n

type Reading<W> = { readonly state: 'decoded'; readonly wire: () => W } | { readonly state: 'broken' }

/** A parameter of a configuration; `undefined` if it is missing or cannot be read. */
export function readConfigParam<W>(config: Cell, number: number, read: (cell: Cell) => Reading<W>): W | undefined {
  const cell = tryRead(() => findInDict(config, 32, BigInt(number))?.loadRef())
  const reading = cell && read(cell)
  return reading?.state === 'decoded' ? reading.wire() : undefined
}
