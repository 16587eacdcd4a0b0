import type { Node } from '../../actions/engine/nodes.ts'
import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { type Hop, readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import { childLegs, childTxs, getSentAmount, isAccepted, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { defineCoinSwap, defineJettonSwap } from '../../actions/patterns/swaps/swapPatterns.ts'
import { moonSwap, moonSwapFailed, moonSwapPayload, moonSwapSucceed } from './ops.ts'

/**
 * moon.cx, jettons in; the pool itself owns the jetton wallets.
 *
 *     user ──jettons──▶ pool ──swap_succeed, TON──▶ recipient, or ──jettons──▶ recipient
 */
export const moon = defineJettonSwap({
  name: 'swaps.moon',
  dex: 'mooncx',
  payloads: [moonSwapPayload],
  findRouter: node => node.detail.recipient,
  readHops(node, facts) {
    const swapPayload = readLegPayload(moonSwapPayload, node)
    return swapPayload ? readMoonHop(node, getSentAmount(node), swapPayload.swap_params.min_out, facts) : []
  },
})

/**
 * moon.cx, TON in.
 *
 *     user ──swap, TON──▶ pool ──jettons──▶ recipient
 */
export const moonFromTon = defineCoinSwap({
  name: 'swaps.moonFromTon',
  dex: 'mooncx',
  ops: [moonSwap],
  readHops: ({ node, body }, facts) =>
    readMoonHop(node, { type: 'coin', amount: body.amount }, body.swap_params.min_out, facts),
})

function readMoonHop(start: Node, input: TokenAmount, minOut: bigint, facts: PatternFacts): Hop[] {
  const [leg] = childLegs(start)
  if (leg) {
    const success = leg.success && readLegPayload(moonSwapFailed, leg) === undefined
    const paid = readLegPayout(leg, facts)
    // The same jetton coming back means that the swap was rejected.
    const isSameJetton = input.type === 'jetton' && paid.out.type === 'jetton' && input.master === paid.out.master
    const expectedOut: TokenAmount = { type: 'jetton', master: undefined, amount: minOut }
    const isPaid = success && !isSameJetton
    return [{ success: isPaid, in: input, out: isPaid ? paid.out : expectedOut, nodes: paid.nodes }]
  }
  const [tonPayout] = childTxs(start, moonSwapSucceed)
  const [rejected] = childTxs(start, moonSwapFailed)
  const end = tonPayout ?? rejected
  if (end === undefined) return []
  // The message has no amount, and the payout is mixed with the remaining gas.
  const out: TokenAmount = tonPayout
    ? { type: 'coin', amount: minOut }
    : { type: 'jetton', master: undefined, amount: minOut }
  return [{ success: tonPayout !== undefined && isAccepted(tonPayout.node), in: input, out, nodes: [end.node] }]
}
