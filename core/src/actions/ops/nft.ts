import { abiOp } from '../engine/abiOp.ts'

export const nftTransfer = abiOp('NftTransfer')
export const nftOwnershipAssigned = abiOp('NftOwnershipAssigned')
