import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { ProtocolJson } from '../../contract/schemas/protocol.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = { readonly staker: Address; readonly protocol: 'Affluent' | 'Ethena'; readonly stake: TokenAmount }

const wire = z.object({ staker: AccountAddress, protocol: ProtocolJson, stake_meta: Price.optional() })

const common = {
  present: (d: Detail, names: Names): z.output<typeof wire> => ({
    staker: names.account(d.staker),
    protocol: { name: d.protocol },
    stake_meta: toPrice(d.stake, names),
  }),
  accounts: (d: Detail) => [d.staker, ...(d.stake.type === 'jetton' && d.stake.master ? [d.stake.master] : [])],
  // The transfers that it is built from have the movements.
  movements: () => [],
}

/** A token is staked with a protocol. */
export const depositTokenStake = defineAction<Detail>()({
  ...common,
  wire: wire.meta({ id: 'DepositTokenStakeAction' }),
  preview: (d, names, texts) => ({
    name: 'Deposit Token Stake',
    description: texts.DepositTokenStake({ protocol: d.protocol }),
    value: formatTokenAmount(d.stake, names),
  }),
})

/** A request to withdraw staked tokens; the payout comes later. */
export const withdrawTokenStakeRequest = defineAction<Detail>()({
  ...common,
  wire: wire.meta({ id: 'WithdrawTokenStakeRequestAction' }),
  preview: (d, _, texts) => ({
    name: 'Withdraw Token Stake',
    description: texts.WithdrawTokenStakeRequest({ protocol: d.protocol }),
    value: 'ALL',
  }),
})
