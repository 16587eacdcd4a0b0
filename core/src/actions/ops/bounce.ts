import { abiOp } from '../engine/abiOp.ts'

/** The body of a bounced message. */
export const bouncedBody = abiOp('Bounce')
