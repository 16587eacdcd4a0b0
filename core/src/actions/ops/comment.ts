import { abiOp } from '../engine/abiOp.ts'

/** A text comment body. */
export const textComment = abiOp('TextComment')
