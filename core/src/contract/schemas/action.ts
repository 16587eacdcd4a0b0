import { z } from 'zod'
import { type ActionKind, actionKinds } from '../../actions/kinds/index.ts'
import { hashHex } from '../../wire/scalars.ts'
import { AccountAddress } from './account.ts'

/** An action in one line: what it is called, what it moves, who takes part. */
export const ActionSimplePreview = z
  .object({
    name: z.string(),
    description: z.string(),
    action_image: z.string().optional(),
    value: z.string().optional(),
    value_image: z.string().optional(),
    accounts: z.array(AccountAddress),
  })
  .meta({ id: 'ActionSimplePreview' })

type Details = { [K in ActionKind]: z.ZodOptional<(typeof actionKinds)[K]['wire']> }

// `Object.entries` forgets which schema belongs to which name; the table itself does not.
const details = Object.fromEntries(
  Object.entries(actionKinds).map(([type, kind]) => [type, kind.wire.optional()]),
) as Details
const types = Object.keys(actionKinds) as [ActionKind, ...ActionKind[]]

/** One meaningful operation; its details are in the property that is named like its type. */
export const Action = z
  .object({
    type: z.enum(types),
    status: z.enum(['ok', 'failed']),
    ...details,
    simple_preview: ActionSimplePreview,
    /** Oldest first; empty for an order that never left its wallet. */
    base_transactions: z.array(hashHex),
  })
  .meta({ id: 'Action' })
export type Action = z.output<typeof Action>
