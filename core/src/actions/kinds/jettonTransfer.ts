import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import { zeroAddress } from '../../naming/zeroAddress.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { jettonAmountPreview, jettonMovements } from './preview.ts'

type Detail = MessageComment & {
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly senderWallet: Address | undefined
  readonly recipientWallet: Address | undefined
  readonly amount: bigint
  /** The jetton master; `undefined` when it has not confirmed the wallet. */
  readonly jetton: Address | undefined
  /** A transfer of pTON: the TON moved with the messages, no jettons changed owners. */
  readonly isWrappedTon?: boolean
}

/** A transfer of jettons. */
export const jettonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      senders_wallet: rawAddress,
      recipients_wallet: rawAddress,
      amount: intString,
      ...commentFields,
      refund: Refund.optional(),
      jetton: JettonPreview,
    })
    .meta({ id: 'JettonTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    senders_wallet: d.senderWallet ?? zeroAddress,
    recipients_wallet: d.recipientWallet ?? zeroAddress,
    amount: String(d.amount),
    ...presentComment(d),
    jetton: names.jetton(d.jetton),
  }),
  preview: (d, names, texts) => jettonAmountPreview('Jetton Transfer', d, names, texts.JettonTransfer),
  accounts: d => [d.recipient, d.sender, d.jetton].filter(account => account !== undefined),
  movements: d => (d.isWrappedTon ? [] : jettonMovements(d.jetton, d.amount, d.sender, d.recipient)),
})
