import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import { zeroAddress } from '../../naming/zeroAddress.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { jettonMovements } from './preview.ts'

type Detail = MessageComment & {
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly senderWallet: Address | undefined
  readonly recipientWallet: Address | undefined
  readonly sentAmount: bigint
  readonly receivedAmount: bigint
  readonly jetton: Address | undefined
}

/** A jetton transfer whose received amount differs from the sent one. */
export const flawedJettonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      senders_wallet: rawAddress,
      recipients_wallet: rawAddress,
      sent_amount: intString,
      received_amount: intString,
      ...commentFields,
      refund: Refund.optional(),
      jetton: JettonPreview,
    })
    .meta({ id: 'FlawedJettonTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    senders_wallet: d.senderWallet ?? zeroAddress,
    recipients_wallet: d.recipientWallet ?? zeroAddress,
    sent_amount: String(d.sentAmount),
    received_amount: String(d.receivedAmount),
    ...presentComment(d),
    jetton: names.jetton(d.jetton),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.jetton(d.jetton)
    const format = (amount: bigint) => `${formatShortAmount(amount, decimals)} ${symbol}`
    return {
      name: 'Jetton Transfer',
      description: texts.FlawedJettonTransfer({ sent: format(d.sentAmount), received: format(d.receivedAmount) }),
      value: format(d.receivedAmount),
      valueImage: image,
    }
  },
  accounts: d => [d.recipient, d.sender, d.jetton].filter(account => account !== undefined),
  // The difference is burned, or a fee that another transfer forwards.
  movements: d => [
    ...jettonMovements(d.jetton, d.sentAmount, d.sender, undefined),
    ...jettonMovements(d.jetton, d.receivedAmount, undefined, d.recipient),
  ],
})
