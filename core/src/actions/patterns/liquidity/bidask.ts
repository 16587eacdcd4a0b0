import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import {
  bidaskBothSaved,
  bidaskPlace,
  bidaskProvideBothOrder,
  bidaskProvideOrder,
  bidaskRefund,
  bidaskSave,
} from '../../ops/liquidity.ts'
import { anyTx, definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { type MatchOf, sent, toldOfLeg } from './halves.ts'

/** Where shares are kept for one stretch of prices. */
const range = anyTx({ where: ({ node }) => isRange(node) })
const ordered = made(legKinds, {
  where: ({ node }) =>
    orderIn(bidaskProvideOrder, node) !== undefined || orderIn(bidaskProvideBothOrder, node) !== undefined,
  children: { range },
})
const saved = made(legKinds, {
  where: ({ node }) => orderIn(bidaskProvideOrder, node) !== undefined,
  children: {
    save: tx(bidaskSave, {
      children: {
        both: maybe(tx(bidaskBothSaved, { children: { range } })),
        waiting: maybe(made('ContractDeploy')),
      },
    }),
  },
})

/**
 * A deposit into a pool of Bidask: of a jetton, of a jetton and coins that came along, or one half of two jettons. What the
 * pool gives back is told by its transfers.
 *
 *     owner ──jettons──▶ pool ──▶ range (──▶ range)* ──▶ share ──▶ owner
 *     owner ──jettons──▶ pool ──save──▶ waiting contract (──both──▶ pool ──▶ range …)?
 */
export const bidask = definePattern({
  name: 'liquidity.bidask',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer'],
  shape: oneOf<MatchOf<typeof ordered> | MatchOf<typeof saved>>(ordered, saved),
  build(match) {
    const { node: leg } = match
    const told = toldOfLeg(leg)
    if (told === undefined) return undefined
    const first = 'range' in match ? match.range.node : match.save.both?.range.node
    const way = first ? wayFrom(first) : undefined
    const coins = orderIn(bidaskProvideBothOrder, leg)?.ton_amount
    const vault = told.tokens[0]?.vault
    const both =
      coins !== undefined && vault !== undefined ? [{ sum: { type: 'coin' as const, amount: coins }, vault }] : []
    return {
      success: way === undefined ? 'save' in match && isWaiting(match.save.node) : way.success,
      detail: { protocol: 'bidask', ...told, tokens: [...both, ...told.tokens] },
      ...(way && { also: way.nodes }),
    }
  },
})

/** The half is there, and nothing was sent on. */
const isWaiting = (node: TxNode): boolean => node.success && !sent(node, bidaskBothSaved)

const isRange = (node: TxNode): boolean =>
  !node.bounced && (hasInterface(node.interfaces, 'bidask_range') || bodyOf(bidaskPlace, node) !== undefined)

/** From range to range, with the contracts of the share and what they say. */
function wayFrom(first: TxNode): { readonly success: boolean; readonly nodes: readonly Node[] } {
  const nodes: Node[] = []
  let [placed, whole] = [false, true]
  for (let at: TxNode | undefined = first; at !== undefined; ) {
    nodes.push(at)
    whole &&= at.success
    let next: TxNode | undefined
    for (const child of at.children) {
      if (child.kind !== 'tx' || child.bounced) continue
      if (isRange(child)) next = child
      else if (bodyOf(bidaskRefund, child) || hasInterface(child.interfaces, 'bidask_pool')) nodes.push(child)
      else {
        placed ||= child.success
        nodes.push(child, ...child.children.filter(isNews))
      }
    }
    at = next
  }
  return { success: placed && whole, nodes }
}

/** A new share, or word of it to its owner. */
const isNews = (node: Node): boolean => (node.kind === 'tx' ? !node.bounced : node.type === 'ContractDeploy')
