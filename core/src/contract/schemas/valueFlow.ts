import { z } from 'zod'
import { int64, intString } from '../../wire/scalars.ts'
import { AccountAddress } from './account.ts'
import { JettonPreview } from './jetton.ts'
import { namedObject } from './namedObject.ts'

/** Balance changes of one account in an event. */
export const ValueFlowJson = namedObject('ValueFlow', {
  account: AccountAddress,
  /** Signed balance change, fees included. */
  ton: int64,
  fees: int64,
  jettons: z
    .array(z.object({ account: AccountAddress, jetton: JettonPreview, qty: intString, quantity: int64 }))
    .optional(),
})
export type ValueFlowJson = z.output<typeof ValueFlowJson>
