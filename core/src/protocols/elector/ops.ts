import { abiOp } from '../../actions/engine/abiOp.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

/** The elector's address, the same in every network. */
// The text has the format of a hash.
export const electorAddress: Address = addressOf(-1, '3'.repeat(64) as Hash)

export const newStake = abiOp('ElectorNewStake')
export const newStakeConfirmation = abiOp('ElectorNewStakeConfirmation')
export const returnStake = abiOp('ElectorReturnStake')
export const recoverStakeRequest = abiOp('ElectorRecoverStakeRequest')
export const recoverStakeResponse = abiOp('ElectorRecoverStakeResponse')
/** Sent when there is nothing to recover. */
export const electorError = abiOp('ElectorErrorResponse')
