import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { shortCoins } from '../amounts.ts'
import { defineAction } from '../defineAction.ts'

type Detail = { readonly amount: Nano; readonly relayer: Address; readonly target: Address }

/** Somebody else paid so that a wallet's signed request runs. */
export const gasRelay = defineAction<Detail>()({
  wire: z.object({ amount: int64, relayer: AccountAddress, target: AccountAddress }).meta({ id: 'GasRelayAction' }),
  present: (d, names) => ({
    amount: d.amount,
    relayer: names.account(d.relayer),
    target: names.account(d.target),
  }),
  preview(d, _, texts) {
    const amount = shortCoins(d.amount)
    return {
      name: 'Gas Relay',
      description: texts.GasRelay({ amount }),
      value: amount,
      accounts: [d.relayer, d.target],
    }
  },
  moved: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.relayer, to: d.target }],
})
