import { defineKind } from './defineKind.ts'
import { account, amount, amounts, integer, nft, optional, text } from './fields.ts'

/** Kinds of liquidity pools, beside the deposit of `/v2`. */
export const liquidityKinds = {
  LiquidityWithdrawal: defineKind({
    family: 'liquidity',
    icon: 'pool',
    title: { en: 'Liquidity withdrawal', ru: 'Вывод ликвидности' },
    fields: {
      protocol: text('The exchange.'),
      owner: account('gives', 'The account that gives up its share of the pool.'),
      pool: optional(account('through', 'The pool.')),
      burned: optional(amount('stated', 'The LP tokens that were burned.')),
      liquidity: optional(integer('The liquidity that was taken out of a position.')),
      position: optional(nft('The position, where it is an NFT.')),
      positionIndex: optional(integer('The index of the position.')),
      tickLower: optional(integer('The lowest tick of the position.')),
      tickUpper: optional(integer('The highest tick of the position.')),
      tokens: amounts('received', 'What the pool paid out.'),
    },
    actor: 'owner',
    sentence: {
      en: 'withdraw {tokens} from the {protocol} pool[ {pool}]',
      ru: 'вывод {tokens} из пула {protocol}[ {pool}]',
    },
    success: 'The owner has received the tokens of the pool.',
    v2: ['JettonBurn', 'JettonTransfer', 'TonTransfer'],
    toncenter: ['dex_withdraw_liquidity'],
  }),
} as const
