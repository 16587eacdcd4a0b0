/** The least value with which a message has the same outcome. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, hashHex, int32, int64, namedObject, rawAddress } from '../wire/schemas.ts'
import { DebugAccount } from './debug.ts'
import { DebugRunRequest } from './requests.ts'

/** The message, the arguments of its run, and which of its outgoing messages has the value. */
export const DebugMinimumValueRequest = namedObject('DebugMinimumValueRequest', {
  ...DebugRunRequest.omit({ as_on_chain: true, explain: true }).shape,
  /** The position of the outgoing message of a wallet; the first one with a value by default. */
  message: int32.nonnegative().max(300).optional(),
  /** Runs that are tried at most. */
  max_runs: int32.min(5).max(40).optional(),
})
export type DebugMinimumValueRequest = z.output<typeof DebugMinimumValueRequest>

/** An outgoing message whose value can be searched for. */
const DebugValueMessage = z.object({
  /** Its position in the wallet's message; 0 for an internal message. */
  index: int32,
  /** The field in the draft. */
  path: z.string(),
  destination: rawAddress,
  amount: int64,
  op_name: z.string().optional(),
})

/** The first difference of a run to the outcome. */
const DebugOutcomeDifference = z.object({
  /** Absent if there is no transaction. */
  node: z.string().optional(),
  account: rawAddress.optional(),
  fact: z.enum([
    ...([
      'account',
      'message',
      'operation',
      'body',
      'status',
      'exit_code',
      'result_code',
      'actions',
      'skipped',
    ] as const),
    ...(['bounce', 'events', 'value', 'messages', 'rejected', 'incomplete'] as const),
  ]),
  expected: z.string(),
  actual: z.string(),
  sentence: z.string(),
})
export type DebugOutcomeDifference = z.output<typeof DebugOutcomeDifference>

/** Where the money of a run goes: what is spent is the sum of the fees, of what returns, and of what accounts keep. */
const DebugMoneyOfRun = namedObject('DebugMoneyOfRun', {
  /** What the wallet loses in its transaction; of an internal message its value. */
  spent: int64,
  fees: int64,
  returned: int64,
  transactions: z.array(
    z.object({
      node: z.string(),
      account: rawAddress,
      op_name: z.string().optional(),
      /** All fees that it charges. */
      fees: int64,
      /** What was paid to deliver its message. */
      forward: int64,
    }),
  ),
  /** What other accounts have more, or less. */
  kept: z.array(z.object({ account: rawAddress, amount: int64 })),
})
export type DebugMoneyOfRun = z.output<typeof DebugMoneyOfRun>

/** The least value that was found, where accounts that are deployed exist, or do not. */
const DebugOtherRecipient = z.object({
  /** `first_time`: they do not exist; `again`: they do. */
  kind: z.enum(['first_time', 'again']),
  accounts: z.array(rawAddress),
  /** Absent if no value was found. */
  amount: int64.optional(),
  fails_at: int64.optional(),
  money: DebugMoneyOfRun.optional(),
})

/** Why no value was found. */
export const MinimumReasonCode = z.enum(['fails', 'incomplete', 'value.none', 'value.all', 'message.unread'])
export type MinimumReasonCode = z.output<typeof MinimumReasonCode>

/** The least value with which a message has the same outcome. */
export const DebugMinimumValue = namedObject('DebugMinimumValue', {
  /** The outgoing messages whose value can be searched for. */
  messages: z.array(DebugValueMessage),
  /** The position of the one that was searched for; absent if there is none. */
  message: int32.optional(),
  given: z.object({ amount: int64, money: DebugMoneyOfRun }).optional(),
  minimum: z
    .object({
      amount: int64,
      /** The largest smaller value that was tried; it fails. Absent if 0 is enough. */
      fails_at: int64.optional(),
      /** Why it fails. */
      difference: DebugOutcomeDifference.optional(),
      /** Larger values that fail. */
      fails_above: z.array(int64),
      money: DebugMoneyOfRun,
      /** The message with this value and a signature of zeros. */
      boc: bocHex,
      hash: hashHex,
    })
    .optional(),
  other: DebugOtherRecipient.optional(),
  /** Absent with a value. */
  reason: z.object({ code: MinimumReasonCode, text: z.string() }).optional(),
  /** The values that were tried, in order. */
  trials: z.array(z.object({ amount: int64, works: z.boolean() })),
  accounts: z.array(DebugAccount.pick({ address: true, name: true, is_wallet: true })),
  runs: int32,
  took_ms: z.number(),
})
export type DebugMinimumValue = z.output<typeof DebugMinimumValue>
