import { defineKind } from './defineKind.ts'
import { account, amount, amounts, integer, nft, optional, text } from './fields.ts'

const positionFields = {
  position: optional(nft('The NFT that represents the stake.')),
  positionIndex: optional(integer('The index of that NFT.')),
} as const

/** Kinds of the family. */
export const farmKinds = {
  FarmStake: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Stake in a farm', ru: 'Стейкинг в ферме' },
    fields: {
      protocol: text('The protocol of the farm.'),
      user: account('gives', 'The account that stakes.'),
      owner: optional(account('gets', 'The account that owns the stake, if it is another.')),
      farm: optional(account('through', 'The farm.')),
      amount: amount('given', 'The staked tokens.'),
      ...positionFields,
    },
    actor: 'user',
    sentence: {
      en: 'stake {amount} in the {protocol} farm[ {farm}][ for {owner}]',
      ru: 'стейкинг {amount} в ферме {protocol}[ {farm}][ для {owner}]',
    },
    success: 'The farm has accepted the tokens.',
    v2: ['JettonTransfer'],
    toncenter: [],
  }),
  FarmUnstake: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Withdrawal of a stake from a farm', ru: 'Вывод из фермы' },
    fields: {
      protocol: text('The protocol of the farm.'),
      user: account('gets', 'The account that takes its stake back.'),
      farm: optional(account('through', 'The farm.')),
      amount: optional(amount('received', 'The tokens that were staked.')),
      tokens: optional(amounts('received', 'Stake and rewards, where it is unknown which of the payouts is which.')),
      ...positionFields,
    },
    actor: 'user',
    sentence: {
      en: 'unstake[ {amount}][ {tokens}] from the {protocol} farm[ {farm}]',
      ru: 'вывод[ {amount}][ {tokens}] из фермы {protocol}[ {farm}]',
    },
    success: 'The user has received the staked tokens.',
    v2: ['SmartContractExec', 'JettonTransfer'],
    toncenter: [],
  }),
  FarmClaim: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Claim of farm rewards', ru: 'Получение наград фермы' },
    fields: {
      protocol: text('The protocol of the farm.'),
      user: account('gets', 'The account that gets the rewards.'),
      farm: optional(account('through', 'The farm.')),
      rewards: optional(amounts('received', 'The rewards that were paid out.')),
      rewardIndex: optional(integer('The index of the reward in the farm.')),
      holder: optional(account('through', 'The contract of the position, where it is no NFT.')),
      ...positionFields,
    },
    actor: 'user',
    sentence: {
      en: 'claim rewards[ of {rewards}] from the {protocol} farm[ {farm}]',
      ru: 'получение наград[ {rewards}] из фермы {protocol}[ {farm}]',
    },
    success: 'The user has received the rewards.',
    v2: ['SmartContractExec', 'JettonTransfer'],
    toncenter: ['dedust_v2_claim_reward'],
  }),
} as const
