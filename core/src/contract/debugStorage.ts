/** The decoded data of contracts, as replies under `/debug` have it. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, namedObject } from '../wire/schemas.ts'

/**
 * `coins` in nanotons, `jettons` in smallest units of the jetton of the contract, `units` in those of an asset that is not named,
 * `time` in Unix seconds, `duration` in seconds, a `cell` and the `content` of a token by the hash of the cell.
 */
const StoredKind = z.enum([
  'integer',
  'coins',
  'jettons',
  'units',
  'time',
  'duration',
  'address',
  'hash',
  'flag',
  'text',
  'cell',
  'content',
  'dictionary',
])

const storedValue = {
  kind: StoredKind,
  /** Absent if it is empty or not set; of a dictionary the number of entries and the hash of its root. */
  value: z.string().optional(),
}

/** An entry of a dictionary, or a field of a token's content. */
export const DebugStoredEntry = namedObject('DebugStoredEntry', {
  key: z.object(storedValue),
  /** The fields of its value; a single value has no name. */
  fields: z.array(z.object({ name: z.string(), ...storedValue })),
})
export type DebugStoredEntry = z.output<typeof DebugStoredEntry>

/** The data of a contract by the layout of its interface. */
export const DebugStorage = namedObject('DebugStorage', {
  /** The interface whose layout it has. */
  layout: z.string(),
  fields: z.array(
    z.object({
      /** Names of nested cells are joined by dots: `fees.royalty_amount`. */
      name: z.string(),
      ...storedValue,
      /** The first 50 entries of a dictionary, or the fields of the content of a token. */
      entries: z.array(DebugStoredEntry).optional(),
    }),
  ),
})
export type DebugStorage = z.output<typeof DebugStorage>

/** Why the data of a contract is not decoded. */
export const DebugUndecodedStorage = namedObject('DebugUndecodedStorage', {
  /** `no_layout`: none is known; `different`: it is not what the layout says; `too_large`: over the limit of values. */
  code: z.enum(['no_layout', 'different', 'too_large']),
  /** The layout that read the most of it. */
  layout: z.string().optional(),
  /** The field that could not be read; absent if something remained after the last one. */
  field: z.string().optional(),
  /** The cell where the reading stopped, and the number of its bits that were read. */
  cell: hashHex.optional(),
  bit: z.number().int().optional(),
})
export type DebugUndecodedStorage = z.output<typeof DebugUndecodedStorage>
