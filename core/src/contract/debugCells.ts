/** Any BoC, cell by cell: trees, types and their fields, edits, differences, dictionaries. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, int32, namedObject } from '../wire/schemas.ts'
import { abiSources } from './debugAbi.ts'

/** A BoC with any number of roots. */
const bocText = z.string().min(1)
/** The number of a root, then of references: `0.1.2`. */
const cellPath = z.string()
const typeName = z.string().min(1).max(2000)
const bitRange = z.object({ from: int32, to: int32 })

/** Which cells of a BoC to list, and the type to map. */
export const DebugCellsRequest = namedObject('DebugCellsRequest', {
  boc: bocText,
  path: cellPath.optional(),
  depth: int32.nonnegative().max(1024).optional(),
  limit: int32.positive().max(5000).optional(),
  type: typeName.optional(),
  /** The cell that has the type; the first root if absent. */
  at: cellPath.optional(),
  /** ABIs whose types can be chosen. */
  abis: abiSources,
})

const CellKind = z.enum(['ordinary', 'pruned', 'library', 'merkle-proof', 'merkle-update'])

/** A cell of the tree. */
const DebugCell = namedObject('DebugCell', {
  path: cellPath,
  kind: CellKind,
  bits: int32,
  data: z.string(),
  refs: int32,
  level: int32,
  hash: z.string(),
  depth: int32,
  lower_hashes: z.array(z.object({ level: int32, hash: z.string(), depth: int32 })).optional(),
  same_as: cellPath.optional(),
  is_expanded: z.boolean(),
})
export type DebugCell = z.output<typeof DebugCell>

const fieldKinds = [
  ...(['uint', 'int', 'varuint', 'coins', 'time', 'flag', 'maybe', 'address', 'hash', 'bits', 'text'] as const),
  ...(['tag', 'label', 'rest', 'ref', 'cell'] as const),
] as const

/** A field of a type: bits of a cell, or one of its references. */
const DebugCellField = namedObject('DebugCellField', {
  path: cellPath,
  from: int32,
  bits: int32,
  ref: int32.optional(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  value: z.string().optional(),
  is_editable: z.boolean(),
})
export type DebugCellField = z.output<typeof DebugCellField>

const DebugCellMap = namedObject('DebugCellMap', {
  type: typeName,
  at: cellPath,
  is_complete: z.boolean(),
  problem: z.string().optional(),
  fields: z.array(DebugCellField),
  more_fields: int32,
  unread: z.array(z.object({ path: cellPath, from: int32, bits: int32, ref: int32.optional() })),
  dictionaries: z.array(z.object({ path: cellPath, from: int32, key_bits: int32, name: z.string() })),
})
export type DebugCellMap = z.output<typeof DebugCellMap>

/** The cells of a BoC. */
export const DebugCells = namedObject('DebugCells', {
  header: z.object({
    magic: z.string(),
    size: int32,
    has_index: z.boolean(),
    has_crc: z.boolean(),
    ref_size: int32,
    offset_size: int32,
  }),
  totals: z.object({
    roots: int32,
    stored: int32,
    distinct: int32,
    bits: int32,
    unfolded: z.string(),
    depth: int32,
  }),
  cells: z.array(DebugCell),
  map: DebugCellMap.optional(),
  /** The types that the ABIs of the request declare. */
  abi_types: z.array(z.string()).optional(),
})
export type DebugCells = z.output<typeof DebugCells>

/** The cell to try types on. */
export const DebugCellTypesRequest = namedObject('DebugCellTypesRequest', {
  boc: bocText,
  at: cellPath.optional(),
  rejected: z.boolean().optional(),
  /** ABIs whose types are tried, too. */
  abis: abiSources,
})

/** Types that a cell can be read as. */
export const DebugCellTypes = namedObject('DebugCellTypes', {
  types: z.array(z.object({ name: z.string(), group: z.string(), fields: int32 })),
  rejected: z.array(z.object({ name: z.string(), group: z.string(), reason: z.string() })).optional(),
})
export type DebugCellTypes = z.output<typeof DebugCellTypes>

/** New data of one cell. */
export const DebugCellEditRequest = namedObject('DebugCellEditRequest', {
  boc: bocText,
  path: cellPath,
  bits: z.string().max(2100).optional(),
  field: z
    .object({ type: typeName, at: cellPath.optional(), from: int32.nonnegative(), value: z.string().max(2000) })
    .optional(),
  /** ABIs that the type of the field may be of. */
  abis: abiSources,
})

/** The BoC after an edit. */
export const DebugCellEdit = namedObject('DebugCellEdit', {
  boc: bocHex,
  roots: z.array(z.string()),
  changed: z.array(z.object({ path: cellPath, hash_before: z.string(), hash_after: z.string() })),
})
export type DebugCellEdit = z.output<typeof DebugCellEdit>

const dictionaryAt = {
  path: cellPath,
  from: int32.nonnegative().optional(),
  key_bits: int32.positive().max(1023).optional(),
}

/** Two BoCs to compare. */
export const DebugCellDiffRequest = namedObject('DebugCellDiffRequest', {
  from: bocText,
  to: bocText,
  dictionary: z.object(dictionaryAt).optional(),
})

const DebugCellData = z.object({ kind: CellKind, bits: int32, data: z.string(), refs: int32, hash: z.string() })

/** Where two BoCs differ. */
export const DebugCellDiff = namedObject('DebugCellDiff', {
  is_equal: z.boolean(),
  cells: z.array(
    z.object({
      path: cellPath,
      change: z.enum(['added', 'removed', 'changed']),
      from: DebugCellData.optional(),
      to: DebugCellData.optional(),
      bits: z.array(bitRange),
    }),
  ),
  more_cells: int32,
  dictionary: z
    .object({
      key_bits: int32,
      entries: z.array(
        z.object({
          key: z.string(),
          change: z.enum(['added', 'removed', 'changed']),
          from: z.string().optional(),
          to: z.string().optional(),
        }),
      ),
      more_entries: int32,
    })
    .optional(),
})
export type DebugCellDiff = z.output<typeof DebugCellDiff>

/** The dictionary to list. */
export const DebugDictionaryRequest = namedObject('DebugDictionaryRequest', {
  boc: bocText,
  ...dictionaryAt,
  type: typeName.optional(),
  at: cellPath.optional(),
  skip: int32.nonnegative().optional(),
  limit: int32.positive().max(1000).optional(),
})

/** A dictionary as a table. */
export const DebugDictionary = namedObject('DebugDictionary', {
  key_bits: int32,
  is_guessed: z.boolean(),
  entries: z.array(
    z.object({
      key: z.string(),
      path: cellPath,
      from: int32,
      bits: int32,
      data: z.string(),
      refs: int32,
      value: z.string().optional(),
    }),
  ),
  has_more: z.boolean(),
})
export type DebugDictionary = z.output<typeof DebugDictionary>

/** The names of all types. */
export const DebugTypeNames = namedObject('DebugTypeNames', {
  types: z.array(z.object({ name: z.string(), group: z.string() })),
})
export type DebugTypeNames = z.output<typeof DebugTypeNames>
