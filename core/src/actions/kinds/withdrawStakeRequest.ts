import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from '../defineAction.ts'
import { type PoolKind, poolKind } from '../poolKind.ts'
import { priceOf, type Sum, sumText } from '../sum.ts'

type Detail = {
  readonly staker: Address
  readonly pool: Address
  readonly implementation: PoolKind
  /** What is asked back; everything when it is not said. */
  readonly asked: Sum | undefined
}

/** Somebody asked for a stake back; it comes later. */
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
    ...(d.asked?.type === 'coin' && { amount: d.asked.amount }),
    staker: names.account(d.staker),
    pool: names.account(d.pool),
    implementation: d.implementation,
    ...(d.asked && { stake_meta: priceOf(d.asked, names) }),
  }),
  preview(d, names, texts) {
    const amount = d.asked && sumText(d.asked, names)
    return {
      name: 'Withdraw Stake Request',
      description: texts.WithdrawStakeRequest({ amount }),
      value: amount ?? 'ALL',
      accounts: [d.staker, d.pool],
    }
  },
  moved: () => [],
})
