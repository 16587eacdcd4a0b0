import type { Address } from '../../units.ts'
import type { Node, PatternFacts, TxNode } from '../engine/nodes.ts'
import type { OpLayout } from '../engine/op.ts'
import { definePattern, sentTx } from '../engine/pattern.ts'
import { excess } from '../ops/messages.ts'
import { followPayouts, otherThan, transactionsOf } from './payouts.ts'
import { childLegs, getSentAmount, isLeg, legWith, readLegPayload } from './swaps/legs.ts'

/** The NFT of a stake. */
export const describeFarmItem = (item: Address | undefined, facts: PatternFacts) => ({
  position: item,
  positionIndex: item === undefined ? undefined : facts.nftItem(item)?.index,
})

/** A farm takes tokens with this payload, and deploys an NFT that represents the stake, or adds to one. */
export const defineFarmStake = ({
  name,
  protocol,
  payload,
}: {
  readonly name: string
  readonly protocol: string
  readonly payload: OpLayout<{ readonly owner?: Address | undefined }>
}) =>
  definePattern({
    name,
    actionType: 'FarmStake',
    shape: legWith(payload),
    build({ node }, facts) {
      const { sender: user, recipient: farm } = node.detail
      if (user === undefined || farm === undefined) return undefined
      const item = node.children.find(child => !isLeg(child) && isItemOf(farm, user, child))
      const [itemTx] = item ? transactionsOf(item) : []
      return {
        // A farm that rejects the stake returns it.
        success: node.success && itemTx?.success === true && childLegs(node).length === 0,
        detail: {
          protocol,
          user,
          owner: otherThan(user, readLegPayload(payload, node)?.owner),
          farm,
          amount: getSentAmount(node),
          ...describeFarmItem(itemTx?.account, facts),
        },
        extraNodes: item ? [item] : [],
      }
    },
  })

function isItemOf(farm: Address, user: Address, node: Node): boolean {
  const [first] = transactionsOf(node)
  return first?.from === farm && !first.bounced && first.opCode !== excess.code && first.account !== user
}

/** The owner of the NFT takes its stake back, with rewards, by this request to the NFT. */
export const defineFarmUnstake = ({
  name,
  protocol,
  op,
}: {
  readonly name: string
  readonly protocol: string
  readonly op: OpLayout<unknown>
}) =>
  definePattern({
    name,
    actionType: 'FarmUnstake',
    shape: sentTx(op),
    build({ node }: { readonly node: TxNode & { readonly from: Address } }, facts) {
      const paid = followPayouts(node, node.from, facts)
      const [amount, ...others] = paid.amounts
      return {
        success: paid.isPaid,
        detail: {
          protocol,
          user: node.from,
          farm: paid.next,
          ...(others.length === 0 ? { amount } : { tokens: paid.amounts }),
          ...describeFarmItem(node.account, facts),
        },
        extraNodes: paid.nodes,
      }
    },
  })
