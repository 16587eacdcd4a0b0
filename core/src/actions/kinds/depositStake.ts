import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { formatShortTon } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { type PoolKind, poolKind } from './poolKind.ts'
import { toPrice } from './tokenAmount.ts'

type Detail = {
  readonly staker: Address
  readonly pool: Address
  readonly implementation: PoolKind
  readonly amount: Nano
}

/** TON is deposited into a staking pool. */
export const depositStake = defineAction<Detail>()({
  wire: z
    .object({
      amount: int64,
      staker: AccountAddress,
      pool: AccountAddress,
      implementation: poolKind,
      stake_meta: Price.optional(),
    })
    .meta({ id: 'DepositStakeAction' }),
  present: (d, names) => ({
    amount: d.amount,
    staker: names.account(d.staker),
    pool: names.account(d.pool),
    implementation: d.implementation,
    stake_meta: toPrice({ type: 'coin', amount: d.amount }, names),
  }),
  preview(d, _, texts) {
    const amount = formatShortTon(d.amount)
    return {
      name: 'Deposit Stake',
      description: texts.DepositStake({ amount }),
      value: amount,
    }
  },
  accounts: d => [d.staker, d.pool],
  movements: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.staker, to: d.pool }],
})
