import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, readEvent, readNodeBody } from '../../actions/engine/op.ts'
import { definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { transactionsOf } from '../../actions/patterns/payouts.ts'
import {
  childLegs,
  childTxs,
  getSentAmount,
  isAccepted,
  isLeg,
  type Leg,
  legWith,
  otherPoolAsset,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import {
  asSuccessfulSwap,
  buildSwap,
  collectHops,
  findSwapUser,
  type Hop,
  readLegPayout,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import { bigUint, bool, coins, record } from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'
import type { Address } from '../../units.ts'
import { payoutV2 } from './payoutV2.ts'

// swap#c442500f minimal_amount_out:Coins deadline:uint40 next:(Maybe ^Cell) … = Payment;
const swap = startOfRef(record('#c442500f', { min_out: coins, deadline: bigUint(40) }))
// pay_native#a5a7cbf8 query_id:uint64 amount:Coins payment:^Payment payout:^PayoutConfig = InternalMsgBody;
const payNative = defineOp('DedustV2SwapTon', record('#a5a7cbf8', { query_id: bigUint(64), amount: coins, swap }))
// pay_jetton#cbc33949 payment:^Payment payout:^PayoutConfig = ForwardPayload;
export const swapPayloadV2 = defineOp('DedustV2SwapJettons', record('#cbc33949', { swap }))
// swap#78e79ba4 x_to_y:Bool amount_in:Coins amount_out:Coins … = ExtOutMsgBody;
const swapEvent = defineOp('DedustV2Swap', record('#78e79ba4', { x_to_y: bool, amount_in: coins, amount_out: coins }))

/** What brings the input to a pool: jettons, or a message with TON. */
type Carrier = {
  readonly node: Leg | TxNode
  readonly pool: Address
  readonly input: TokenAmount
  readonly minOut: bigint
}

function readCarrier(node: Node): Carrier | undefined {
  if (node.kind === 'tx') {
    const body = readNodeBody(payNative, node)
    return body && { node, pool: node.account, input: { type: 'coin', amount: body.amount }, minOut: body.swap.min_out }
  }
  if (!isLeg(node) || node.detail.recipient === undefined) return undefined
  const payload = readLegPayload(swapPayloadV2, node)
  return payload && { node, pool: node.detail.recipient, input: getSentAmount(node), minOut: payload.swap.min_out }
}

const hasSwapped = (node: TxNode): boolean => readEvent(swapEvent, node) !== undefined

/** What the last pool pays: the output, or the input that it returns. */
function findPayout(pool: Node, facts: PatternFacts) {
  const [leg] = childLegs(pool)
  if (leg) return { ...readLegPayout(leg, facts), accepted: leg.success }
  const [paid] = childTxs(pool, payoutV2)
  const out = paid && ({ type: 'coin', amount: paid.body.amount } as const)
  return paid && out && { out, nodes: [paid.node], accepted: isAccepted(paid.node) }
}

/** Each pool emits an event about its swap and pays, or passes the output on to the next pool; without it, it has rejected. */
const readHops = (first: Carrier, facts: PatternFacts): Hop[] =>
  collectHops(first, carrier => {
    const { node, pool, input, minOut } = carrier
    const opening = carrier === first ? [] : [node]
    const isSwapped = transactionsOf(node).some(hasSwapped)
    const [next] = node.children.flatMap(child => readCarrier(child) ?? [])
    if (isSwapped && next) return { hop: { success: true, in: input, out: next.input, nodes: opening }, next }
    const payout = findPayout(node, facts)
    if (payout === undefined) return undefined
    const nodes = [...opening, ...payout.nodes]
    const hop = isSwapped
      ? { success: payout.accepted, in: input, out: payout.out, nodes }
      : { success: false, in: input, out: otherPoolAsset(pool, input, minOut, facts), nodes }
    return { hop, next: undefined }
  })

/**
 * A swap in pools of the second version, each of which pays by itself. A rejected swap returns its input.
 *
 *     user ──pay_native | jettons──▶ pool (──pay_native | jettons──▶ pool)* ──payout | jettons──▶ recipient
 */
export const dedustSwapV2 = definePattern({
  name: 'swaps.dedustSwapV2',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: oneOf(sentTx(payNative), legWith(swapPayloadV2)),
  build({ node }, facts, parent) {
    const carrier = readCarrier(node)
    const user = findUser(node, facts, parent)
    if (carrier === undefined || user === undefined) return undefined
    return buildSwap({ dex: 'dedust', user, router: carrier.pool }, readHops(carrier, facts), [node])
  },
})

/** Who swaps; when a pool has passed its output on to one that rejected it, the user of the swap before. */
function findUser(node: Leg | TxNode, facts: PatternFacts, parent: Node | undefined): Address | undefined {
  const sender = node.kind === 'tx' ? node.from : node.detail.sender
  const before = asSuccessfulSwap(parent)
  if (before?.transactions.some(each => each.account === sender && hasSwapped(each))) return before.detail.user
  return node.kind === 'tx' ? node.from : findSwapUser(node, parent, facts)
}

/** Its messages, in words. */
export const dedustSwapOperationsV2: Readonly<Record<number, string>> = { [payNative.code]: 'pay TON to a pool' }
