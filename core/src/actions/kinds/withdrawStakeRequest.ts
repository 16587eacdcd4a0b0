import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { type PoolKind, poolKind } from './poolKind.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly staker: Address
  readonly pool: Address
  readonly implementation: PoolKind
  /** The requested amount; `undefined` means everything. */
  readonly requested: TokenAmount | undefined
}

/** A request to withdraw a stake; the payout comes later. */
export const withdrawStakeRequest = defineAction<Detail>()({
  wire: z
    .object({
      amount: int64.optional(),
      staker: AccountAddress,
      pool: AccountAddress,
      implementation: poolKind,
      stake_meta: Price.optional(),
    })
    .meta({ id: 'WithdrawStakeRequestAction' }),
  present: (d, names) => ({
    ...(d.requested?.type === 'coin' && { amount: d.requested.amount }),
    staker: names.account(d.staker),
    pool: names.account(d.pool),
    implementation: d.implementation,
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
  accounts: d => [d.staker, d.pool],
  movements: () => [],
})
