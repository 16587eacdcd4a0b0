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
  readonly amount: bigint
  /** The master, `undefined` when it did not confirm the wallet. */
  readonly jetton: Address | undefined
  /** The jetton stands for coins that travelled along with the messages: no jettons changed hands. */
  readonly standsForCoins?: boolean
}

/** Jettons went from one owner to another. */
export const jettonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      senders_wallet: rawAddress,
      recipients_wallet: rawAddress,
      amount: intString,
      ...remarkWire,
      refund: Refund.optional(),
      jetton: JettonPreview,
    })
    .meta({ id: 'JettonTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    senders_wallet: d.senderWallet ?? nobody,
    recipients_wallet: d.recipientWallet ?? nobody,
    amount: String(d.amount),
    ...presentRemark(d),
    jetton: names.jetton(d.jetton),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.jetton(d.jetton)
    const amount = `${shortAmount(d.amount, decimals)} ${symbol}`
    return {
      name: 'Jetton Transfer',
      description: texts.JettonTransfer({ amount }),
      value: amount,
      valueImage: image,
      accounts: [d.recipient, d.sender, d.jetton].filter(account => account !== undefined),
    }
  },
  moved: d =>
    d.jetton === undefined || d.standsForCoins
      ? []
      : [{ asset: { type: 'jetton', master: d.jetton }, amount: d.amount, from: d.sender, to: d.recipient }],
})
