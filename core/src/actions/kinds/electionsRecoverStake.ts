import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { formatShortTon } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly staker: Address; readonly elector: Address; readonly amount: Nano }

/** A validator recovers its stake from the elector. */
export const electionsRecoverStake = defineAction<Detail>()({
  wire: z.object({ amount: int64, staker: AccountAddress }).meta({ id: 'ElectionsRecoverStakeAction' }),
  present: (d, names) => ({ amount: d.amount, staker: names.account(d.staker) }),
  preview(d, _, texts) {
    const amount = formatShortTon(d.amount)
    return {
      name: 'Recover Stake',
      description: texts.ElectionsRecoverStake({ amount }),
      value: amount,
    }
  },
  accounts: d => [d.elector, d.staker],
  movements: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.elector, to: d.staker }],
})
