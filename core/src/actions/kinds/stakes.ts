import { z } from 'zod'
import { ProtocolJson } from '../../contract/schemas/actionParts.ts'
import type { Address, Nano } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { account, integer, optionalInteger, optionalPrice } from './properties.ts'
import { coinMovement, coinPreview, formatTokenAmount, type TokenAmount } from './tokenAmount.ts'

/** The staking pool implementation: `tf` nominator pools, `liquidTF` liquid staking, `whales` TON Whales pools. */
const poolKind = z.enum(['whales', 'tf', 'liquidTF']).meta({ id: 'PoolImplementationType' })

type PoolDetail = {
  readonly staker: Address
  readonly pool: Address
  readonly implementation: z.output<typeof poolKind>
}
type StakeDetail = PoolDetail & { readonly amount: Nano }
type RequestDetail = PoolDetail & {
  /** The requested amount; `undefined` means everything. */
  readonly requested: TokenAmount | undefined
}

const poolProperties = {
  staker: account((d: PoolDetail) => d.staker),
  pool: account((d: PoolDetail) => d.pool),
  implementation: { schema: poolKind, get: (d: PoolDetail) => d.implementation },
}

const poolAccounts = (d: PoolDetail): readonly Address[] => [d.staker, d.pool]

/** TON is deposited into a staking pool. */
export const depositStake = defineAction<StakeDetail>()({
  id: 'DepositStakeAction',
  reply: {
    amount: integer(d => d.amount),
    ...poolProperties,
    stake_meta: optionalPrice(({ amount }) => ({ type: 'coin', amount })),
  },
  preview: (d, _, texts) => coinPreview('Deposit Stake', d.amount, texts.DepositStake),
  accounts: poolAccounts,
  movements: d => [coinMovement(d.amount, d.staker, d.pool)],
})

/** A stake is paid out by its pool. */
export const withdrawStake = defineAction<StakeDetail>()({
  id: 'WithdrawStakeAction',
  reply: { amount: integer(d => d.amount), ...poolProperties },
  preview: (d, _, texts) => coinPreview('Withdraw Stake', d.amount, texts.WithdrawStake),
  accounts: poolAccounts,
  movements: d => [coinMovement(d.amount, d.pool, d.staker)],
})

/** A request to withdraw a stake; the payout comes later. */
export const withdrawStakeRequest = defineAction<RequestDetail>()({
  id: 'WithdrawStakeRequestAction',
  reply: {
    amount: optionalInteger(d => (d.requested?.type === 'coin' ? d.requested.amount : undefined)),
    ...poolProperties,
    stake_meta: optionalPrice(d => d.requested),
  },
  preview(d, names, texts) {
    const amount = d.requested && formatTokenAmount(d.requested, names)
    return {
      name: 'Withdraw Stake Request',
      description: texts.WithdrawStakeRequest({ amount }),
      value: amount ?? 'ALL',
    }
  },
  accounts: poolAccounts,
})

type TokenStakeDetail = {
  readonly staker: Address
  readonly protocol: 'Affluent' | 'Ethena'
  readonly stake: TokenAmount
}

const tokenStake = {
  reply: {
    staker: account((d: TokenStakeDetail) => d.staker),
    protocol: { schema: ProtocolJson, get: (d: TokenStakeDetail) => ({ name: d.protocol }) },
    stake_meta: optionalPrice((d: TokenStakeDetail) => d.stake),
  },
  accounts: (d: TokenStakeDetail) => [
    d.staker,
    ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : []),
  ],
}

/** A token is staked with a protocol. */
export const depositTokenStake = defineAction<TokenStakeDetail>()({
  ...tokenStake,
  id: 'DepositTokenStakeAction',
  preview: (d, names, texts) => ({
    name: 'Deposit Token Stake',
    description: texts.DepositTokenStake({ protocol: d.protocol }),
    value: formatTokenAmount(d.stake, names),
  }),
})

/** A request to withdraw staked tokens; the payout comes later. */
export const withdrawTokenStakeRequest = defineAction<TokenStakeDetail>()({
  ...tokenStake,
  id: 'WithdrawTokenStakeRequestAction',
  preview: (d, _, texts) => ({
    name: 'Withdraw Token Stake',
    description: texts.WithdrawTokenStakeRequest({ protocol: d.protocol }),
    value: 'ALL',
  }),
})

type ElectionsDetail = { readonly staker: Address; readonly elector: Address; readonly amount: Nano }

const electionsProperties = {
  amount: integer((d: ElectionsDetail) => d.amount),
  staker: account((d: ElectionsDetail) => d.staker),
}

/** A validator sends its stake to the elections. */
export const electionsDepositStake = defineAction<ElectionsDetail>()({
  id: 'ElectionsDepositStakeAction',
  reply: electionsProperties,
  preview: (d, _, texts) => coinPreview('Deposit Stake', d.amount, texts.ElectionsDepositStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.staker, d.elector)],
})

/** A validator recovers its stake from the elector. */
export const electionsRecoverStake = defineAction<ElectionsDetail>()({
  id: 'ElectionsRecoverStakeAction',
  reply: electionsProperties,
  preview: (d, _, texts) => coinPreview('Recover Stake', d.amount, texts.ElectionsRecoverStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.elector, d.staker)],
})
