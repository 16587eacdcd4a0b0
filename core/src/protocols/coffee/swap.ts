import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import { action, definePattern, type TxMatch, tx } from '../../actions/engine/pattern.ts'
import { readEvent } from '../../actions/engine/readEvent.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { toTokenAmount } from '../../actions/ops/asset.ts'
import {
  asSuccessfulSwap,
  buildSwap,
  collectHops,
  type Hop,
  type PoolPayout,
  readLegPayout,
} from '../../actions/patterns/swaps/buildSwap.ts'
import {
  childLegs,
  childTxs,
  getSentAmount,
  isAccepted,
  legKinds,
  otherPoolAsset,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { findSwapUser } from '../../actions/patterns/swaps/swapPayloads.ts'
import type { Value } from '../../tlb/combinators.ts'
import {
  coffeeNotification,
  coffeePayout,
  coffeePayoutInternal,
  coffeeSwap,
  coffeeSwapEvent,
  coffeeSwapExtra,
  coffeeSwapFailedEvent,
  coffeeSwapInternal,
  coffeeSwapPayload,
  fromCoffeeAsset,
} from './ops.ts'

/**
 * Coffee, jettons in. Each pool emits an event about its swap.
 *
 *     user ──jettons──▶ vault ──swap_internal──▶ pool ──swap_internal──▶ pool ──payout_internal──▶ vault ──▶ recipient
 */
export const coffee = definePattern({
  name: 'swaps.coffee',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: action(legKinds, { where: ({ node }) => readLegPayload(coffeeSwapPayload, node) !== undefined }),
  build({ node }, facts, parent) {
    const user = findSwapUser(node, parent, facts)
    const [pool] = childTxs(node, coffeeSwapInternal)
    if (user === undefined || pool?.node.from === undefined) return undefined
    return buildSwap(
      { dex: 'coffee', user, router: pool.node.from },
      readCoffeeHops(node, getSentAmount(node), facts),
      [node],
    )
  },
})

/**
 * Coffee, TON or an extra currency in.
 *
 *     user ──swap, TON──▶ vault ──swap_internal──▶ pool …
 */
export const coffeeFromTon = definePattern({
  name: 'swaps.coffeeFromTon',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx<unknown>([coffeeSwap, coffeeSwapExtra], { where: ({ node }) => node.from !== undefined }),
  build({ node }, facts) {
    const swapBody = readNodeBody(coffeeSwap, node)
    const input: TokenAmount | undefined = swapBody
      ? { type: 'coin', amount: swapBody.amount }
      : readExtraCurrency(node)
    if (node.from === undefined || input === undefined) return undefined
    return buildSwap({ dex: 'coffee', user: node.from, router: node.account }, readCoffeeHops(node, input, facts), [
      node,
    ])
  },
})

/** A later pool rejected the swap: its input, the intermediate token, goes to the user. */
export const coffeeNextHop = definePattern({
  name: 'swaps.coffeeNextHop',
  actionType: 'JettonSwap',
  after: ['swaps.coffee', 'swaps.coffeeFromTon'],
  shape: tx(coffeeSwapInternal, { where: (_, __, parent) => asSuccessfulSwap(parent)?.detail.dex === 'coffee' }),
  build({ node, body }, facts, parent) {
    const previous = asSuccessfulSwap(parent)
    if (!previous) return undefined
    const { user, router, out } = previous.detail
    return buildSwap(
      { dex: 'coffee', user, router },
      collectHops<CoffeePoolInput>({ pool: { node, body }, input: out }, next => readCoffeeHop(next, facts)),
    )
  },
})

/** The extra currency of the incoming message, if there is exactly one. */
function readExtraCurrency(node: TxNode): TokenAmount | undefined {
  const [currency, ...more] = node.tx.inMessage?.extra ?? []
  return currency && more.length === 0 ? { type: 'currency', id: currency[0], amount: currency[1] } : undefined
}

/** A pool and its input. */
type CoffeePoolInput = { readonly pool: TxMatch<Value<typeof coffeeSwapInternal.layout>>; readonly input: TokenAmount }

const readCoffeeHops = (start: Node, input: TokenAmount, facts: PatternFacts): Hop[] => {
  const [pool] = childTxs(start, coffeeSwapInternal)
  return pool ? collectHops<CoffeePoolInput>({ pool, input }, next => readCoffeeHop(next, facts)) : []
}

function readCoffeeHop(
  { pool, input }: CoffeePoolInput,
  facts: PatternFacts,
): { hop: Hop; next: CoffeePoolInput | undefined } | undefined {
  const event = readEvent(coffeeSwapEvent, pool.node)
  const [next] = childTxs(pool.node, coffeeSwapInternal)
  const payout = next ? undefined : findCoffeePayout(pool.node, facts)
  if ((!event && (next || !readEvent(coffeeSwapFailedEvent, pool.node))) || (!next && !payout)) return undefined
  const nodes = [pool.node, ...(payout?.nodes ?? [])]
  const expectedOut = otherPoolAsset(pool.node.account, input, pool.body.field1.min_output_amount, facts)
  if (!event) return { hop: { success: false, in: input, out: expectedOut, nodes }, next: undefined }
  // The output asset is named in the event of the next pool.
  const asset = next && (readEvent(coffeeSwapEvent, next.node) ?? readEvent(coffeeSwapFailedEvent, next.node))?.input
  const out =
    payout?.out ??
    toTokenAmount(asset ? fromCoffeeAsset(asset) : { type: 'jetton', master: undefined }, event.output_amount)
  return {
    hop: { success: payout?.accepted ?? true, in: input, out, nodes },
    next: next && { pool: next, input: out },
  }
}

/** The payout of the last pool's vault. */
function findCoffeePayout(pool: Node, facts: PatternFacts): PoolPayout | undefined {
  const [payout] = childTxs(pool, coffeePayoutInternal)
  if (!payout) return undefined
  const [leg] = childLegs(payout.node)
  if (leg) {
    const paid = readLegPayout(leg, facts)
    return { out: paid.out, accepted: leg.success, nodes: [payout.node, ...paid.nodes] }
  }
  const [tonPayout] = [...childTxs(payout.node, coffeePayout), ...childTxs(payout.node, coffeeNotification)]
  return (
    tonPayout && {
      out: readExtraCurrency(tonPayout.node) ?? { type: 'coin', amount: payout.body.amount },
      accepted: isAccepted(tonPayout.node),
      nodes: [payout.node, tonPayout.node],
    }
  )
}
