import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { coinMovement, coinPreview } from './preview.ts'

type Detail = { readonly staker: Address; readonly elector: Address; readonly amount: Nano }

const wire = z.object({ amount: int64, staker: AccountAddress })

/** A validator sends its stake to the elections. */
export const electionsDepositStake = defineAction<Detail>()({
  wire: wire.meta({ id: 'ElectionsDepositStakeAction' }),
  present: (d, names) => ({ amount: d.amount, staker: names.account(d.staker) }),
  preview: (d, _, texts) => coinPreview('Deposit Stake', d.amount, texts.ElectionsDepositStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.staker, d.elector)],
})

/** A validator recovers its stake from the elector. */
export const electionsRecoverStake = defineAction<Detail>()({
  wire: wire.meta({ id: 'ElectionsRecoverStakeAction' }),
  present: (d, names) => ({ amount: d.amount, staker: names.account(d.staker) }),
  preview: (d, _, texts) => coinPreview('Recover Stake', d.amount, texts.ElectionsRecoverStake),
  accounts: d => [d.elector, d.staker],
  movements: d => [coinMovement(d.amount, d.elector, d.staker)],
})
