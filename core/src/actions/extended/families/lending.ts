import { defineKind } from './defineKind.ts'
import { account, amount, amounts, integer, optional, text } from './fields.ts'

const position = {
  protocol: text('The lending protocol.'),
  master: account('through', 'The master contract of the protocol.'),
  position: optional(account('subject', 'The contract that keeps the position of the user.')),
  assetId: optional(text('The id of the asset in the protocol, in hex.')),
  shares: optional(amount('stated', 'The shares that stand for the tokens, where the protocol has them.')),
} as const
const rejection = {
  reason: optional(text('Why the protocol rejected it, in its own words.')),
  cause: optional(text('The same as a clause.')),
} as const

/** Kinds of lending protocols. */
export const lendingKinds = {
  LendingSupply: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Supply to a lender', ru: 'Внесение в протокол кредитования' },
    fields: {
      ...position,
      user: account('gives', 'The account that supplies.'),
      owner: optional(account('gets', 'The owner of the position, if it is another.')),
      userWallet: optional(account('through', 'The jetton wallet of the user.')),
      masterWallet: optional(account('through', 'The jetton wallet of the master contract.')),
      amount: amount('given', 'The supplied tokens.'),
    },
    actor: 'user',
    sentence: {
      en: 'supply {amount} to {protocol}[ for {owner}]',
      ru: 'внесение {amount} в {protocol}[ для {owner}]',
    },
    success: 'The protocol has booked the tokens in the position.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_supply'],
  }),
  LendingWithdrawal: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Withdrawal from a lender', ru: 'Вывод из протокола кредитования' },
    fields: {
      ...position,
      user: account('gets', 'The account that withdraws or borrows.'),
      recipient: optional(account('gets', 'The account that gets the tokens, if it is another.')),
      recipientWallet: optional(account('through', 'The jetton wallet of the recipient.')),
      masterWallet: optional(account('through', 'The jetton wallet of the master contract.')),
      amount: optional(amount('received', 'The tokens paid out; if it failed, the requested ones unless all were.')),
      requested: optional(integer('The requested units; the greatest number of 64 bits stands for all.')),
      ...rejection,
    },
    actor: 'user',
    sentence: {
      en: 'withdraw[ {amount}] from {protocol}[ to {recipient}]',
      ru: 'вывод[ {amount}] из {protocol}[ на {recipient}]',
    },
    success: 'The recipient has received the tokens.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_withdraw'],
  }),
  LendingLiquidation: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Liquidation of a loan', ru: 'Ликвидация займа' },
    fields: {
      ...position,
      liquidator: account('gives', 'The account that repays the debt.'),
      borrower: optional(account('subject', 'The borrower.')),
      repaid: optional(amount('given', 'The repaid debt.')),
      collateral: optional(amounts('received', 'The collateral paid to the liquidator.')),
      ...rejection,
    },
    actor: 'liquidator',
    sentence: {
      en: 'liquidate the loan[ of {borrower}] at {protocol}[ for {repaid}][ and get {collateral}]',
      ru: 'ликвидация займа[ {borrower}] в {protocol}[ за {repaid}][, получено {collateral}]',
    },
    success: 'The liquidator has received the collateral.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_liquidate'],
  }),
} as const
