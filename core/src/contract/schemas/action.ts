import { z } from 'zod'
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

/** One meaningful operation; its details are in the property that is named like its type. */
export const Action = z
  .looseObject({
    type: z.string(),
    status: z.enum(['ok', 'failed']),
    simple_preview: ActionSimplePreview,
    base_transactions: z.array(hashHex),
  })
  .meta({ id: 'Action' })
export type Action = z.output<typeof Action>
