import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { excess, jettonTransfer } from '../../actions/ops/messages.ts'
import {
  countSent,
  joinPayouts,
  nonEmpty,
  otherThan,
  type Payouts,
  readLeg,
  transactionsOf,
} from '../../actions/patterns/payouts.ts'
import { childLegs, getSentAmount, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { bigUint, maybeAddress, record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'

// stake#6ec9dc65 owner:MsgAddress … = ForwardPayload;
const stakePayload = defineOp('StonfiFarmStake', record('#6ec9dc65', { owner: maybeAddress }))
// unstake#b92965a0 query_id:uint64 = InternalMsgBody;
const unstake = defineOp('StonfiFarmUnstake', record('#b92965a0', { query_id: bigUint(64) }))
// claim_rewards#78d9f109 query_id:uint64 … = InternalMsgBody;
const claimRewards = defineOp('StonfiFarmClaim', record('#78d9f109', { query_id: bigUint(64) }))

/** From an item to its farm; a claim in another protocol has the same op code and another follow-up. */
const itemRequests = [0xc70d3ca5, 0xa1312496]
const claimInJvault = 0x44bc1fe3
/** How many contracts of a farm pass a request on before it pays. */
const maxSteps = 4

const describeItem = (item: Address | undefined, facts: PatternFacts) => ({
  position: item,
  positionIndex: item === undefined ? undefined : facts.nftItem(item)?.index,
})

/**
 * A farm takes LP tokens, or STON, and deploys an NFT that represents the stake.
 *
 *     user ──jettons──▶ farm ──▶ NFT
 */
export const stonfiStake = definePattern({
  name: 'farms.stonfiStake',
  actionType: 'FarmStake',
  shape: action(legKinds, { where: ({ node }) => readLegPayload(stakePayload, node) !== undefined }),
  build({ node }, facts) {
    const { sender: user, recipient: farm } = node.detail
    if (user === undefined || farm === undefined) return undefined
    const item = node.children.find(child => !isLeg(child) && isItemOf(farm, user, child))
    const [itemTx] = item ? transactionsOf(item) : []
    return {
      success: node.success && itemTx?.success === true && childLegs(node).length === 0,
      detail: {
        protocol: 'stonfi',
        user,
        owner: otherThan(user, readLegPayload(stakePayload, node)?.owner),
        farm,
        amount: getSentAmount(node),
        ...describeItem(itemTx?.account, facts),
      },
      extraNodes: item ? [item] : [],
    }
  },
})

const isLeg = (node: Node): boolean => legKinds.some(kind => node.kind === 'action' && node.type === kind)

function isItemOf(farm: Address, user: Address, node: Node): boolean {
  const [first] = transactionsOf(node)
  return first?.from === farm && !first.bounced && first.opCode !== excess.code && first.account !== user
}

/**
 * The owner of the NFT takes its stake back, with rewards.
 *
 *     user ──unstake──▶ NFT ──▶ farm ══▶ user
 */
export const stonfiUnstake = definePattern({
  name: 'farms.stonfiUnstake',
  actionType: 'FarmUnstake',
  shape: sentTx(unstake),
  build({ node }, facts) {
    const { farm, paid } = followRequest(node, node.from, facts)
    const [amount, ...others] = paid.amounts
    return {
      success: paid.isPaid,
      detail: {
        protocol: 'stonfi',
        user: node.from,
        farm,
        ...(others.length === 0 ? { amount } : { tokens: paid.amounts }),
        ...describeItem(node.account, facts),
      },
      extraNodes: paid.nodes,
    }
  },
})

/**
 * The owner of the NFT claims rewards of one or all pools of the farm.
 *
 *     user ──claim_rewards──▶ NFT ──▶ farm ══▶ user
 */
export const stonfiClaim = definePattern({
  name: 'farms.stonfiClaim',
  actionType: 'FarmClaim',
  shape: sentTx(claimRewards, { where: ({ node }) => countSent(node, claimInJvault) === 0 }),
  build({ node }, facts) {
    const { farm, paid } = followRequest(node, node.from, facts)
    if (paid.amounts.length === 0 && countSent(node, ...itemRequests) === 0) return undefined
    return {
      success: paid.isPaid,
      detail: {
        protocol: 'stonfi',
        user: node.from,
        farm,
        rewards: nonEmpty(paid.amounts),
        ...describeItem(node.account, facts),
      },
      extraNodes: paid.nodes,
    }
  },
})

/** What a farm pays to a user for a request to an item; the contracts on the way are no others than those of the farm. */
function followRequest(item: TxNode, user: Address, facts: PatternFacts) {
  const payouts: Payouts[] = []
  const steps: TxNode[] = [item]
  let sent = 0
  for (const step of steps) {
    sent += countSent(step, jettonTransfer.code)
    payouts.push(...childLegs(step).map(leg => readLeg(leg, facts)))
    for (const child of step.children) {
      const isStep = child.kind === 'tx' && !child.bounced && child.opCode !== excess.code && child.account !== user
      // Appended while it iterates, so the steps of steps are found too.
      if (isStep && steps.length <= maxSteps) steps.push(child)
    }
  }
  const paid = joinPayouts(payouts)
  return {
    farm: steps.find(({ from }) => from === item.account)?.account,
    paid: { ...paid, isPaid: paid.isPaid && payouts.length === sent, nodes: [...steps, ...paid.nodes] },
  }
}

/** The messages of farms, in words. */
export const farmOperations: Readonly<Record<number, string>> = {
  [stakePayload.code]: 'stake in a farm',
  [unstake.code]: 'unstake from a farm',
  3339533477: 'update a claim of farm rewards',
  2704352406: 'process a request to a farm',
  2017774038: 'update accrued farm rewards',
  761740696: 'finish a claim of farm rewards',
  373926893: 'stake again',
  3907576940: 'deposit farm rewards',
}
