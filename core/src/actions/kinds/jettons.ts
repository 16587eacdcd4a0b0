import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/actionParts.ts'
import { JettonPreview } from '../../contract/schemas/assets.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import type { Names } from '../../naming/Names.ts'
import { zeroAddress } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import { intString, rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { jettonAmountPreview, jettonMovements } from './tokenAmount.ts'

type Parties = MessageComment & {
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly senderWallet: Address | undefined
  readonly recipientWallet: Address | undefined
  /** The jetton master; `undefined` when it has not confirmed the wallet. */
  readonly jetton: Address | undefined
}

const partyFields = {
  sender: AccountAddress.optional(),
  recipient: AccountAddress.optional(),
  senders_wallet: rawAddress,
  recipients_wallet: rawAddress,
}
const transferFields = { ...commentFields, refund: Refund.optional(), jetton: JettonPreview }

const presentParties = (d: Parties, names: Names) => ({
  ...(d.sender && { sender: names.account(d.sender) }),
  ...(d.recipient && { recipient: names.account(d.recipient) }),
  senders_wallet: d.senderWallet ?? zeroAddress,
  recipients_wallet: d.recipientWallet ?? zeroAddress,
})

const transferAccounts = (d: Parties): readonly Address[] =>
  [d.recipient, d.sender, d.jetton].filter(account => account !== undefined)

type TransferDetail = Parties & {
  readonly amount: bigint
  /** A transfer of pTON: the TON moved with the messages, no jettons changed owners. */
  readonly isWrappedTon?: boolean
}

/** A transfer of jettons. */
export const jettonTransfer = defineAction<TransferDetail>()({
  wire: z.object({ ...partyFields, amount: intString, ...transferFields }).meta({ id: 'JettonTransferAction' }),
  present: (d, names) => ({
    ...presentParties(d, names),
    amount: String(d.amount),
    ...presentComment(d),
    jetton: names.jetton(d.jetton),
  }),
  preview: (d, names, texts) => jettonAmountPreview('Jetton Transfer', d, names, texts.JettonTransfer),
  accounts: transferAccounts,
  movements: d => (d.isWrappedTon ? [] : jettonMovements(d.jetton, d.amount, d.sender, d.recipient)),
})

type FlawedTransferDetail = Parties & { readonly sentAmount: bigint; readonly receivedAmount: bigint }

/** A jetton transfer whose received amount differs from the sent one. */
export const flawedJettonTransfer = defineAction<FlawedTransferDetail>()({
  wire: z
    .object({ ...partyFields, sent_amount: intString, received_amount: intString, ...transferFields })
    .meta({ id: 'FlawedJettonTransferAction' }),
  present: (d, names) => ({
    ...presentParties(d, names),
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
  accounts: transferAccounts,
  // The difference is burned, or a fee that another transfer forwards.
  movements: d => [
    ...jettonMovements(d.jetton, d.sentAmount, d.sender, undefined),
    ...jettonMovements(d.jetton, d.receivedAmount, undefined, d.recipient),
  ],
})

type BurnDetail = {
  readonly sender: Address
  readonly senderWallet: Address
  readonly amount: bigint
  readonly jetton: Address | undefined
}

/** Jettons are burned. */
export const jettonBurn = defineAction<BurnDetail>()({
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

type MintDetail = {
  readonly recipient: Address
  readonly recipientWallet: Address
  readonly amount: bigint
  readonly jetton: Address
}

/** Jettons are minted. */
export const jettonMint = defineAction<MintDetail>()({
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
