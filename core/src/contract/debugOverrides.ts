/** What a run finds of accounts and config parameters, to be changed before it. Not part of the tonapi interface. */
import { z } from 'zod'
import { bocHex, int64, namedObject, rawAddress, uint32 } from '../wire/schemas.ts'
import { abiSources } from './debugAbi.ts'
import { BodyForm } from './debugCompose.ts'
import { AccountStatusJson } from './schemas/account.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'
import { paramNumber } from './stateOverrides.ts'

/** Accounts and config parameters to read. */
export const DebugOverridesRequest = namedObject('DebugOverridesRequest', {
  /** In any form. */
  accounts: z.array(z.string().max(200)).max(20).optional(),
  params: z.array(paramNumber).max(20).optional(),
  /** Masterchain block of the state; the newest if absent. */
  block_seqno: uint32.nonnegative().optional(),
  /** ABIs that data is decoded by, where they fit. */
  abis: abiSources,
})

/** Fields that can be changed by name, or why there are none. */
const form = {
  form: BodyForm.optional(),
  /** The present values, as a request takes them. */
  fields: z.record(z.string(), z.unknown()).optional(),
  problem: z.string().optional(),
}

const DebugPresentAccount = namedObject('DebugPresentAccount', {
  account: rawAddress,
  status: AccountStatusJson,
  balance: int64,
  code: bocHex.optional(),
  data: bocHex.optional(),
  interfaces: z.array(z.string()),
  /** By which the data is decoded. */
  layout: z.string().optional(),
  ...form,
})
export type DebugPresentAccount = z.output<typeof DebugPresentAccount>

const DebugPresentParam = namedObject('DebugPresentParam', {
  param: paramNumber,
  title: z.string().optional(),
  /** The cell; absent if it is not set. */
  value: bocHex.optional(),
  ...form,
})
export type DebugPresentParam = z.output<typeof DebugPresentParam>

/** What a run at a block finds. */
export const DebugOverrides = namedObject('DebugOverrides', {
  block: BlockIdExtJson,
  accounts: z.array(DebugPresentAccount),
  params: z.array(DebugPresentParam),
})
export type DebugOverrides = z.output<typeof DebugOverrides>
