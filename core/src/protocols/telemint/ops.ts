import { abiOp } from '../../actions/engine/abiOp.ts'

export const telemintDeploy = abiOp('TelemintDeploy')
/** The same with restrictions on the sender. */
export const telemintDeployV2 = abiOp('TelemintDeployV2')
export const teleitemDeploy = abiOp('TeleitemDeploy')
/** Refund of a bid for an existing or restricted item. */
export const teleitemReturnBid = abiOp('TeleitemReturnBid')
