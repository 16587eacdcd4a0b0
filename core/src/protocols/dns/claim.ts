import { definePattern, tx } from '../../actions/engine/pattern.ts'
import { fillUp } from '../../actions/ops/auction.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { tonCollection } from '../../contracts/knownCollections.ts'

/**
 * After a domain auction its winner uses the item for the first time: it becomes theirs, and the bid goes to the collection.
 *
 *     winner ──…──▶ item ──fill_up──▶ collection
 */
export const claim = definePattern({
  name: 'domains.claim',
  actionType: 'NftPurchase',
  shape: tx(fillUp, {
    where: ({ node }, facts) =>
      node.from !== undefined &&
      (node.account === tonCollection || facts.nftItem(node.from)?.collection === node.account) &&
      !hasInterface(facts.interfaces(node.from), 'teleitem'),
  }),
  build({ node }, facts, parent) {
    const auction = node.from && facts.nftAuction(node.from)
    const claimed = parent?.kind === 'tx' ? parent : parent?.transactions[0]
    const buyer = auction?.bidder ?? claimed?.from
    if (node.from === undefined || buyer === undefined) return undefined
    return {
      success: node.success,
      detail: {
        auction: 'DNS.ton' as const,
        nft: node.from,
        seller: node.account,
        buyer,
        price: { type: 'coin' as const, amount: auction?.bid ?? node.value },
        isSoldByItem: true as const,
      },
    }
  },
})
