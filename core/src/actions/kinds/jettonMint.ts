import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { JettonPreview } from '../../contract/schemas/jetton.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { jettonAmountPreview, jettonMovements } from './preview.ts'

type Detail = {
  readonly recipient: Address
  readonly recipientWallet: Address
  readonly amount: bigint
  readonly jetton: Address
}

/** Jettons are minted. */
export const jettonMint = defineAction<Detail>()({
  wire: z
    .object({ recipient: AccountAddress, recipients_wallet: rawAddress, amount: intString, jetton: JettonPreview })
    .meta({ id: 'JettonMintAction' }),
  present: (d, names) => ({
    recipient: names.account(d.recipient),
    recipients_wallet: d.recipientWallet,
    amount: String(d.amount),
    jetton: names.jetton(d.jetton),
  }),
  preview: (d, names, texts) => jettonAmountPreview('Jetton Mint', d, names, texts.JettonMint),
  accounts: d => [d.jetton, d.recipient],
  movements: d => jettonMovements(d.jetton, d.amount, undefined, d.recipient),
})
