import { abiOp } from '../engine/abiOp.ts'

export const pTonTransfer = abiOp('PtonTonTransfer')
