import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { Protocol } from '../../contract/schemas/protocol.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = { readonly staker: Address; readonly protocol: string; readonly stake: TokenAmount }

/** A request to withdraw staked tokens; the payout comes later. */
export const withdrawTokenStakeRequest = defineAction<Detail>()({
  wire: z
    .object({ staker: AccountAddress, protocol: Protocol, stake_meta: Price.optional() })
    .meta({ id: 'WithdrawTokenStakeRequestAction' }),
  present: (d, names) => ({
    staker: names.account(d.staker),
    protocol: { name: d.protocol },
    stake_meta: toPrice(d.stake, names),
  }),
  preview: (d, _, texts) => ({
    name: 'Withdraw Token Stake',
    description: texts.WithdrawTokenStakeRequest({ protocol: d.protocol }),
    value: 'ALL',
  }),
  accounts: d => [d.staker, ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : [])],
  // The transfers that it is built from have the movements.
  movements: () => [],
})
