import type { AccountFacts } from '../../../trace/accountFacts.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import { action, oneOf, optional, type SentMatch, sentTx } from '../../engine/pattern.ts'
import { readComment } from '../../ops/comments.ts'
import { textComment } from '../../ops/messages.ts'
import { rejection } from '../../ops/rejection.ts'
import { getCollection } from './items.ts'

/** Finds the sale or the auction of a contract. */
type FindListing = (
  contract: Address,
  facts: AccountFacts,
) => { readonly item: Address; readonly marketplace: Address | undefined } | undefined

const children = { returned: optional(action('NftItemTransfer')), rejection }

/** A request to end a sale or an auction, by op code or by comment, with the item's return to its owner. */
export const endRequest = (
  findListing: FindListing,
  ops: OpLayout<object> | readonly OpLayout<object>[],
  comments: readonly string[],
) =>
  oneOf(
    sentTx(ops, { where: ({ node }, facts) => findListing(node.account, facts) !== undefined, children }),
    sentTx(textComment, {
      where: ({ node }, facts) =>
        findListing(node.account, facts) !== undefined && comments.includes(readComment(node.tx.inMessage?.body) ?? ''),
      children,
    }),
  )

/** A match of such a request. */
export type EndRequest = Pick<SentMatch<unknown>, 'node'> & {
  readonly returned: { readonly node: ActionNode<'NftItemTransfer'> } | undefined
}

/** Reads such a request; `undefined` when the contract was not active, or has sent another item than its own. */
export function readEndRequest(match: EndRequest, findListing: FindListing, facts: AccountFacts) {
  const { node, returned } = match
  const listing = findListing(node.account, facts)
  if (listing === undefined || node.tx.origStatus !== 'active') return undefined
  const { nft, sender, recipient } = returned?.node.detail ?? {}
  if (returned && (nft !== listing.item || sender !== node.account)) return undefined
  const collection = getCollection(listing.item, facts)
  return {
    success: node.success && returned?.node.success === true,
    detail: {
      requester: node.from,
      item: listing.item,
      ...(collection !== undefined && { collection }),
      ...(listing.marketplace !== undefined && { marketplace: listing.marketplace }),
      ...(recipient !== undefined && { owner: recipient }),
    },
  }
}
