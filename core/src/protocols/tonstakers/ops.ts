import { abiOp } from '../../actions/engine/abiOp.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, record } from '../../tlb/combinators.ts'

export const tonstakeDeposit = abiOp('TonstakePoolDeposit')
export const tonstakeWithdraw = abiOp('TonstakePoolWithdraw')
export const tonstakeWithdrawal = abiOp('TonstakePoolWithdrawal')
/** Requests the pool jettons, or the payout NFT. */
export const tonstakePayoutMint = abiOp('TonstakePayoutMintJettons')
export const tonstakeNftInit = abiOp('TonstakeNftInit')

// start_distribution#1140a64f query_id:uint64 = InternalMsgBody; not in the ABI
/** A pool funds the payouts: the payout collection distributes them to the holders of its NFTs. */
export const startDistribution = defineOp('TonstakeStartDistribution', record('#1140a64f', { query_id: bigUint(64) }))

export const tonstakeNftBurn = abiOp('TonstakeNftBurn')
export const tonstakeNftBurnNotification = abiOp('TonstakeNftBurnNotification')
export const tonstakeNftPayout = abiOp('TonstakeNftPayout')
