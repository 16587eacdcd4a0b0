import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { Protocol } from '../../contract/schemas/protocol.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = { readonly staker: Address; readonly protocol: string; readonly stake: TokenAmount }

/** A token is staked with a protocol. */
export const depositTokenStake = defineAction<Detail>()({
  wire: z
    .object({ staker: AccountAddress, protocol: Protocol, stake_meta: Price.optional() })
    .meta({ id: 'DepositTokenStakeAction' }),
  present: (d, names) => ({
    staker: names.account(d.staker),
    protocol: { name: d.protocol },
    stake_meta: toPrice(d.stake, names),
  }),
  preview: (d, names, texts) => ({
    name: 'Deposit Token Stake',
    description: texts.DepositTokenStake({ protocol: d.protocol }),
    value: formatTokenAmount(d.stake, names),
  }),
  accounts: d => [d.staker, ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : [])],
  // The transfers that it is built from have the movements.
  movements: () => [],
})
