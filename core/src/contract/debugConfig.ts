/** The blockchain config with titles, fields and units of every parameter. Not part of the tonapi interface. */
import { z } from 'zod'
import { bocHex, hashHex, int32, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { configGroups } from './configGroups.ts'
import { newestBlockAge } from './debug.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'
import { BlockchainConfig } from './schemas/config.ts'

/** Which config: of the newest block, of a block in any notation (`DebugBlockQuery`), or of a pasted BoC. */
export const DebugConfigRequest = namedObject('DebugConfigRequest', {
  block: z.string().min(1).optional(),
  /** The config as BoC: address and dictionary, only the dictionary, or a key block. */
  boc: z.string().min(1).optional(),
})
export type DebugConfigRequest = z.output<typeof DebugConfigRequest>

/** Units of configuration values, used to show human-readable and exact values. */
const configUnit = z.enum([
  'number',
  'count',
  'nano',
  /** Nanocoins times 65,536: prices of gas, bits and cells. */
  'nano-65536',
  /** A fraction with denominator 65,536. */
  'part-65536',
  'seconds',
  'milliseconds',
  'time',
  'bytes',
  'bits',
  'cells',
  'gas',
  'lt',
  'flag',
  'bitmask',
  'weight',
  'address',
  'account-hash',
  'hash',
  'public-key',
  'hex',
  'text',
  'parameter',
  'currency',
])
export type ConfigUnit = z.output<typeof configUnit>

/** One value of a parameter. */
export const DebugConfigField = z.object({
  /** Path in the parameter, e.g. `gas.flat_gas_limit`; stable. */
  path: z.string(),
  title: z.string(),
  unit: configUnit,
  /** Exact value: decimal digits, hex, a raw address, `true` or `false`. */
  value: z.string(),
  /** The value in words, if it has a meaning: names of set bits, kind of workchain. */
  meaning: z.string().optional(),
})
export type DebugConfigField = z.output<typeof DebugConfigField>

/** A list inside a parameter: validators, currencies, suspended accounts. */
export const DebugConfigTable = z.object({
  path: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string(), unit: configUnit })),
  /** Exact values, one string per column; empty if the row has none. */
  rows: z.array(z.array(z.string())),
  /** Index of the key column; if absent, the full row is the key. */
  key: int32.optional(),
})
export type DebugConfigTable = z.output<typeof DebugConfigTable>

/** One parameter. */
export const DebugConfigParam = z.object({
  number: int32,
  title: z.string(),
  description: z.string(),
  group: z.enum(configGroups),
  link: z.string().optional(),
  /**
   * `decoded`; `default`: not set, the network uses these values; `unknown`: the layout is not known; `broken`: the value
   * does not match the layout.
   */
  state: z.enum(['decoded', 'default', 'unknown', 'broken']),
  /** TL-B constructor of the value, e.g. `gas_flat_pfx#d1`. */
  layout: z.string().optional(),
  problem: z.string().optional(),
  fields: z.array(DebugConfigField),
  tables: z.array(DebugConfigTable),
  /** The cell of the parameter; absent for a default, and if the dictionary entry is malformed. */
  raw: bocHex.optional(),
  hash: hashHex.optional(),
})
export type DebugConfigParam = z.output<typeof DebugConfigParam>

const heading = {
  /** Where the config is from: `masterchain block 512 of demo`, `a pasted cell`. */
  origin: z.string(),
  block: BlockIdExtJson.optional(),
  utime: utime.optional(),
  ...newestBlockAge,
  /** Hash of the parameter dictionary: equal configs have equal hashes. */
  hash: hashHex,
  bytes: int32,
}

/** A decoded blockchain config. */
export const DebugConfig = namedObject('DebugConfig', {
  network: z.string(),
  ...heading,
  key_block_seqno: uint32.optional(),
  /** The config contract; absent if only the dictionary was given. */
  address: rawAddress.optional(),
  /** By number, negative ones last. */
  params: z.array(DebugConfigParam),
  /** Known parameters that are not set, by number. */
  unset: z.array(z.object({ number: int32, title: z.string() })),
  /** Unreadable parts of the dictionary, one sentence each; absent if there are none. */
  damage: z.array(z.string()).optional(),
  raw: bocHex,
  v2: BlockchainConfig.optional(),
})
export type DebugConfig = z.output<typeof DebugConfig>

const changeKind = z.enum(['added', 'removed', 'changed'])

/** One parameter that differs between two configs. */
export const DebugConfigChange = z.object({
  number: int32,
  title: z.string(),
  kind: changeKind,
  /** Only changed fields; no value on the side that lacks the field. */
  fields: z.array(
    z.object({
      ...DebugConfigField.pick({ path: true, title: true, unit: true }).shape,
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  tables: z.array(
    z.object({
      ...DebugConfigTable.pick({ path: true, title: true, columns: true }).shape,
      added: z.array(z.array(z.string())),
      removed: z.array(z.array(z.string())),
      /** Rows with the same key and different values. */
      changed: z.array(z.object({ from: z.array(z.string()), to: z.array(z.string()) })),
    }),
  ),
  /** The cells, if the difference is not in a decoded value. */
  raw_from: bocHex.optional(),
  raw_to: bocHex.optional(),
})
export type DebugConfigChange = z.output<typeof DebugConfigChange>

/** The difference between two configs. */
export const DebugConfigDiff = namedObject('DebugConfigDiff', {
  network: z.string(),
  from: z.object(heading),
  to: z.object(heading),
  changes: z.array(DebugConfigChange),
})
export type DebugConfigDiff = z.output<typeof DebugConfigDiff>

/** From which block back, and how many key blocks. */
export const DebugConfigHistoryRequest = namedObject('DebugConfigHistoryRequest', {
  block: z.string().min(1).optional(),
  count: int32.min(1).max(50).optional(),
})

/** A key block and the parameters that it changed. */
const KeyBlockChanges = z.object({
  id: BlockIdExtJson,
  utime,
  hash: hashHex,
  /** Against the key block before it; absent if that one’s config is not available. */
  changes: z
    .array(DebugConfigParam.pick({ number: true, title: true, group: true }).extend({ kind: changeKind }))
    .optional(),
})

/** Key blocks, newest first: every change of the config is in one of them. */
export const DebugConfigHistory = namedObject('DebugConfigHistory', {
  network: z.string(),
  key_blocks: z.array(KeyBlockChanges),
  /** The key block that follows in the list; absent after the first one of the chain. */
  previous_seqno: uint32.optional(),
  /** Why it could not be read. */
  problem: z.string().optional(),
})
export type DebugConfigHistory = z.output<typeof DebugConfigHistory>
