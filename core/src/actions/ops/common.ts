import { abiOp } from '../engine/abiOp.ts'

/** A text comment body. */
export const textComment = abiOp('TextComment')
/** The body of a bounced message. */
export const bouncedBody = abiOp('Bounce')
