import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { ProtocolJson } from '../../contract/schemas/actionParts.ts'
import { Price } from '../../contract/schemas/assets.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { coinMovement, coinPreview, formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

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

const poolFields = { staker: AccountAddress, pool: AccountAddress, implementation: poolKind }

const presentPool = (d: PoolDetail, names: Names) => ({
  staker: names.account(d.staker),
  pool: names.account(d.pool),
  implementation: d.implementation,
})

const poolAccounts = (d: PoolDetail): readonly Address[] => [d.staker, d.pool]

/** TON is deposited into a staking pool. */
export const depositStake = defineAction<StakeDetail>()({
  wire: z.object({ amount: int64, ...poolFields, stake_meta: Price.optional() }).meta({ id: 'DepositStakeAction' }),
  present: (d, names) => ({
    amount: d.amount,
    ...presentPool(d, names),
    stake_meta: toPrice({ type: 'coin', amount: d.amount }, names),
  }),
  preview: (d, _, texts) => coinPreview('Deposit Stake', d.amount, texts.DepositStake),
  accounts: poolAccounts,
  movements: d => [coinMovement(d.amount, d.staker, d.pool)],
})

/** A stake is paid out by its pool. */
export const withdrawStake = defineAction<StakeDetail>()({
  wire: z.object({ amount: int64, ...poolFields }).meta({ id: 'WithdrawStakeAction' }),
  present: (d, names) => ({ amount: d.amount, ...presentPool(d, names) }),
  preview: (d, _, texts) => coinPreview('Withdraw Stake', d.amount, texts.WithdrawStake),
  accounts: poolAccounts,
  movements: d => [coinMovement(d.amount, d.pool, d.staker)],
})

/** A request to withdraw a stake; the payout comes later. */
export const withdrawStakeRequest = defineAction<RequestDetail>()({
  wire: z
    .object({ amount: int64.optional(), ...poolFields, stake_meta: Price.optional() })
    .meta({ id: 'WithdrawStakeRequestAction' }),
  present: (d, names) => ({
    ...(d.requested?.type === 'coin' && { amount: d.requested.amount }),
    ...presentPool(d, names),
    ...(d.requested && { stake_meta: toPrice(d.requested, names) }),
  }),
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

const tokenStakeWire = z.object({ staker: AccountAddress, protocol: ProtocolJson, stake_meta: Price.optional() })

const tokenStake = {
  present: (d: TokenStakeDetail, names: Names): z.output<typeof tokenStakeWire> => ({
    staker: names.account(d.staker),
    protocol: { name: d.protocol },
    stake_meta: toPrice(d.stake, names),
  }),
  accounts: (d: TokenStakeDetail) => [
    d.staker,
    ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : []),
  ],
}

/** A token is staked with a protocol. */
export const depositTokenStake = defineAction<TokenStakeDetail>()({
  ...tokenStake,
  wire: tokenStakeWire.meta({ id: 'DepositTokenStakeAction' }),
  preview: (d, names, texts) => ({
    name: 'Deposit Token Stake',
    description: texts.DepositTokenStake({ protocol: d.protocol }),
    value: formatTokenAmount(d.stake, names),
  }),
})

/** A request to withdraw staked tokens; the payout comes later. */
export const withdrawTokenStakeRequest = defineAction<TokenStakeDetail>()({
  ...tokenStake,
  wire: tokenStakeWire.meta({ id: 'WithdrawTokenStakeRequestAction' }),
  preview: (d, _, texts) => ({
    name: 'Withdraw Token Stake',
    description: texts.WithdrawTokenStakeRequest({ protocol: d.protocol }),
    value: 'ALL',
  }),
})

type ElectionsDetail = { readonly staker: Address; readonly elector: Address; readonly amount: Nano }

const electionsWire = z.object({ amount: int64, staker: AccountAddress })

/** A validator sends its stake to the elections. */
export const electionsDepositStake = defineAction<ElectionsDetail>()({
  wire: electionsWire.meta({ id: 'ElectionsDepositStakeAction' }),
  present: (d, names) => ({ amount: d.amount, staker: names.account(d.staker) }),
  preview: (d, _, texts) => coinPreview('Deposit Stake', d.amount, texts.ElectionsDepositStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.staker, d.elector)],
})

/** A validator recovers its stake from the elector. */
export const electionsRecoverStake = defineAction<ElectionsDetail>()({
  wire: electionsWire.meta({ id: 'ElectionsRecoverStakeAction' }),
  present: (d, names) => ({ amount: d.amount, staker: names.account(d.staker) }),
  preview: (d, _, texts) => coinPreview('Recover Stake', d.amount, texts.ElectionsRecoverStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.elector, d.staker)],
})
