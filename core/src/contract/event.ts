import { z } from 'zod'
import { type ActionKind, actionKinds } from '../actions/kinds/index.ts'
import { hashHex, int64, intString, namedObject, utime } from '../wire/schemas.ts'
import { AccountAddress } from './schemas/account.ts'
import { JettonPreview } from './schemas/assets.ts'

/** An action in one line: name, description, value, accounts. */
const ActionSimplePreview = namedObject('ActionSimplePreview', {
  name: z.string(),
  description: z.string(),
  action_image: z.string().optional(),
  value: z.string().optional(),
  value_image: z.string().optional(),
  accounts: z.array(AccountAddress),
})

type Details = { [K in ActionKind]: z.ZodOptional<(typeof actionKinds)[K]['wire']> }

// `Object.entries` loses the relation between name and schema; `actionKinds` has it.
const details = Object.fromEntries(
  Object.entries(actionKinds).map(([type, kind]) => [type, kind.wire.optional()]),
) as Details
const types = Object.keys(actionKinds) as [ActionKind, ...ActionKind[]]

/** One action; its details are in the property with the name of its type. */
export const Action = namedObject('Action', {
  type: z.enum(types),
  status: z.enum(['ok', 'failed']),
  ...details,
  simple_preview: ActionSimplePreview,
  /** Oldest first; empty for an outgoing message that the wallet did not send. */
  base_transactions: z.array(hashHex),
})
export type Action = z.output<typeof Action>

/** Balance changes of one account in an event. */
export const ValueFlowJson = namedObject('ValueFlow', {
  account: AccountAddress,
  /** Signed balance change, fees included. */
  ton: int64,
  /** The same as `ton`, under tonapi's later name. */
  gram: int64,
  fees: int64,
  jettons: z
    .array(
      z.object({
        /** The jetton master. */
        account: AccountAddress,
        jetton: JettonPreview,
        qty: intString,
        /** The lower 64 bits of `qty`, signed. */
        quantity: int64,
      }),
    )
    .optional(),
})
export type ValueFlowJson = z.output<typeof ValueFlowJson>

/** A trace as a list of actions, with the value flow of its accounts. */
export const EventJson = namedObject('Event', {
  event_id: hashHex,
  timestamp: utime,
  actions: z.array(Action),
  value_flow: z.array(ValueFlowJson),
  is_scam: z.boolean(),
  lt: int64,
  in_progress: z.boolean(),
  /** Share of the transactions that are on chain, 0 to 1; 0 for an emulated event. */
  progress: z.number().meta({ format: 'float' }),
  last_slice_id: int64.optional(),
  ext_msg_hash: hashHex.optional(),
})
export type EventJson = z.output<typeof EventJson>
