import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { bidaskBothSaved, bidaskPlace, bidaskRefund } from '../../ops/liquidity.ts'
import { anyTx } from '../../pattern.ts'
import { sent } from './halves.ts'

/** Where shares of a pool of Bidask are kept for one stretch of prices. */
export const range = anyTx({ where: ({ node }) => isRange(node) })

/** The half is there, and nothing was sent on. */
export const isWaiting = (node: TxNode): boolean => node.success && !sent(node, bidaskBothSaved)

const isRange = (node: TxNode): boolean =>
  !node.bounced && (hasInterface(node.interfaces, 'bidask_range') || bodyOf(bidaskPlace, node) !== undefined)

/** From range to range, with the contracts of the share and what they say. */
export function wayFrom(first: TxNode): { readonly success: boolean; readonly nodes: readonly Node[] } {
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
