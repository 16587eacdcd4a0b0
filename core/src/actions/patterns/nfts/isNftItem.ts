import { hasInterface } from '../../../contracts/interfaces.ts'
import type { TxNode } from '../../engine/nodes.ts'
import { nftOwnershipAssigned } from '../../ops/nft.ts'

/**
 * Whether an account is an NFT item: by its interface; when that is unknown, by its `ownership_assigned` message; when
 * even the state is unknown, by the success of the transfer.
 */
export const isNftItem = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'nft_item') ||
  (node.interfaces.length === 0 &&
    (node.tx.outMessages.some(({ opCode }) => opCode === nftOwnershipAssigned.code) ||
      (node.tx.before === undefined && node.success)))
