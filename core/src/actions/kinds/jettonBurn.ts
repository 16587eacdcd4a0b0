import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { jettonAmountPreview, jettonMovements } from './preview.ts'

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
  preview: (d, names, texts) => jettonAmountPreview('Jetton Burn', d, names, texts.JettonBurn),
  accounts: d => [d.sender, ...(d.jetton ? [d.jetton] : [])],
  movements: d => jettonMovements(d.jetton, d.amount, d.sender, undefined),
})
