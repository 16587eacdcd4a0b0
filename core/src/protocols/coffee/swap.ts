import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readEvent, readNodeBody } from '../../actions/engine/op.ts'
import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import type { TxMatch } from '../../actions/engine/pattern.ts'
import { type TokenAmount, toTokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { collectHops, type Hop, type PoolPayout, readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import { childLegs, childTxs, getSentAmount, isAccepted, otherPoolAsset } from '../../actions/patterns/swaps/legs.ts'
import {
  defineCoinSwap,
  defineJettonSwap,
  defineNextHop,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
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
export const coffee = defineJettonSwap({
  name: 'swaps.coffee',
  dex: 'coffee',
  payloads: [coffeeSwapPayload],
  findRouter: node => senderOfChild(node, coffeeSwapInternal),
  readHops: (node, facts) => readCoffeeHops(node, getSentAmount(node), facts),
})

/**
 * Coffee, TON or an extra currency in.
 *
 *     user ──swap, TON──▶ vault ──swap_internal──▶ pool …
 */
export const coffeeFromTon = defineCoinSwap<unknown>({
  name: 'swaps.coffeeFromTon',
  dex: 'coffee',
  ops: [coffeeSwap, coffeeSwapExtra],
  readHops({ node }, facts) {
    const amount = readNodeBody(coffeeSwap, node)?.amount
    const input = amount === undefined ? readExtraCurrency(node) : ({ type: 'coin', amount } as const)
    return input ? readCoffeeHops(node, input, facts) : []
  },
})

/** A later pool rejected the swap: its input, the intermediate token, goes to the user. */
export const coffeeNextHop = defineNextHop({
  name: 'swaps.coffeeNextHop',
  dex: 'coffee',
  after: ['swaps.coffee', 'swaps.coffeeFromTon'],
  op: coffeeSwapInternal,
  readHops: (pool, input, facts) => followPools({ pool, input }, facts),
})

/** The extra currency of the incoming message, if there is exactly one. */
function readExtraCurrency(node: TxNode): TokenAmount | undefined {
  const [currency, ...more] = node.tx.inMessage?.extra ?? []
  return currency && more.length === 0 ? { type: 'currency', id: currency[0], amount: currency[1] } : undefined
}

/** A pool and its input. */
type CoffeePoolInput = { readonly pool: TxMatch<Value<typeof coffeeSwapInternal.layout>>; readonly input: TokenAmount }

const followPools = (start: CoffeePoolInput, facts: PatternFacts): Hop[] =>
  collectHops<CoffeePoolInput>(start, next => readCoffeeHop(next, facts))

const readCoffeeHops = (start: Node, input: TokenAmount, facts: PatternFacts): Hop[] => {
  const [pool] = childTxs(start, coffeeSwapInternal)
  return pool ? followPools({ pool, input }, facts) : []
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
