import type { Node } from '../../actions/engine/nodes.ts'
import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import { action, definePattern, tx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { buildSwap, type Hop, readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import {
  childLegs,
  childTxs,
  getSentAmount,
  isAccepted,
  legKinds,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { findSwapUser } from '../../actions/patterns/swaps/swapPayloads.ts'
import { moonSwap, moonSwapFailed, moonSwapPayload, moonSwapSucceed } from './ops.ts'

/**
 * moon.cx, jettons in; the pool itself owns the jetton wallets.
 *
 *     user ──jettons──▶ pool ──swap_succeed, TON──▶ recipient, or ──jettons──▶ recipient
 */
export const moon = definePattern({
  name: 'swaps.moon',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: action(legKinds, { where: ({ node }) => readLegPayload(moonSwapPayload, node) !== undefined }),
  build({ node }, facts, parent) {
    const user = findSwapUser(node, parent, facts)
    const swapPayload = readLegPayload(moonSwapPayload, node)
    const pool = node.detail.recipient
    if (user === undefined || pool === undefined || !swapPayload) return undefined
    const hop = readMoonHop(node, getSentAmount(node), swapPayload.swap_params.min_out, facts)
    return hop && buildSwap({ dex: 'mooncx', user, router: pool }, [hop], [node])
  },
})

/**
 * moon.cx, TON in.
 *
 *     user ──swap, TON──▶ pool ──jettons──▶ recipient
 */
export const moonFromTon = definePattern({
  name: 'swaps.moonFromTon',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx(moonSwap, { where: ({ node }) => node.from !== undefined }),
  build({ node, body }, facts) {
    if (node.from === undefined) return undefined
    const hop = readMoonHop(node, { type: 'coin', amount: body.amount }, body.swap_params.min_out, facts)
    return hop && buildSwap({ dex: 'mooncx', user: node.from, router: node.account }, [hop], [node])
  },
})

function readMoonHop(start: Node, input: TokenAmount, minOut: bigint, facts: PatternFacts): Hop | undefined {
  const [leg] = childLegs(start)
  if (leg) {
    const success = leg.success && readLegPayload(moonSwapFailed, leg) === undefined
    const paid = readLegPayout(leg, facts)
    // The same jetton coming back means that the swap was rejected.
    const isSameJetton = input.type === 'jetton' && paid.out.type === 'jetton' && input.master === paid.out.master
    const expectedOut: TokenAmount = { type: 'jetton', master: undefined, amount: minOut }
    return {
      success: success && !isSameJetton,
      in: input,
      out: success && !isSameJetton ? paid.out : expectedOut,
      nodes: paid.nodes,
    }
  }
  const [tonPayout] = childTxs(start, moonSwapSucceed)
  const [rejected] = childTxs(start, moonSwapFailed)
  const end = tonPayout ?? rejected
  // The message has no amount, and the payout is mixed with the remaining gas.
  return (
    end && {
      success: tonPayout !== undefined && isAccepted(tonPayout.node),
      in: input,
      out: tonPayout ? { type: 'coin', amount: minOut } : { type: 'jetton', master: undefined, amount: minOut },
      nodes: [end.node],
    }
  )
}
