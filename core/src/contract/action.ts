import { z } from 'zod'
import { type ActionKind, actionKinds } from '../actions/kinds/index.ts'
import { hashHex } from '../wire/scalars.ts'
import { AccountAddress } from './schemas/account.ts'
import { namedObject } from './schemas/namedObject.ts'

/** An action in one line: name, description, value, accounts. */
export const ActionSimplePreview = namedObject('ActionSimplePreview', {
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
