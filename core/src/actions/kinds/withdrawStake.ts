import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { formatShortTon } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { type PoolKind, poolKind } from './poolKind.ts'

type Detail = {
  readonly staker: Address
  readonly pool: Address
  readonly implementation: PoolKind
  readonly amount: Nano
}

/** A stake is paid out by its pool. */
export const withdrawStake = defineAction<Detail>()({
  wire: z
    .object({ amount: int64, staker: AccountAddress, pool: AccountAddress, implementation: poolKind })
    .meta({ id: 'WithdrawStakeAction' }),
  present: (d, names) => ({
    amount: d.amount,
    staker: names.account(d.staker),
    pool: names.account(d.pool),
    implementation: d.implementation,
  }),
  preview(d, _, texts) {
    const amount = formatShortTon(d.amount)
    return {
      name: 'Withdraw Stake',
      description: texts.WithdrawStake({ amount }),
      value: amount,
    }
  },
  accounts: d => [d.staker, d.pool],
  movements: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.pool, to: d.staker }],
})
