import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp } from '../../actions/engine/op.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import {
  childLegs,
  childTxs,
  getSentAmount,
  isAccepted,
  type Leg,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { defineCoinSwap, defineJettonSwap, type Hop, readLegPayout } from '../../actions/patterns/swaps/swapPatterns.ts'
import type { InternalBodies } from '../../messages/bodies.gen.ts'

export const bidaskSwapPayload = abiJettonPayload('BidaskSwap')
export const bidaskSwapPayloadV2 = abiJettonPayload('BidaskSwapV2')
const bidaskSwap = abiOp('BidaskSwap')
const bidaskSwapV2 = abiOp('BidaskSwapV2')
const bidaskInternalSwap = abiOp('BidaskInternalSwap')
const bidaskInternalSwapV2 = abiOp('BidaskInternalSwapV2')
const bidaskContinueSwap = abiOp('BidaskInternalContinueSwap')
const bidaskContinueSwapV2 = abiOp('BidaskInternalContinueSwapV2')
const bidaskSwapSuccess = abiOp('BidaskSwapSuccess')
const bidaskSwapSuccessV2 = abiOp('BidaskSwapSuccessV2')
const bidaskSwapFallback = abiOp('BidaskSwapFallback')
const bidaskSwapFallbackV2 = abiOp('BidaskSwapFallbackV2')
export const bidaskNativePayout = abiOp('BidaskNativeTransferNotification')

const readSwapPayload = (leg: Leg) => readLegPayload(bidaskSwapPayload, leg) ?? readLegPayload(bidaskSwapPayloadV2, leg)

/**
 * Bidask, jettons in. The ranges of a pool swap one after another until the input is used up; the pool pays out.
 *
 *     user ──jettons──▶ pool ──internal_swap──▶ range (──continue──▶ range)… ──swap_success──▶ pool ──▶ recipient
 */
export const bidask = defineJettonSwap({
  name: 'swaps.bidask',
  dex: 'bidask',
  payloads: [bidaskSwapPayload, bidaskSwapPayloadV2],
  findRouter: node => childRanges(node)[0]?.node.from,
  readHops(node, facts) {
    const swapPayload = readSwapPayload(node)
    return swapPayload ? readBidaskHop(node, getSentAmount(node), swapPayload.exact_out, facts) : []
  },
})

/**
 * Bidask, TON in.
 *
 *     user ──swap, TON──▶ pool ──internal_swap──▶ range …
 */
export const bidaskFromTon = defineCoinSwap<Pick<InternalBodies['BidaskSwap'], 'native_amount' | 'exact_out'>>({
  name: 'swaps.bidaskFromTon',
  dex: 'bidask',
  ops: [bidaskSwap, bidaskSwapV2],
  readHops: ({ node, body }, facts) =>
    readBidaskHop(node, { type: 'coin', amount: body.native_amount }, body.exact_out, facts),
})

const childRanges = (node: Node) => [
  ...childTxs(node, bidaskInternalSwap),
  ...childTxs(node, bidaskInternalSwapV2),
  ...childTxs(node, bidaskContinueSwap),
  ...childTxs(node, bidaskContinueSwapV2),
]

function readBidaskHop(start: Node, input: TokenAmount, minOut: bigint, facts: PatternFacts): Hop[] {
  const nodes: Node[] = []
  let range: { readonly node: Node } | undefined = childRanges(start)[0]
  let last: Node = start
  while (range) {
    nodes.push(range.node)
    last = range.node
    range = childRanges(last)[0]
  }
  const [done] = [...childTxs(last, bidaskSwapSuccess), ...childTxs(last, bidaskSwapSuccessV2)]
  const [rejected] = [...childTxs(last, bidaskSwapFallback), ...childTxs(last, bidaskSwapFallbackV2)]
  const end = done ?? rejected
  if (nodes.length === 0 || !end) return []
  const [leg] = childLegs(end.node)
  const [tonPayout] = childTxs(end.node, bidaskNativePayout)
  if (!leg && !tonPayout) return []
  const paid = leg && readLegPayout(leg, facts)
  const out: TokenAmount = paid?.out ?? { type: 'coin', amount: tonPayout?.body.native_amount ?? 0n }
  const expectedOut: TokenAmount = { type: 'jetton', master: undefined, amount: minOut }
  return [
    {
      success: done !== undefined && (leg ? leg.success : tonPayout !== undefined && isAccepted(tonPayout.node)),
      in: input,
      out: done ? out : expectedOut,
      nodes: [...nodes, end.node, ...(paid?.nodes ?? (tonPayout ? [tonPayout.node] : []))],
    },
  ]
}
