import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { Protocol } from '../../contract/schemas/protocol.ts'
import type { Address } from '../../units.ts'
import { defineAction } from '../defineAction.ts'
import { priceOf, type Sum } from '../sum.ts'

type Detail = { readonly staker: Address; readonly protocol: string; readonly stake: Sum }

/** Somebody asked for staked tokens back; they come later. */
export const withdrawTokenStakeRequest = defineAction<Detail>()({
  wire: z
    .object({ staker: AccountAddress, protocol: Protocol, stake_meta: Price.optional() })
    .meta({ id: 'WithdrawTokenStakeRequestAction' }),
  present: (d, names) => ({
    staker: names.account(d.staker),
    protocol: { name: d.protocol },
    stake_meta: priceOf(d.stake, names),
  }),
  preview: (d, _, texts) => ({
    name: 'Withdraw Token Stake',
    description: texts.WithdrawTokenStakeRequest({ protocol: d.protocol }),
    value: 'ALL',
    accounts: [d.staker, ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : [])],
  }),
  // The transfers that it is made of say what moved.
  moved: () => [],
})
