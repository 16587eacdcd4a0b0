import { defineKind } from './defineKind.ts'
import { account, accounts, amount, amounts, exitCode, integer, nft, optional, text } from './fields.ts'

const user = account('gives', 'The account whose stake it is.')
const stakeFields = {
  protocol: text('The protocol of the farm.'),
  position: optional(nft('The item that stands for the stake.')),
  positionIndex: optional(integer('The index of that item.')),
  userWallet: optional(account('through', 'The jetton wallet of the user.')),
  farmWallet: optional(account('through', 'The jetton wallet of the farm.')),
  stakeWallet: optional(account('through', 'The contract that keeps the stake of one user.')),
  stakeJetton: optional(account('subject', 'The jetton that stands for the stake.')),
} as const

/** Kinds of farms: tokens staked for rewards in tokens. */
export const farmKinds = {
  FarmStake: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Farm stake', ru: 'Стейк в ферме' },
    fields: {
      ...stakeFields,
      user,
      owner: optional(account('gets', 'The account that owns the stake, if it is another.')),
      farm: optional(account('through', 'The farm.')),
      amount: amount('given', 'The staked tokens.'),
      points: optional(integer('What the stake counts for when rewards are shared out.')),
      period: optional(integer('The time in seconds for which the stake is locked.')),
      periodIndex: optional(integer('The index of that time in the list of the farm.')),
    },
    actor: 'user',
    sentence: {
      en: 'stake {amount} in the {protocol} farm[ {farm}][ for {owner}]',
      ru: 'стейкинг {amount} в ферме {protocol}[ {farm}][ для {owner}]',
    },
    success: 'The farm has stored the stake.',
    v2: ['JettonTransfer'],
    toncenter: ['jvault_stake', 'coffee_staking_deposit'],
  }),
  FarmUnstakeRequest: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Farm unstake requested', ru: 'Запрос на вывод из фермы' },
    fields: {
      ...stakeFields,
      user,
      farm: optional(account('subject', 'The farm.')),
      amount: optional(amount('stated', 'The tokens to be returned later.')),
      exitCode,
    },
    actor: 'user',
    sentence: {
      en: 'request the unstake[ of {amount}] from the {protocol} farm[ {farm}]',
      ru: 'запрос на вывод[ {amount}] из фермы {protocol}[ {farm}]',
    },
    success: 'The farm has stored the request.',
    v2: ['SmartContractExec'],
    toncenter: ['jvault_unstake_request'],
  }),
  FarmUnstakeCancellation: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Farm unstake cancelled', ru: 'Отмена вывода из фермы' },
    fields: {
      ...stakeFields,
      user,
      farm: optional(account('subject', 'The farm.')),
      amount: optional(amount('stated', 'The tokens that stay staked.')),
      exitCode,
    },
    actor: 'user',
    sentence: {
      en: 'withdraw the request to unstake[ {amount}] from the {protocol} farm[ {farm}]',
      ru: 'отмена вывода[ {amount}] из фермы {protocol}[ {farm}]',
    },
    success: 'The farm counts the tokens as staked again.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  FarmUnstake: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Farm unstake', ru: 'Вывод из фермы' },
    fields: {
      ...stakeFields,
      user: account('gets', 'The account whose stake it is.'),
      farm: optional(account('gives', 'The farm.')),
      amount: optional(amount('received', 'The returned tokens; if it failed, the requested ones.')),
      tokens: optional(amounts('received', 'Stake and rewards, where it is unknown which of the payouts is which.')),
      commission: optional(amount('fee', 'What the farm kept because the stake was still locked.')),
      points: optional(integer('What the stake counted for when rewards were shared out.')),
      exitCode,
    },
    actor: 'user',
    sentence: {
      en: 'unstake[ {amount}][ {tokens}] from the {protocol} farm[ {farm}]',
      ru: 'вывод[ {amount}][ {tokens}] из фермы {protocol}[ {farm}]',
    },
    success: 'The user has received the tokens.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['jvault_unstake', 'coffee_staking_withdraw'],
  }),
  FarmClaim: defineKind({
    family: 'farms',
    icon: 'stake',
    title: { en: 'Farm rewards claimed', ru: 'Получение наград фермы' },
    fields: {
      ...stakeFields,
      user: account('gets', 'The account that is rewarded.'),
      farm: optional(account('gives', 'The farm.')),
      rewards: optional(amounts('received', 'The rewards.')),
      rewardIndex: optional(integer('The index of the reward in the farm.')),
      holder: optional(account('through', 'The contract of the position, where it is no NFT.')),
      rewardWallets: optional(accounts('through', 'The jetton wallets of the farm that got the request to pay.')),
      exitCode,
    },
    actor: 'user',
    sentence: {
      en: 'claim rewards[ of {rewards}] from the {protocol} farm[ {farm}]',
      ru: 'получение наград[ {rewards}] из фермы {protocol}[ {farm}]',
    },
    success: 'The user has received the rewards.',
    v2: ['JettonTransfer', 'SmartContractExec'],
    toncenter: ['jvault_claim', 'coffee_staking_claim_rewards', 'dedust_v2_claim_reward'],
  }),
} as const
