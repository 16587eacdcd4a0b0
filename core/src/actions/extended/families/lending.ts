import { defineKind } from './defineKind.ts'
import { account, amount, integer, optional, term, text } from './fields.ts'

const poolFields = {
  protocol: text('The lending protocol.'),
  pool: account('through', 'The contract that keeps the assets of all accounts.'),
  position: optional(account('through', 'The contract that keeps what one account has supplied and borrowed.')),
  reason: optional(term('Why it failed, as the protocol names it.')),
} as const
const assetId = text('The ID of the asset in the protocol, in hex.')

const supplyFields = {
  ...poolFields,
  supplier: account('gives', 'The account that paid the asset in.'),
  beneficiary: optional(account('gets', 'The account to which it is credited, if it is another.')),
  amount: amount('given', 'What was paid in.'),
  assetId: optional(assetId),
  supplierWallet: optional(account('through', 'The jetton wallet of the supplier.')),
  poolWallet: optional(account('through', 'The jetton wallet of the pool.')),
} as const

const withdrawalFields = {
  ...poolFields,
  owner: account('gets', 'The account that requested the asset.'),
  recipient: optional(account('gets', 'The account that gets the asset, if it is another.')),
  amount: optional(
    amount('received', 'What was paid out, or requested; absent when all was requested and nothing was paid.'),
  ),
  requested: integer('The requested amount in the smallest units; 2^64-1 is all that is available.'),
  assetId,
  recipientWallet: optional(account('through', 'The jetton wallet of the recipient.')),
  poolWallet: optional(account('through', 'The jetton wallet of the pool.')),
} as const

/** Kinds of lending protocols. */
export const lendingKinds = {
  LendingSupply: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Supply to a lending pool', ru: 'Внесение в пул кредитования' },
    fields: supplyFields,
    actor: 'supplier',
    sentence: {
      en: 'supply {amount} to {protocol}[ for {beneficiary}]',
      ru: 'внесение {amount} в {protocol}[ для {beneficiary}]',
    },
    success: 'The pool has credited the asset.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_supply'],
  }),
  LendingRepayment: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Repayment of a loan', ru: 'Погашение займа' },
    fields: {
      ...supplyFields,
      repaidPrincipal: integer('How much of it repaid a loan, in units of principal; the rest is supplied.'),
    },
    actor: 'supplier',
    sentence: {
      en: 'repay a loan[ of {beneficiary}] in {protocol} with {amount}',
      ru: 'погашение займа[ {beneficiary}] в {protocol}: {amount}',
    },
    success: 'The pool has credited the asset, and a loan has become smaller.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_supply'],
  }),
  LendingWithdrawal: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Withdrawal from a lending pool', ru: 'Вывод из пула кредитования' },
    fields: withdrawalFields,
    actor: 'owner',
    sentence: {
      en: 'withdraw[ {amount}] from {protocol}[ for {recipient}]',
      ru: 'вывод[ {amount}] из {protocol}[ для {recipient}]',
    },
    success: 'The pool has paid the asset out.',
    v2: ['SmartContractExec', 'TonTransfer', 'JettonTransfer'],
    toncenter: ['evaa_withdraw'],
  }),
  LendingBorrow: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Loan from a lending pool', ru: 'Заём в пуле кредитования' },
    fields: {
      ...withdrawalFields,
      borrowedPrincipal: integer('How much of it is a loan, in units of principal; the rest was supplied before.'),
    },
    actor: 'owner',
    sentence: {
      en: 'borrow[ {amount}] from {protocol}[ for {recipient}]',
      ru: 'заём[ {amount}] в {protocol}[ для {recipient}]',
    },
    success: 'The pool has paid the asset out.',
    v2: ['SmartContractExec', 'TonTransfer', 'JettonTransfer'],
    toncenter: ['evaa_withdraw'],
  }),
  LendingExchange: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Supply and withdrawal in one', ru: 'Внесение и вывод одним запросом' },
    fields: {
      ...poolFields,
      user: account('gives', 'The account that pays one asset in and requests another.'),
      supplied: amount('given', 'What was paid in.'),
      recipient: optional(account('gets', 'The account that gets the other asset, if it is another.')),
      amount: optional(
        amount('received', 'What was paid out, or requested; absent when all was requested and nothing was paid.'),
      ),
      requested: integer('The requested amount in the smallest units; 2^64-1 is all that is available.'),
      assetId,
      repaidPrincipal: optional(integer('How much of what was paid in repaid a loan, in units of principal.')),
      borrowedPrincipal: optional(integer('How much of what was paid out is a loan, in units of principal.')),
    },
    actor: 'user',
    sentence: {
      en: 'supply {supplied} to {protocol}, withdrawing[ {amount}] from it[ for {recipient}]',
      ru: 'внесение {supplied} в {protocol} и вывод[ {amount}] оттуда[ для {recipient}]',
    },
    success: 'The pool has credited one asset and paid the other out.',
    v2: ['JettonTransfer', 'SmartContractExec', 'TonTransfer'],
    toncenter: [],
  }),
  LendingLiquidation: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Liquidation of a loan', ru: 'Ликвидация займа' },
    fields: {
      ...poolFields,
      liquidator: account('gives', 'The account that paid the debt of another.'),
      recipient: optional(account('gets', 'The account that gets the collateral, if it is another.')),
      borrower: account('subject', 'The account whose loan is liquidated.'),
      paid: amount('given', 'What the liquidator paid.'),
      repaid: optional(integer('How much of it repaid the debt; the rest is a fee of the protocol.')),
      collateral: optional(amount('received', 'The collateral that was paid out.')),
      collateralId: optional(text('The ID of the collateral asset in the protocol, in hex.')),
    },
    actor: 'liquidator',
    sentence: {
      en: 'liquidate a loan of {borrower} in {protocol}, paying {paid}[ for {collateral}][ to {recipient}]',
      ru: 'ликвидация займа {borrower} в {protocol}: оплачено {paid}[, получено {collateral}][ для {recipient}]',
    },
    success: 'The debt has been repaid, and the collateral paid out.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['evaa_liquidate'],
  }),
  LendingVaultDeposit: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Deposit to a lending vault', ru: 'Внесение в кредитное хранилище' },
    fields: {
      protocol: text('The lending protocol.'),
      user: account('gives', 'The account that deposits.'),
      vault: account('gets', 'The vault.'),
      deposited: amount('given', 'What it deposited.'),
      shares: optional(amount('received', 'The shares that it received.')),
    },
    actor: 'user',
    sentence: {
      en: 'deposit {deposited} to the {protocol} vault[ for {shares}]',
      ru: 'внесение {deposited} в хранилище {protocol}[, получено {shares}]',
    },
    success: 'The user has received shares.',
    v2: ['SmartContractExec', 'JettonMint'],
    toncenter: [],
  }),
  LendingVaultWithdrawal: defineKind({
    family: 'lending',
    icon: 'loan',
    title: { en: 'Withdrawal from a lending vault', ru: 'Вывод из кредитного хранилища' },
    fields: {
      protocol: text('The lending protocol.'),
      user: account('gives', 'The account that gives up its shares.'),
      vault: optional(account('through', 'The vault.')),
      shares: amount('given', 'The shares that it gave up.'),
      received: optional(amount('received', 'What the vault paid.')),
    },
    actor: 'user',
    sentence: {
      en: 'withdraw[ {received}] from the {protocol} vault for {shares}',
      ru: 'вывод[ {received}] из хранилища {protocol} за {shares}',
    },
    success: 'The vault has paid the user.',
    v2: ['WithdrawTokenStakeRequest', 'JettonBurn', 'JettonTransfer'],
    toncenter: [],
  }),
} as const
