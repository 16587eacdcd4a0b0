import { utf8 } from '../../../cell/text.ts'
import type { TxNode } from '../../nodes.ts'
import { textComment } from '../../ops/comment.ts'
import { registration } from '../../ops/dns.ts'
import { commentOf } from '../../ops/payload.ts'
import { anyTx, definePattern, tx } from '../../pattern.ts'

/**
 * Somebody names a domain that nobody has: its collection makes the item, and his coins are the first bid for it.
 *
 *     bidder ──coins, "alice"──▶ collection ──bidder, "alice"──▶ item
 */
export const register = definePattern({
  name: 'domains.register',
  makes: 'AuctionBid',
  shape: tx(textComment, {
    where: ({ node }) => node.from !== undefined,
    children: {
      item: anyTx({
        where: ({ node }, _, above) => above?.kind === 'tx' && isRegistration(node, above),
      }),
    },
  }),
  build({ node, item: { node: item } }) {
    // An item that was there before sends the coins back.
    if (node.from === undefined || item.tx.origStatus === 'active') return undefined
    return {
      success: node.success && item.success,
      detail: {
        auction: 'DNS.ton' as const,
        bidder: node.from,
        at: item.account,
        nft: item.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})

function isRegistration(item: TxNode, order: TxNode): boolean {
  const [body, ordered] = [item.tx.inMessage?.body, order.tx.inMessage]
  if (body === undefined || ordered === undefined) return false
  try {
    const { from, domain } = registration.read(body.slice())
    const letters = domain.slice()
    return from === order.from && utf8(letters.loadBytes(letters.remainingBits / 8)) === commentOf(ordered.body)
  } catch {
    // A message of the collection that has another layout registers nothing.
    return false
  }
}
