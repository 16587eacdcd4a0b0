/** The configuration as people read it: every parameter the same way. Not part of the tonapi interface. */
import { z } from 'zod'
import { configGroups, configUnits } from '../config/units.ts'
import { bocHex, hashHex, int32, rawAddress, utime } from '../wire/scalars.ts'
import { BlockId } from './schemas/blocks.ts'

/** Which configuration: of the newest block, of a block in any notation (`DebugBlockQuery`), or a pasted cell. */
export const DebugConfigRequest = z
  .object({
    block: z.string().min(1).optional(),
    /** The configuration itself: address and dictionary, or the dictionary alone; or a key block. */
    boc: z.string().min(1).optional(),
  })
  .meta({ id: 'DebugConfigRequest' })
export type DebugConfigRequest = z.output<typeof DebugConfigRequest>

/** What a number counts, so that it can be shown in human units with the exact one beside it. */
export const ConfigUnit = z.enum(configUnits)
export type ConfigUnit = z.output<typeof ConfigUnit>

/** One value of a parameter. */
export const DebugConfigField = z.object({
  /** Where it is in the parameter, e.g. `gas.flat_gas_limit`: stable, for links and comparison. */
  path: z.string(),
  title: z.string(),
  unit: ConfigUnit,
  /** Exact: decimal digits, hex, a raw address, `true` or `false`. */
  value: z.string(),
  /** What the number says in words, where it says something: names of set bits, a kind of workchain. */
  means: z.string().optional(),
})
export type DebugConfigField = z.output<typeof DebugConfigField>

/** A list inside a parameter: validators, currencies, suspended accounts. */
export const DebugConfigTable = z.object({
  path: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string(), unit: ConfigUnit })),
  /** Exact values, one text a column; empty where a row has none. */
  rows: z.array(z.array(z.string())),
  /** Index of the column that tells rows apart, for comparison; absent: the whole row does. */
  key: int32.optional(),
})
export type DebugConfigTable = z.output<typeof DebugConfigTable>

/** One parameter. */
export const DebugConfigParam = z.object({
  number: int32,
  title: z.string(),
  /** What it is for, one sentence. */
  about: z.string(),
  group: z.enum(configGroups),
  /** Where it is documented. */
  link: z.string().optional(),
  /**
   * `decoded`; `default`: it is not set, and the network acts as if it had these values; `unknown`: no layout of it is known;
   * `broken`: its layout is known and it does not fit.
   */
  state: z.enum(['decoded', 'default', 'unknown', 'broken']),
  /** The TL-B constructor that it was read as, e.g. `gas_flat_pfx#d1`. */
  layout: z.string().optional(),
  /** Why it is broken, in words. */
  problem: z.string().optional(),
  fields: z.array(DebugConfigField),
  tables: z.array(DebugConfigTable),
  /** The parameter's own cell; absent for a default, and where the dictionary's entry itself is damaged. */
  raw: bocHex.optional(),
  hash: hashHex.optional(),
})
export type DebugConfigParam = z.output<typeof DebugConfigParam>

const heading = {
  /** Where it is from, in words: `masterchain block 512 of demo`, `a pasted cell`. */
  from: z.string(),
  block: BlockId.optional(),
  utime: utime.optional(),
  /** Hash of the parameter dictionary: equal configurations have equal ones. */
  hash: hashHex,
  bytes: int32,
}

/** A whole configuration. */
export const DebugConfig = z
  .object({
    network: z.string(),
    ...heading,
    key_block_seqno: int32.optional(),
    /** The contract that holds it; absent where only the dictionary was given. */
    address: rawAddress.optional(),
    /** By number, negative ones last. */
    params: z.array(DebugConfigParam),
    /** Known parameters that are not set, by number. */
    unset: z.array(z.object({ number: int32, title: z.string() })),
    /** Parts of the dictionary that cannot be read, a sentence each; absent where it is whole. */
    damage: z.array(z.string()).optional(),
    raw: bocHex,
  })
  .meta({ id: 'DebugConfig' })
export type DebugConfig = z.output<typeof DebugConfig>

/** Two configurations. */
export const DebugConfigDiffRequest = z
  .object({ a: DebugConfigRequest, b: DebugConfigRequest })
  .meta({ id: 'DebugConfigDiffRequest' })

/** One parameter that two configurations do not have alike. */
export const DebugConfigChange = z.object({
  number: int32,
  title: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Only those that changed; a side that lacks the field has no value. */
  fields: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      unit: ConfigUnit,
      a: z.string().optional(),
      b: z.string().optional(),
    }),
  ),
  tables: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      columns: DebugConfigTable.shape.columns,
      added: z.array(z.array(z.string())),
      removed: z.array(z.array(z.string())),
      /** Rows of the same key that differ. */
      changed: z.array(z.object({ a: z.array(z.string()), b: z.array(z.string()) })),
    }),
  ),
  /** The cells, where the difference is in nothing that was decoded. */
  raw_a: bocHex.optional(),
  raw_b: bocHex.optional(),
})
export type DebugConfigChange = z.output<typeof DebugConfigChange>

/** What differs between two configurations. */
export const DebugConfigDiff = z
  .object({
    network: z.string(),
    a: z.object(heading),
    b: z.object(heading),
    /** None: they are equal to the bit. */
    changes: z.array(DebugConfigChange),
  })
  .meta({ id: 'DebugConfigDiff' })
export type DebugConfigDiff = z.output<typeof DebugConfigDiff>
