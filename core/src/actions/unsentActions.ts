import type { Facts } from '../trace/facts.ts'
import type { UnsentOrder } from '../trace/unsentOrders.ts'
import type { Hash } from '../units.ts'
import type { Action } from './classify.ts'
import type { Found } from './kinds/index.ts'
import { readOp } from './op.ts'
import { jettonTransfer } from './ops/jetton.ts'
import { nftTransfer } from './ops/nft.ts'
import { bodyRemark, jettonRemark, nftRemark } from './payloadRemark.ts'
import { unsentReason } from './unsentReason.ts'

/** Puts the orders that never left their wallet where their wallet is first spoken of, else at the end. */
export function insertOrders(actions: readonly Action[], orders: readonly UnsentOrder[], facts: Facts): Action[] {
  if (orders.length === 0) return [...actions]
  const after = new Map<number, Action[]>()
  const places = new Map<Hash, number>()
  actions.forEach(({ baseTransactions }, index) => {
    for (const hash of baseTransactions) if (!places.has(hash)) places.set(hash, index)
  })
  for (const order of orders) {
    const at = places.get(order.node.hash) ?? actions.length - 1
    const list = after.get(at)
    const made = wishesOf(order, facts).map(wish => unsentAction(order, wish))
    if (list) list.push(...made)
    else after.set(at, made)
  }
  const before = after.get(-1) ?? []
  return [...before, ...actions.flatMap((action, index) => [action, ...(after.get(index) ?? [])])]
}

/** What the order would have been. */
function unsentAction(order: UnsentOrder, wish: Found): Action {
  return {
    ...wish,
    pattern: 'orders.unsent',
    status: 'failed',
    moved: [],
    baseTransactions: [],
    reason: unsentReason(order.cause),
    orderedBy: order.node.hash,
  }
}

function wishesOf({ node, info, message }: UnsentOrder, facts: Facts): Found[] {
  const { body } = message
  const jettons = readOp(jettonTransfer, body)
  if (jettons) {
    const detail = {
      sender: node.account,
      recipient: jettons.destination,
      senderWallet: info.dest,
      recipientWallet: undefined,
      amount: jettons.amount,
      jetton: facts.jettonWallet(info.dest)?.jetton,
      ...jettonRemark(jettons.forward_payload),
    }
    return [{ type: 'JettonTransfer', success: false, detail }]
  }
  const item = readOp(nftTransfer, body)
  if (item) {
    const detail = {
      nft: info.dest,
      sender: node.account,
      recipient: item.new_owner,
      ...nftRemark(item.forward_payload),
    }
    return [{ type: 'NftItemTransfer', success: false, detail }]
  }
  const parties = { sender: node.account, recipient: info.dest, ...bodyRemark(body) }
  if (info.value.other.size === 0) {
    return [{ type: 'TonTransfer', success: false, detail: { ...parties, amount: info.value.grams } }]
  }
  return [...info.value.other].map(([currency, amount]) => ({
    type: 'ExtraCurrencyTransfer',
    success: false,
    detail: { ...parties, currency, amount },
  }))
}
