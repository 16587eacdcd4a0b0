import { formatShortAmount } from '../../naming/amounts.ts'
import { zeroAddress } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import {
  account,
  commentProperties,
  jetton,
  type MessageComment,
  noRefund,
  optionalAccount,
  rawAccount,
  units,
} from './properties.ts'
import { jettonAmountPreview, jettonMovements } from './tokenAmount.ts'

type Parties = MessageComment & {
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly senderWallet: Address | undefined
  readonly recipientWallet: Address | undefined
  /** The jetton master; `undefined` when it has not confirmed the wallet. */
  readonly jetton: Address | undefined
}

const parties = {
  sender: optionalAccount((d: Parties) => d.sender),
  recipient: optionalAccount((d: Parties) => d.recipient),
  senders_wallet: rawAccount((d: Parties) => d.senderWallet ?? zeroAddress),
  recipients_wallet: rawAccount((d: Parties) => d.recipientWallet ?? zeroAddress),
}
const transferProperties = { ...commentProperties, refund: noRefund, jetton: jetton((d: Parties) => d.jetton) }

const transferAccounts = (d: Parties): readonly Address[] =>
  [d.recipient, d.sender, d.jetton].filter(account => account !== undefined)

type TransferDetail = Parties & {
  readonly amount: bigint
  /** A transfer of pTON: the TON moved with the messages, no jettons changed owners. */
  readonly isWrappedTon?: boolean
}

/** A transfer of jettons. */
export const jettonTransfer = defineAction<TransferDetail>()({
  id: 'JettonTransferAction',
  reply: { ...parties, amount: units(d => d.amount), ...transferProperties },
  preview: (d, names, texts) => jettonAmountPreview('Jetton Transfer', d, names, texts.JettonTransfer),
  accounts: transferAccounts,
  movements: d => (d.isWrappedTon ? [] : jettonMovements(d.jetton, d.amount, d.sender, d.recipient)),
})

type FlawedTransferDetail = Parties & { readonly sentAmount: bigint; readonly receivedAmount: bigint }

/** A jetton transfer whose received amount differs from the sent one. */
export const flawedJettonTransfer = defineAction<FlawedTransferDetail>()({
  id: 'FlawedJettonTransferAction',
  reply: {
    ...parties,
    sent_amount: units(d => d.sentAmount),
    received_amount: units(d => d.receivedAmount),
    ...transferProperties,
  },
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
  id: 'JettonBurnAction',
  reply: {
    sender: account(d => d.sender),
    senders_wallet: rawAccount(d => d.senderWallet),
    amount: units(d => d.amount),
    jetton: jetton(d => d.jetton),
  },
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
  id: 'JettonMintAction',
  reply: {
    recipient: account(d => d.recipient),
    recipients_wallet: rawAccount(d => d.recipientWallet),
    amount: units(d => d.amount),
    jetton: jetton(d => d.jetton),
  },
  preview: (d, names, texts) => jettonAmountPreview('Jetton Mint', d, names, texts.JettonMint),
  accounts: d => [d.jetton, d.recipient],
  movements: d => jettonMovements(d.jetton, d.amount, undefined, d.recipient),
})
