import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import { nobody } from '../../naming/nobody.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { shortAmount } from '../amounts.ts'
import { defineAction } from '../defineAction.ts'
import { presentRemark, type Remark, remarkWire } from '../remark.ts'

type Detail = Remark & {
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly senderWallet: Address | undefined
  readonly recipientWallet: Address | undefined
  readonly sentAmount: bigint
  readonly receivedAmount: bigint
  readonly jetton: Address | undefined
}

/** Jettons left one owner and a different amount arrived at the other. */
export const flawedJettonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      senders_wallet: rawAddress,
      recipients_wallet: rawAddress,
      sent_amount: intString,
      received_amount: intString,
      ...remarkWire,
      refund: Refund.optional(),
      jetton: JettonPreview,
    })
    .meta({ id: 'FlawedJettonTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    senders_wallet: d.senderWallet ?? nobody,
    recipients_wallet: d.recipientWallet ?? nobody,
    sent_amount: String(d.sentAmount),
    received_amount: String(d.receivedAmount),
    ...presentRemark(d),
    jetton: names.jetton(d.jetton),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.jetton(d.jetton)
    const say = (amount: bigint) => `${shortAmount(amount, decimals)} ${symbol}`
    return {
      name: 'Jetton Transfer',
      description: texts.FlawedJettonTransfer({ sent: say(d.sentAmount), received: say(d.receivedAmount) }),
      value: say(d.receivedAmount),
      valueImage: image,
      accounts: [d.recipient, d.sender, d.jetton].filter(account => account !== undefined),
    }
  },
  // The difference stays with the token: burnt, or a fee that another transfer moves on.
  moved(d) {
    if (d.jetton === undefined) return []
    const asset = { type: 'jetton', master: d.jetton } as const
    return [
      { asset, amount: d.sentAmount, from: d.sender, to: undefined },
      { asset, amount: d.receivedAmount, from: undefined, to: d.recipient },
    ]
  },
})
