import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { coinMovement, coinPreview } from './preview.ts'

type Detail = { readonly amount: Nano; readonly relayer: Address; readonly target: Address }

/** A relayer pays the gas of a wallet's signed request. */
export const gasRelay = defineAction<Detail>()({
  wire: z.object({ amount: int64, relayer: AccountAddress, target: AccountAddress }).meta({ id: 'GasRelayAction' }),
  present: (d, names) => ({
    amount: d.amount,
    relayer: names.account(d.relayer),
    target: names.account(d.target),
  }),
  preview: (d, _, texts) => coinPreview('Gas Relay', d.amount, texts.GasRelay),
  accounts: d => [d.relayer, d.target],
  movements: d => [coinMovement(d.amount, d.relayer, d.target)],
})
