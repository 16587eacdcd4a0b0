/** Messages that run in sequence on the same state, each with its result. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int64, namedObject, rawAddress } from '../wire/schemas.ts'
import { DebugAccount, DebugBlock, DebugBundledMessage, DebugResult } from './debug.ts'
import { DebugBundleMessage, DebugRunRequest, maxBundleMessages, secondOpinion } from './requests.ts'
import { AccountStatusJson } from './schemas/account.ts'

const { now, ignore_signature, seconds_per_hop, block_seqno, limits, overrides, config, libraries, explain, abis } =
  DebugRunRequest.shape

/** The messages, in order, and what they have in common. */
export const DebugBundleRequest = namedObject('DebugBundleRequest', {
  messages: z.array(DebugBundleMessage).min(1).max(maxBundleMessages),
  /** The clock of the first message, if it has none. */
  now,
  ignore_signature,
  ...{ block_seqno, seconds_per_hop, limits, overrides, config, libraries, explain, abis },
  second_opinion: secondOpinion,
})
export type DebugBundleRequest = z.output<typeof DebugBundleRequest>

/** Why a message could not be run. */
const DebugBundleError = namedObject('DebugBundleError', { code: z.string(), text: z.string() })

/** A message of a bundle with its result; those after it run in any case. */
const DebugBundleResult = namedObject('DebugBundleResult', {
  hash: hashHex,
  arguments: DebugBundledMessage,
  /** Absent if the message could not be run; a rejected message has one. */
  result: DebugResult.optional(),
  error: DebugBundleError.optional(),
})
export type DebugBundleResult = z.output<typeof DebugBundleResult>

/** What an account has after each message. */
const DebugBundleAccount = namedObject('DebugBundleAccount', {
  ...DebugAccount.shape,
  address: rawAddress,
  /** Before the first message, then after each. */
  states: z.array(z.object({ status: AccountStatusJson, balance: int64 })),
})
export type DebugBundleAccount = z.output<typeof DebugBundleAccount>

/** The results of a bundle, in order. */
export const DebugBundle = namedObject('DebugBundle', {
  block: DebugBlock,
  messages: z.array(DebugBundleResult),
  /** Those with a transaction, in the order of their first one. */
  accounts: z.array(DebugBundleAccount),
  testnet: z.boolean(),
  took_ms: z.number(),
})
export type DebugBundle = z.output<typeof DebugBundle>
