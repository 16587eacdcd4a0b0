import { defineKind } from './defineKind.ts'
import { account, amount, amounts, optional, text } from './fields.ts'

/** Kinds of launchpads: jettons that a bonding curve sells and buys until they are listed on an exchange. */
export const launchpadKinds = {
  LaunchpadBuy: defineKind({
    family: 'launchpads',
    icon: 'swap',
    title: { en: 'Launchpad purchase', ru: 'Покупка на лаунчпаде' },
    fields: {
      protocol: text('The launchpad.'),
      user: account('gives', 'The account that pays.'),
      curve: account('through', 'The jetton master, which sells by its bonding curve.'),
      recipient: optional(account('gets', 'The account that gets the jettons, if it is not the one that pays.')),
      paid: amount('given', 'The TON, fees included.'),
      received: optional(amount('received', 'The jettons; if it failed, the requested minimum.')),
      minimum: optional(amount('stated', 'The requested minimum.')),
      referrer: optional(account('gets', 'The account that is rewarded for the purchase.')),
      listed: optional(
        amounts('stated', 'What the curve passes to an exchange, because this purchase completes the sale.'),
      ),
    },
    actor: 'user',
    sentence: {
      en: 'buy[ {received}] from the curve {curve} for {paid} on {protocol}[, for {recipient}]',
      ru: 'покупка[ {received}] у {curve} за {paid} на {protocol}[ для {recipient}]',
    },
    success: 'The jettons have arrived.',
    v2: ['JettonMint', 'SmartContractExec'],
    toncenter: [],
  }),
  LaunchpadSell: defineKind({
    family: 'launchpads',
    icon: 'swap',
    title: { en: 'Launchpad sale', ru: 'Продажа на лаунчпаде' },
    fields: {
      protocol: text('The launchpad.'),
      user: account('gives', 'The account that sells.'),
      curve: optional(account('through', 'The jetton master, which buys by its bonding curve.')),
      recipient: optional(account('gets', 'The account that is paid, if it is not the one that sells.')),
      sold: amount('given', 'The jettons.'),
      received: optional(amount('received', 'The TON that were paid out.')),
      minimum: optional(amount('stated', 'The requested minimum.')),
      referrer: optional(account('gets', 'The account that is rewarded for the sale.')),
    },
    actor: 'user',
    sentence: {
      en: 'sell {sold}[ for {received}] on {protocol}[, paid to {recipient}]',
      ru: 'продажа {sold}[ за {received}] на {protocol}[ для {recipient}]',
    },
    success: 'The TON have been paid out.',
    v2: ['JettonBurn', 'SmartContractExec'],
    toncenter: [],
  }),
  LaunchpadListing: defineKind({
    family: 'launchpads',
    icon: 'pool',
    title: { en: 'Launchpad listing', ru: 'Листинг токена лаунчпада' },
    fields: {
      protocol: text('The launchpad.'),
      curve: account('gives', 'The jetton master, whose curve has sold all its jettons.'),
      exchange: text('The exchange.'),
      pool: optional(account('gets', 'The pool.')),
      tokens: amount('stated', 'The jettons that are minted for the pool.'),
      coins: amount('given', 'The TON that the curve provides to the pool.'),
      minted: optional(amount('stated', 'The LP tokens that were minted.')),
      owner: optional(account('subject', 'The account that gets the LP tokens.')),
    },
    actor: 'curve',
    sentence: {
      en: 'list its jetton on {exchange} with {tokens} and {coins}[ in the pool {pool}]',
      ru: 'листинг своего жетона на {exchange} с внесением {tokens} и {coins}[ в пул {pool}]',
    },
    success: 'The pool has taken the jettons and the TON, and minted LP tokens.',
    v2: ['LiquidityDeposit', 'JettonMint', 'SmartContractExec'],
    toncenter: [],
  }),
  LaunchpadCreation: defineKind({
    family: 'launchpads',
    icon: 'mint',
    title: { en: 'Launchpad token', ru: 'Токен на лаунчпаде' },
    fields: {
      protocol: text('The launchpad.'),
      user: account('gives', 'The account that creates the token.'),
      factory: account('through', 'The factory.'),
      token: optional(account('subject', 'The new jetton master.')),
      firstPurchase: optional(amount('given', 'The TON for a first purchase.')),
    },
    actor: 'user',
    sentence: {
      en: 'create the token[ {token}] on {protocol}[, buying of it for {firstPurchase}]',
      ru: 'создание токена[ {token}] на {protocol}[ с покупкой на {firstPurchase}]',
    },
    success: 'The contract of the token is active.',
    v2: ['ContractDeploy', 'SmartContractExec'],
    toncenter: [],
  }),
} as const
