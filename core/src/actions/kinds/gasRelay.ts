import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { formatShortTon } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly amount: Nano; readonly relayer: Address; readonly target: Address }

/** A relayer pays the gas of a wallet's signed request. */
export const gasRelay = defineAction<Detail>()({
  wire: z.object({ amount: int64, relayer: AccountAddress, target: AccountAddress }).meta({ id: 'GasRelayAction' }),
  present: (d, names) => ({
    amount: d.amount,
    relayer: names.account(d.relayer),
    target: names.account(d.target),
  }),
  preview(d, _, texts) {
    const amount = formatShortTon(d.amount)
    return {
      name: 'Gas Relay',
      description: texts.GasRelay({ amount }),
      value: amount,
    }
  },
  accounts: d => [d.relayer, d.target],
  movements: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.relayer, to: d.target }],
})
