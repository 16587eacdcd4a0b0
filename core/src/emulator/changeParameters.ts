import type { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, writeDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'

/**
 * The configuration with other parameters: a cell replaces or adds one, `drop` removes it.
 *
 * @throws input.cell when the cell is not a configuration, emulation.config when no parameter is left
 */
export function changeParameters(config: Cell, changes: ReadonlyMap<number, Cell | 'drop'>): Cell {
  const values = new Map<bigint, Cell | 'drop'>()
  for (const { key, value } of dictEntries(config, 32)) values.set(key, value.loadRef())
  // Keys are read unsigned; parameters can be negative.
  for (const [parameter, value] of changes) values.set(BigInt.asUintN(32, BigInt(parameter)), value)
  const entries = [...values].flatMap(([key, value]) =>
    value === 'drop' ? [] : [[key, (builder: Builder) => void builder.ref(value)] as const],
  )
  const rewritten = writeDict(entries, 32)
  if (rewritten === undefined) throw new AppError('emulation.config', { reason: 'no usable parameter' })
  return rewritten
}
