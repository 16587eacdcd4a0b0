/** What is different from the chain in a run: accounts and config parameters. Not part of the tonapi interface. */
import { z } from 'zod'
import { bocHex, int64, rawAddress } from '../wire/schemas.ts'
import { AccountStatusJson } from './schemas/account.ts'

/** Other values of fields by name; those that are left out stay as they are. */
const fields = z.record(z.string().max(200), z.unknown())

const appliedOverride = z.object({
  account: rawAddress,
  status: AccountStatusJson.optional(),
  balance: int64.optional(),
  code: bocHex.optional(),
  data: bocHex.optional(),
})

/** State overrides of accounts, applied before the run. */
export const stateOverrides = z
  // Decoded fields of the data.
  .array(appliedOverride.extend({ fields: fields.optional() }))
  .max(100)
export type StateOverrideJson = z.output<typeof stateOverrides>[number]

/** The number of a config parameter. */
export const paramNumber = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)

/** Changes of config parameters: another cell, or other values of its fields. */
export const configChanges = z
  .array(z.object({ param: paramNumber, value: z.string().min(1).optional(), fields: fields.optional() }))
  .max(100)
export type ConfigChange = z.output<typeof configChanges>[number]

/** What is different from the chain, with all cells as they were in the run. */
export const appliedOverrides = {
  overrides: z.array(appliedOverride),
  /** Absent if no parameter was changed. */
  config: z.array(z.object({ param: paramNumber, value: bocHex })).optional(),
  /** Libraries that were given; absent if there were none. */
  libraries: z.array(bocHex).optional(),
}
