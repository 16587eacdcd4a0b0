import type { Call, Reply } from '../../contract/operations.ts'
import { formatBits } from '../../messages/values.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { listAbiTypes } from './abiTypes.ts'
import { findCell } from './cellPath.ts'
import { type CellType, findCellType } from './cellTypes.ts'
import { type CellRow, countCells, listCells } from './listCells.ts'
import { isComplete, mapFields } from './mapFields.ts'
import { parseRequestBoc, type RequestBoc } from './parseRequestBoc.ts'

const defaults = { depth: 3, limit: 500 }
/** More do not help a person, and make the reply large. */
const maxFields = 4000
const maxUnread = 100

/** The cells of a BoC as a tree, with the fields of a type. */
export function getCells(request: Call<'debugCells'>['body']): Reply<'debugCells'> {
  const boc = parseRequestBoc(request.boc)
  const { unfolded, ...totals } = countCells(boc)
  const { path, depth = defaults.depth, limit = defaults.limit } = request
  const own = listAbiTypes(readRequestAbis(request))
  return {
    header: presentHeader(boc),
    totals: { roots: boc.roots.length, ...totals, unfolded: unfolded.toString() },
    cells: listCells(boc.roots, { path, depth, limit }).map(presentRow),
    ...(request.type !== undefined && { map: mapType(boc, request.type, { at: request.at ?? '0', own }) }),
    ...(own.size > 0 && { abi_types: [...own.keys()] }),
  }
}

const presentHeader = ({ format, size }: RequestBoc): Reply<'debugCells'>['header'] => ({
  magic: format.magic.toString(16),
  size,
  has_index: format.hasIndex,
  has_crc: format.hasCrc,
  ref_size: format.refSize,
  offset_size: format.offsetSize,
})

function presentRow({ path, cell, isExpanded, sameAs }: CellRow): Reply<'debugCells'>['cells'][number] {
  const lower = Array.from({ length: cell.level }, (_, level) => ({
    level,
    hash: cell.hash(level),
    depth: cell.depth(level),
  }))
  return {
    path,
    kind: cell.kind,
    bits: cell.bits,
    data: formatBits({ bytes: cell.data(), length: cell.bits }),
    refs: cell.refCount,
    level: cell.level,
    hash: cell.hash(),
    depth: cell.depth(),
    ...(lower.length > 0 && { lower_hashes: lower }),
    ...(sameAs !== undefined && { same_as: sameAs }),
    is_expanded: isExpanded,
  }
}

type TypeOptions = { readonly at: string; readonly own: ReadonlyMap<string, CellType> }

function mapType(
  { roots }: RequestBoc,
  type: string,
  { at, own }: TypeOptions,
): NonNullable<Reply<'debugCells'>['map']> {
  const map = mapFields(findCell(roots, at), at, findCellType(type, own))
  return {
    type,
    at,
    is_complete: isComplete(map),
    ...(map.problem !== undefined && { problem: map.problem }),
    fields: map.fields
      .slice(0, maxFields)
      .map(({ size: _, isEditable, ...field }) => ({ ...field, is_editable: isEditable })),
    more_fields: Math.max(0, map.fields.length - maxFields),
    unread: [...map.unread.slice(0, maxUnread)],
    dictionaries: map.dictionaries
      .slice(0, maxUnread)
      .map(({ path, from, keyBits, name }) => ({ path, from, key_bits: keyBits, name })),
  }
}
