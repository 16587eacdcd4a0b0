import type { TxNode } from '../../actions/engine/nodes.ts'
import { anyTx, definePattern, tx } from '../../actions/engine/pattern.ts'
import { textComment } from '../../actions/ops/common.ts'
import { readComment } from '../../actions/ops/payload.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { domainRegistration } from './ops.ts'

/**
 * A bid for an unregistered domain: the collection deploys the item, and the attached TON is the first bid.
 *
 *     bidder ──TON, "alice"──▶ collection ──bidder, "alice"──▶ item
 */
export const register = definePattern({
  name: 'domains.register',
  actionType: 'AuctionBid',
  shape: tx(textComment, {
    where: ({ node }) => node.from !== undefined,
    children: {
      item: anyTx({
        where: ({ node }, _, parent) => parent?.kind === 'tx' && isDomainRegistration(node, parent),
      }),
    },
  }),
  build({ node, item: { node: item } }) {
    // An existing item refunds the bid.
    if (node.from === undefined || item.tx.origStatus === 'active') return undefined
    return {
      success: node.success && item.success,
      detail: {
        auction: 'DNS.ton' as const,
        bidder: node.from,
        auctionContract: item.account,
        nft: item.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})

function isDomainRegistration(item: TxNode, registrationRequest: TxNode): boolean {
  const [body, requestMessage] = [item.tx.inMessage?.body, registrationRequest.tx.inMessage]
  if (!body || !requestMessage) return false
  try {
    const { from, domain } = domainRegistration.read(body.slice())
    const nameSlice = domain.slice()
    return (
      from === registrationRequest.from &&
      decodeUtf8(nameSlice.loadBytes(nameSlice.remainingBits / 8)) === readComment(requestMessage.body)
    )
  } catch {
    // A message with another layout is not a registration.
    return false
  }
}
