import { hasInterface } from '../../../contracts/interfaces.ts'
import type { TxNode } from '../../nodes.ts'
import { nftOwnershipAssigned } from '../../ops/nft.ts'

/**
 * Whether an account is an item: as known, or because it tells an owner of it, where nobody knows what it is. Where not
 * even its state was there to be looked at, it is enough that it took the order.
 */
export const isItem = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'nft_item') ||
  (node.interfaces.length === 0 &&
    (node.tx.outMessages.some(({ opCode }) => opCode === nftOwnershipAssigned.code) ||
      (node.tx.before === undefined && node.success)))
