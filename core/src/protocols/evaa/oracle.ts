import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { childTxs } from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import { address, bigUint, cellRef, record, uint, type Value } from '../../tlb/combinators.ts'
import { readLeniently } from './messages.ts'

/* Prices come from the oracle Pyth, which passes a request on with them: TON go through it, for jettons the pool asks it. */

// parse_price_feed_updates#00000005 update_data:^Cell price_ids:^Cell min_publish_time:uint64 max_publish_time:uint64
//   target:MsgAddress payload:^Cell = InternalMsgBody;
export const priceRequest = defineOp(
  'PythParsePriceFeedUpdates',
  record('#00000005', {
    ...{ update_data: cellRef, price_ids: cellRef, min_publish_time: bigUint(64), max_publish_time: bigUint(64) },
    ...{ target: address, payload: cellRef },
  }),
)
// response#00000005 feeds_count:uint8 price_feeds:^Cell initial_sender:MsgAddress payload:^Cell = InternalMsgBody;
const priceReply = defineOp(
  'PythPrices',
  record('#00000005', { feeds_count: uint(8), price_feeds: cellRef, initial_sender: address, payload: cellRef }),
)
// response_error#00010002 error_code:uint32 operation:uint32 payload:^Cell = InternalMsgBody;
const priceError = defineOp(
  'PythError',
  record('#00010002', { error_code: uint(32), operation: uint(32), payload: cellRef }),
)

// _ op:uint32 query_id:uint64 fields:^Cell = Payload;
const operation = record('', { op: uint(32), query_id: bigUint(64), fields: cellRef })

/** The request of EVAA that the oracle passes on; `undefined` for a payload of another form. */
export const readOperation = (payload: Cell): Value<typeof operation> | undefined =>
  payload.bits === 96 && payload.refCount === 1 ? readLeniently(operation, payload) : undefined

/** Where a pool carries a request out, and what came before: messages to the oracle and back. */
export type PricedStep = { readonly node: Node; readonly steps: readonly Node[]; readonly hasFailed: boolean }

/** From the transaction of the oracle on. */
export function findPriced(oracle: TxNode): PricedStep | undefined {
  const [reply] = childTxs(oracle, priceReply)
  if (reply) return { node: reply.node, steps: [reply.node], hasFailed: false }
  const [error] = childTxs(oracle, priceError)
  return error || !oracle.success
    ? { node: error?.node ?? oracle, steps: error ? [error.node] : [], hasFailed: true }
    : undefined
}

/** From a request to the pool on, which needs prices or does not. */
export function findStep(requested: Node): PricedStep {
  const [request] = childTxs(requested, priceRequest)
  const priced = request && findPriced(request.node)
  if (request === undefined) return { node: requested, steps: [], hasFailed: false }
  return priced
    ? { ...priced, steps: [request.node, ...priced.steps] }
    : { node: requested, steps: [request.node], hasFailed: false }
}
