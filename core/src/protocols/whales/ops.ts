import { abiOp } from '../../actions/engine/abiOp.ts'

export const whalesNominatorsDeposit = abiOp('WhalesNominatorsDeposit')
export const whalesNominatorsWithdraw = abiOp('WhalesNominatorsWithdraw')
export const whalesWithdrawCompleted = abiOp('WhalesNominatorsStakeWithdrawCompleted')
export const whalesWithdrawDelayed = abiOp('WhalesNominatorsStakeWithdrawDelayed')
