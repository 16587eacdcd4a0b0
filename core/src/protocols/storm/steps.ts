import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { type OpLayout, readNodeBody } from '../../actions/engine/op.ts'
import type { TxMatch } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { excess } from '../../actions/ops/messages.ts'
import { followPayouts, isProcessed, nonEmpty, transactionsOf } from '../../actions/patterns/payouts.ts'
import { isAccepted } from '../../actions/patterns/swaps/legs.ts'
import type { Address } from '../../units.ts'
import { positionUpdates, tradeNotification } from './messages.ts'

/** A message that contracts have passed on to each other, with the transactions that lead to it. */
type Followed<Body> = TxMatch<Body> & { readonly path: readonly TxNode[] }

/** The first message with one of these layouts below a node, a few contracts on. */
export function followTo<Body>(
  start: Node,
  ops: OpLayout<Body> | readonly OpLayout<Body>[],
  depth = 4,
): Followed<Body> | undefined {
  const layouts = [ops].flat() as readonly OpLayout<Body>[]
  for (const node of start.children) {
    if (node.kind !== 'tx' || node.bounced) continue
    for (const op of layouts) {
      const body = readNodeBody(op, node)
      if (body !== undefined) return { node, body, path: [node] }
    }
    const found = depth > 1 ? followTo(node, layouts, depth - 1) : undefined
    if (found) return { ...found, path: [node, ...found.path] }
  }
  return undefined
}

/** Whether a transaction has done its part, and its messages have been accepted. */
export const isDone = (node: TxNode): boolean => node.success && isAccepted(node) && isProcessed(node)

/** What has become of a position. */
export type Trade = {
  readonly isDone: boolean
  /** The operation that changed it. */
  readonly origin: number | undefined
  readonly price: string | undefined
  readonly size: bigint | undefined
  readonly trader: Address | undefined
  readonly asset: bigint | undefined
  readonly vault: Address | undefined
  readonly paid: readonly TokenAmount[] | undefined
  readonly nodes: readonly TxNode[]
  readonly payments: readonly Node[]
}

/** Reads what a market reports to the keeper of a position and to the vault, and what the vault pays to the trader. */
export function readTrade(market: Node, facts: PatternFacts, known?: Address): Trade {
  const update = followTo(market, positionUpdates)
  const notice = followTo(market, tradeNotification)
  const trader = known ?? notice?.body.trader
  const payout =
    notice && trader !== undefined ? readPayout(notice.node, notice.body.withdrawn, trader, facts) : undefined
  const nodes = [...(update?.path ?? []), ...(notice?.path ?? [])]
  return {
    isDone:
      update !== undefined &&
      isDone(update.node) &&
      [...transactionsOf(market), ...nodes].every(isProcessed) &&
      (!notice || (isDone(notice.node) && payout?.isPaid !== false)),
    origin: update?.body.origin,
    price: update?.body.price,
    size: update?.body.position.size,
    trader,
    asset: notice && BigInt(notice.body.asset),
    vault: notice?.node.account,
    paid: payout?.amounts,
    nodes,
    payments: payout?.nodes ?? [],
  }
}

type Payout = {
  readonly amounts: readonly TokenAmount[] | undefined
  readonly nodes: readonly Node[]
  readonly isPaid: boolean
}

/** What a vault pays to a user: jettons, or TON in a plain message. */
export function readPayout(vault: TxNode, amount: bigint | undefined, user: Address, facts: PatternFacts): Payout {
  const { amounts, nodes, isPaid } = followPayouts(vault, user, facts)
  const own = amounts.length > 0 ? nodes.filter(node => node.kind === 'action' || node === vault) : []
  if (amounts.length > 0) return { amounts, nodes: own, isPaid }
  const coins = vault.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' &&
      !child.bounced &&
      child.account === user &&
      child.opCode !== excess.code &&
      (amount === undefined || child.value >= amount),
  )
  if (amount === 0n) return { amounts: undefined, nodes: [], isPaid: true }
  return coins
    ? {
        amounts: nonEmpty([{ type: 'coin', amount: amount ?? coins.value }]),
        nodes: [coins],
        isPaid: isProcessed(vault),
      }
    : { amounts: undefined, nodes: [], isPaid: false }
}

/** How much a size has changed. */
export const changeOf = (before: bigint, after: bigint): bigint => abs(abs(after) - abs(before))
/** A size without its sign, which stands for the direction. */
export const abs = (size: bigint): bigint => (size < 0n ? -size : size)
