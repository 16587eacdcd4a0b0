import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { coinMovement, coinPreview } from './preview.ts'

type Detail = MessageComment & {
  readonly sender: Address
  readonly recipient: Address
  readonly amount: Nano
  /** The refunded payment, when the transfer is a refund. */
  readonly refund?: { readonly type: Refund['type']; readonly origin: Address }
}

/** A transfer of TON. */
export const tonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress,
      recipient: AccountAddress,
      amount: int64,
      ...commentFields,
      refund: Refund.optional(),
    })
    .meta({ id: 'TonTransferAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    recipient: names.account(d.recipient),
    amount: d.amount,
    ...presentComment(d),
    ...(d.refund && { refund: d.refund }),
  }),
  preview: (d, _, texts) => coinPreview('Ton Transfer', d.amount, texts.TonTransfer),
  accounts: d => [d.sender, d.recipient],
  movements: d => [coinMovement(d.amount, d.sender, d.recipient)],
})
