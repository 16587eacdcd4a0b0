import { Builder } from '../../cell/Builder.ts'
import type { BitString } from '../../cell/bits.ts'
import { Cell } from '../../cell/Cell.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import { listCellsOnPath, parsePath } from './cellPath.ts'
import { type CellType, findCellType } from './cellTypes.ts'
import { storeFieldValue, type ValueRange } from './fieldValues.ts'
import { type Field, mapFields } from './mapFields.ts'

/** New bits of a cell, or a new value of the field of a type that starts at a bit of it. */
export type CellEdit =
  | { readonly bits: BitString }
  | {
      readonly field: { readonly type: string; readonly at: string; readonly from: number; readonly value: string }
    }

/** The roots after an edit, and the cells that changed: the edited one, then those above it. */
export type EditedCells = {
  readonly roots: readonly Cell[]
  readonly changed: readonly { readonly path: string; readonly before: Hash; readonly after: Hash }[]
}

/** Replaces data of the cell at a path; equal cells elsewhere stay. @throws input.argument, input.cell */
export function editCells(
  roots: readonly Cell[],
  path: string,
  edit: CellEdit,
  own?: ReadonlyMap<string, CellType>,
): EditedCells {
  const onPath = listCellsOnPath(roots, path)
  const cell = onPath.at(-1) as Cell // the root is always there
  const edited = replaceBits(
    cell,
    'bits' in edit ? edit.bits : getEditedBits(roots, path, cell, { ...edit.field, own }),
  )
  const [rootIndex = 0, ...refs] = parsePath(path)
  const changed = [{ path, before: cell.hash(), after: edited.hash() }]
  let below = edited
  for (let at = onPath.length - 2; at >= 0; at--) {
    const parent = onPath[at] as Cell // in range
    below = replaceRef(parent, refs[at] ?? 0, below)
    changed.push({
      path: path
        .split('.')
        .slice(0, at + 1)
        .join('.'),
      before: parent.hash(),
      after: below.hash(),
    })
  }
  return { roots: roots.map((root, index) => (index === rootIndex ? below : root)), changed }
}

/** A cell with other bits, of the same kind. @throws input.cell for invalid data of an exotic cell */
const replaceBits = (cell: Cell, { bytes, length }: BitString): Cell => Cell.of(bytes, length, cell.refs(), cell.exotic)

/** A cell with another reference; a Merkle cell gets the hash and depth of it. */
function replaceRef(parent: Cell, which: number, child: Cell): Cell {
  const refs = parent.refs().map((ref, index) => (index === which ? child : ref))
  const isMerkle = parent.kind === 'merkle-proof' || parent.kind === 'merkle-update'
  return isMerkle ? buildMerkleCell(parent, refs) : Cell.of(parent.data(), parent.bits, refs, parent.exotic)
}

function buildMerkleCell(parent: Cell, refs: readonly Cell[]): Cell {
  const builder = new Builder().uint(parent.exoticSlice().loadUint(8), 8)
  for (const ref of refs) builder.bytes(ref.hashBytes(0))
  for (const ref of refs) builder.uint(ref.depth(0), 16)
  for (const ref of refs) builder.ref(ref)
  return builder.end({ exotic: true })
}

type FieldEdit = Extract<CellEdit, { field: unknown }>['field']

function getEditedBits(
  roots: readonly Cell[],
  path: string,
  cell: Cell,
  { type, at, from, value, own }: FieldEdit & { readonly own: ReadonlyMap<string, CellType> | undefined },
): BitString {
  const typed = listCellsOnPath(roots, at).at(-1) as Cell // the root is always there
  const { fields, problem } = mapFields(typed, at, findCellType(type, own))
  if (problem !== undefined) throw new AppError('input.argument', { name: `type ${type}`, reason: problem })
  const field = fields.find(each => each.path === path && each.from === from && each.ref === undefined)
  if (!field || field.kind === 'ref' || field.kind === 'cell')
    throw new AppError('input.argument', { name: 'field', reason: `no field starts at bit ${from} of cell ${path}` })
  if (!field.isEditable)
    throw new AppError('input.argument', { name: 'field', reason: `the value of a ${field.kind} cannot be replaced` })
  const { kind, bits, size } = field
  const stored = storeFieldValue({ kind, from, bits, ...(size !== undefined && { size }) }, value)
  return spliceBits(cell, from, bits, stored)
}

/**
 * Replaces the values of fields of the type that a cell is read as. The type must read the result, too: fields can depend on
 * each other.
 *
 * @throws input.argument with the name of the field, or of the type
 */
export function editFields(
  cell: Cell,
  type: CellType,
  edits: readonly { readonly field: Field; readonly value: string }[],
): Cell {
  // Fields with a lower position stay where they are.
  const ordered = edits.toSorted((a, b) => b.field.from - a.field.from)
  const edited = ordered.reduce<Cell>((root, { field, value }) => {
    const { name, path, from, kind, bits, size } = field
    const inner = listCellsOnPath([root], path).at(-1) ?? root
    try {
      const stored = storeFieldValue(
        { kind: toValueKind(kind), from, bits, ...(size !== undefined && { size }) },
        value,
      )
      return editCells([root], path, { bits: spliceBits(inner, from, bits, stored) }).roots[0] ?? root
    } catch (error) {
      if (!isAppError(error) || error.code !== 'input.argument') throw error
      throw new AppError('input.argument', { name, reason: error.details.reason }, { cause: error })
    }
  }, cell)
  const { problem } = mapFields(edited, '0', type)
  if (problem !== undefined) throw new AppError('input.argument', { name: type.name, reason: problem })
  return edited
}

/** References have no value. */
function toValueKind(kind: Field['kind']): ValueRange['kind'] {
  if (kind === 'ref' || kind === 'cell')
    throw new AppError('input.argument', { name: 'field', reason: 'a reference has no value' })
  return kind
}

function spliceBits(cell: Cell, from: number, bits: number, stored: BitString): BitString {
  const slice = cell.exoticSlice()
  const before = slice.loadBits(from)
  slice.skip(bits)
  try {
    const joined = new Builder().bits(before).bits(stored).bits(slice.loadBits(slice.remainingBits)).end()
    return { bytes: joined.data(), length: joined.bits }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    throw new AppError('input.argument', { name: 'value', reason: 'the cell has no room for it' }, { cause: error })
  }
}
