import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = {
  readonly sender: Address
  readonly senderWallet: Address
  readonly amount: bigint
  readonly jetton: Address | undefined
}

/** Jettons are burned. */
export const jettonBurn = defineAction<Detail>()({
  wire: z
    .object({ sender: AccountAddress, senders_wallet: rawAddress, amount: intString, jetton: JettonPreview })
    .meta({ id: 'JettonBurnAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    senders_wallet: d.senderWallet,
    amount: String(d.amount),
    jetton: names.jetton(d.jetton),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.jetton(d.jetton)
    const amount = `${formatShortAmount(d.amount, decimals)} ${symbol}`
    return {
      name: 'Jetton Burn',
      description: texts.JettonBurn({ amount }),
      value: amount,
      valueImage: image,
    }
  },
  accounts: d => [d.sender, ...(d.jetton ? [d.jetton] : [])],
  movements: d =>
    d.jetton === undefined
      ? []
      : [{ asset: { type: 'jetton', master: d.jetton }, amount: d.amount, from: d.sender, to: undefined }],
})
