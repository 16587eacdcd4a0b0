import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import type { ConfigChange } from '../../contract/stateOverrides.ts'
import { changeParameters } from '../../emulator/changeParameters.ts'
import { AppError } from '../../errors.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { parseRequestCell } from '../context/requestCell.ts'
import { editParamFields } from './paramFields.ts'

/**
 * The cells of changed config parameters; fields are written into the cell that the configuration has, or that an earlier
 * change gives it.
 *
 * @throws input.argument with the parameter, or the field, that cannot be changed; its name starts with `name`
 */
export function resolveConfigChanges(
  config: Cell,
  changes: readonly ConfigChange[],
  name: string,
): ReadonlyMap<number, Cell> {
  const cells = new Map<number, Cell>()
  for (const change of changes) {
    const { param, value, fields } = change
    const path = `${name}.${param}`
    if ((value === undefined) === (fields === undefined))
      throw new AppError('input.argument', { name: path, reason: 'give either its cell (value) or its fields' })
    if (value !== undefined)
      cells.set(
        param,
        namedArgument(path, () => parseRequestCell(value)),
      )
    if (fields === undefined) continue
    const present = cells.get(param) ?? findParam(config, param)
    if (!present)
      throw new AppError('input.argument', { name: path, reason: 'the configuration does not have it; give its cell' })
    cells.set(param, editParamFields(present, fields, { param, path }))
  }
  return cells
}

/** A configuration with changed parameters; the same cell if there are none. @throws input.cell, emulation.config */
export const applyConfigChanges = (config: Cell, changes: ReadonlyMap<number, Cell>): Cell =>
  changes.size === 0 ? config : changeParameters(config, changes)

/** The cell of a parameter. @throws input.cell */
export const findParam = (config: Cell, param: number): Cell | undefined =>
  findInDict(config, 32, BigInt.asUintN(32, BigInt(param)))?.loadRef()
