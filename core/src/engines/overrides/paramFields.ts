import type { Cell } from '../../cell/Cell.ts'
import type { BodyForm, FormType } from '../../contract/debugCompose.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type CellType, cellTypes } from '../cells/cellTypes.ts'
import { editFields } from '../cells/editCells.ts'
import { type Field, mapFields } from '../cells/mapFields.ts'

/** Fields that a form shows; a longer parameter is given as a cell. */
const maxFields = 200
/** Names in an error. */
const maxNames = 12

/** The fields of a config parameter that can be changed, as a form with their values. */
export type ParamForm = { readonly form: BodyForm; readonly fields: Readonly<Record<string, string | boolean>> }

/** The form of a parameter, or why it has none. */
export function createParamForm(param: number, cell: Cell): ParamForm | { readonly problem: string } {
  const found = listFields(param, cell)
  if ('problem' in found) return found
  if (found.fields.length > maxFields) return { problem: `it has more than ${maxFields} fields; give its cell` }
  const types: FormType[] = []
  const typeOf = (kind: FormType['kind']): number => {
    const at = types.findIndex(each => each.kind === kind)
    return at === -1 ? types.push({ kind, type: kind }) - 1 : at
  }
  const fields = found.fields.map(({ name, kind }) => ({ name, type: typeOf(formKinds[kind] ?? 'bits') }))
  types.push({ kind: 'record', type: `config parameter ${param}`, fields })
  return {
    form: { root: types.length - 1, types },
    fields: Object.fromEntries(
      found.fields.map(({ name, kind, value = '' }) => [name, kind === 'flag' ? value === 'true' : value]),
    ),
  }
}

const formKinds: Readonly<Partial<Record<Field['kind'], FormType['kind']>>> = {
  uint: 'integer',
  int: 'integer',
  varuint: 'integer',
  time: 'integer',
  coins: 'coins',
  flag: 'flag',
  address: 'address',
  text: 'text',
}

/** A parameter with other values of its fields. @throws input.argument with the field */
export function editParamFields(
  cell: Cell,
  fields: Readonly<Record<string, unknown>>,
  { param, path }: { readonly param: number; readonly path: string },
): Cell {
  const found = listFields(param, cell)
  if ('problem' in found) throw new AppError('input.argument', { name: path, reason: found.problem })
  const edits = Object.entries(fields).flatMap(([name, value]) => {
    const field = found.fields.find(each => each.name === name)
    if (!field) throw new AppError('input.argument', { name: path, reason: unknownField(name, found.fields) })
    return String(value) === field.value ? [] : [{ field, value: toText(`${path}.${name}`, value) }]
  })
  try {
    return editFields(cell, found.type, edits)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.argument') throw error
    const { name, reason } = error.details
    const position = name === found.type.name ? path : `${path}.${name}`
    throw new AppError('input.argument', { name: position, reason }, { cause: error })
  }
}

function toText(name: string, value: unknown): string {
  if (typeof value === 'object' || value === undefined)
    throw new AppError('input.argument', { name, reason: 'expected a number, a text, true or false' })
  return String(value)
}

type FoundFields = { readonly type: CellType; readonly fields: readonly Field[] }

function listFields(param: number, cell: Cell): FoundFields | { readonly problem: string } {
  const type = cellTypes().get(`config:${param}`)
  if (!type) return { problem: `the layout of parameter ${param} is not known; give its cell` }
  const { fields, problem } = mapFields(cell, '0', type)
  if (problem !== undefined) return { problem: `its layout does not read it (${problem}); give its cell` }
  const seen = new Set<string>()
  return { type, fields: fields.filter(({ name, isEditable }) => isEditable && !seen.has(name) && seen.add(name)) }
}

function unknownField(name: string, fields: readonly Field[]): string {
  const names = fields.slice(0, maxNames).map(each => each.name)
  const more = fields.length > maxNames ? ', …' : ''
  return `it has no field ${name.slice(0, 60)}; it has ${names.join(', ')}${more}`
}
