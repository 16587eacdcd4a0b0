import { type Bilingual, defineKind } from './defineKind.ts'
import { account, amount, integer, optional, term, text, time } from './fields.ts'

const protocol = text('The exchange of futures.')
const trader = account('gives', 'The account that trades.')
const market = optional(account('through', 'The contract of the market.'))
const vault = optional(account('through', 'The vault that holds the collateral.'))
const manager = optional(account('through', 'The contract of the trader for this market.'))
const direction = term('Long or short.')

const positionFields = {
  protocol,
  trader,
  executor: optional(account('through', 'The account that executed the order.')),
  manager,
  market,
  vault,
  direction,
  order: optional(term('The order that was executed.')),
  orderIndex: optional(integer('The index of the order among those of the trader.')),
  sizeBefore: optional(integer('The size of the position before, in billionths.')),
  size: optional(integer('The size of the position, in billionths.')),
  margin: optional(integer('The margin of the position, in billionths of the collateral.')),
  price: optional(text('The price of the oracle.')),
  received: optional(amount('received', 'What the vault paid to the trader.')),
}

const position = <const En extends string, const Ru extends string>(
  title: Bilingual,
  sentence: { readonly en: En; readonly ru: Ru },
  success: string,
) => ({ family: 'trading', icon: 'chart', title, fields: positionFields, actor: 'trader', sentence, success }) as const

const shared = { v2: ['SmartContractExec', 'JettonTransfer'], toncenter: [] } as const

/** Kinds of exchanges of futures. */
export const tradingKinds = {
  TradingOrder: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Order to trade futures', ru: 'Ордер на фьючерсы' },
    fields: {
      protocol,
      trader,
      vault,
      manager,
      order: term('The type of the order.'),
      direction,
      amount: optional(amount('given', 'The margin that came with the order.')),
      size: optional(integer('The size that it closes, in billionths.')),
      marketIndex: optional(integer('The index of the market in the vault.')),
      leverage: optional(text('The leverage.')),
      price: optional(text('The limit or the trigger price.')),
      stopPrice: optional(text('The price of the stop loss.')),
      takePrice: optional(text('The price of the take profit.')),
      expires: optional(time('When the order expires.')),
    },
    actor: 'trader',
    sentence: {
      en: 'place a {direction} {order} order on {protocol}[ with {amount}][ and leverage {leverage}]',
      ru: 'ордер {order} ({direction}) на {protocol}[ с {amount}][ и плечом {leverage}]',
    },
    success: 'The exchange has confirmed the order.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  TradingOrderCancellation: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Cancellation of an order', ru: 'Отмена ордера' },
    fields: {
      protocol,
      trader,
      manager,
      vault,
      order: term('The type of the order.'),
      orderIndex: integer('The index of the order among those of the trader.'),
      direction,
      returned: optional(amount('received', 'The margin that the vault paid back.')),
    },
    actor: 'trader',
    sentence: {
      en: 'cancel a {direction} {order} order on {protocol}[, getting {returned} back]',
      ru: 'отмена ордера {order} ({direction}) на {protocol}[, возвращено {returned}]',
    },
    success: 'The exchange has confirmed the cancellation.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  PositionOpening: defineKind({
    ...position(
      { en: 'Opening of a position', ru: 'Открытие позиции' },
      { en: 'open a {direction} position on {protocol}', ru: 'открытие позиции {direction} на {protocol}' },
      'The position is open.',
    ),
    ...shared,
  }),
  PositionIncrease: defineKind({
    ...position(
      { en: 'Increase of a position', ru: 'Увеличение позиции' },
      { en: 'increase a {direction} position on {protocol}', ru: 'увеличение позиции {direction} на {protocol}' },
      'The position is greater than before.',
    ),
    ...shared,
  }),
  PositionDecrease: defineKind({
    ...position(
      { en: 'Decrease of a position', ru: 'Уменьшение позиции' },
      {
        en: 'reduce a {direction} position on {protocol}[, receiving {received}]',
        ru: 'уменьшение позиции {direction} на {protocol}[, получено {received}]',
      },
      'The position is smaller than before.',
    ),
    ...shared,
  }),
  PositionClosing: defineKind({
    ...position(
      { en: 'Closing of a position', ru: 'Закрытие позиции' },
      {
        en: 'close a {direction} position on {protocol}[, receiving {received}]',
        ru: 'закрытие позиции {direction} на {protocol}[, получено {received}]',
      },
      'The position is closed.',
    ),
    ...shared,
  }),
  MarginChange: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Change of margin', ru: 'Изменение маржи' },
    fields: {
      ...positionFields,
      change: text('What was done with margin.'),
      added: optional(amount('given', 'The margin that was added.')),
      removed: optional(integer('The margin to remove, in billionths of the collateral.')),
    },
    actor: 'trader',
    sentence: {
      en: 'change margin of a {direction} position on {protocol}[, adding {added}][, receiving {received}]',
      ru: 'изменение маржи позиции {direction} на {protocol}[, добавлено {added}][, получено {received}]',
    },
    success: 'The position has the new margin.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  PositionLiquidation: defineKind({
    ...position(
      { en: 'Liquidation of a position', ru: 'Ликвидация позиции' },
      {
        en: 'lose a {direction} position on {protocol} to a liquidation',
        ru: 'ликвидация позиции {direction} на {protocol}',
      },
      'The position has been liquidated.',
    ),
    ...shared,
  }),
  TradingVaultDeposit: defineKind({
    family: 'trading',
    icon: 'pool',
    title: { en: 'Deposit to a vault of an exchange', ru: 'Внесение в хранилище биржи' },
    fields: {
      protocol,
      provider: account('gives', 'The account that provides liquidity.'),
      vault: account('gets', 'The vault.'),
      deposited: amount('given', 'What it deposited.'),
      shares: optional(amount('received', 'The shares of the vault that it received.')),
    },
    actor: 'provider',
    sentence: {
      en: 'deposit {deposited} to the {protocol} vault[ for {shares}]',
      ru: 'внесение {deposited} в хранилище {protocol}[, получено {shares}]',
    },
    success: 'The provider has received shares.',
    v2: ['JettonTransfer', 'JettonMint', 'SmartContractExec'],
    toncenter: [],
  }),
  TradingVaultWithdrawal: defineKind({
    family: 'trading',
    icon: 'pool',
    title: { en: 'Withdrawal from a vault of an exchange', ru: 'Вывод из хранилища биржи' },
    fields: {
      protocol,
      provider: account('gives', 'The account that gives up its shares.'),
      vault,
      shares: amount('given', 'The burned shares.'),
      received: optional(amount('received', 'What the vault paid.')),
    },
    actor: 'provider',
    sentence: {
      en: 'withdraw[ {received}] from the {protocol} vault for {shares}',
      ru: 'вывод[ {received}] из хранилища {protocol} за {shares}',
    },
    success: 'The vault has paid the provider.',
    v2: ['JettonBurn', 'JettonTransfer'],
    toncenter: [],
  }),
  TradingAccountDeposit: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Deposit to a trading account', ru: 'Пополнение торгового счёта' },
    fields: {
      protocol,
      sender: account('gives', 'The account that pays.'),
      vault,
      tradingAccount: optional(account('gets', 'The trading account.')),
      owner: optional(account('subject', 'The account whose trading account it is.')),
      deposited: amount('given', 'What it deposited.'),
    },
    actor: 'sender',
    sentence: {
      en: 'deposit {deposited} to a trading account of {protocol}',
      ru: 'пополнение торгового счёта {protocol} на {deposited}',
    },
    success: 'The trading account has been notified of the deposit.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  TradingAccountWithdrawal: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Withdrawal from a trading account', ru: 'Вывод с торгового счёта' },
    fields: {
      protocol,
      owner: account('gets', 'The account whose trading account it is.'),
      tradingAccount: account('through', 'The trading account.'),
      vault,
      requested: integer('The requested units.'),
      received: optional(amount('received', 'What the vault paid.')),
    },
    actor: 'owner',
    sentence: {
      en: 'withdraw[ {received}] from a trading account of {protocol}',
      ru: 'вывод[ {received}] с торгового счёта {protocol}',
    },
    success: 'The vault has paid the owner.',
    v2: ['SmartContractExec', 'JettonTransfer'],
    toncenter: [],
  }),
  ReferralReward: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Payout of a reward for traders', ru: 'Выплата награды за трейдеров' },
    fields: {
      protocol,
      owner: account('gets', 'The owner of the referral or executor item.'),
      item: account('through', 'The item.'),
      vault,
      role: term('Referral or executor.'),
      received: optional(amount('received', 'What the vault paid.')),
    },
    actor: 'owner',
    sentence: {
      en: 'receive[ {received}] as a {role} reward of {protocol}',
      ru: 'получение[ {received}] — награда {role} от {protocol}',
    },
    success: 'The vault has paid the owner.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  ReferralCreation: defineKind({
    family: 'trading',
    icon: 'chart',
    title: { en: 'Creation of a referral item', ru: 'Создание реферального NFT' },
    fields: {
      protocol,
      owner: account('gets', 'The owner of the item.'),
      item: account('subject', 'The item.'),
      collection: account('through', 'The collection.'),
      role: term('Referral or executor.'),
    },
    actor: 'owner',
    sentence: {
      en: 'receive the {role} item {item} of {protocol}',
      ru: 'получение NFT {item} ({role}) от {protocol}',
    },
    success: 'The item has been created.',
    v2: ['SmartContractExec', 'ContractDeploy'],
    toncenter: [],
  }),
} as const
