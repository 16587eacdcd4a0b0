import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { anyTx } from '../../actions/engine/pattern.ts'
import { hasSent } from '../../actions/patterns/liquidity/depositParts.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bidaskContinueProvide, bidaskLiquidityNotify, bidaskProvideRefund } from './ops.ts'

/** A contract that holds a Bidask pool's liquidity for one price range. */
export const range = anyTx({ where: ({ node }) => isRange(node) })

/** Whether one side is stored and nothing was forwarded yet. */
export const isWaiting = (node: TxNode): boolean => node.success && !hasSent(node, bidaskLiquidityNotify)

const isRange = (node: TxNode): boolean =>
  !node.bounced &&
  (hasInterface(node.interfaces, 'bidask_range') || readNodeBody(bidaskContinueProvide, node) !== undefined)

/** Follows the ranges, collecting LP contracts and their notifications. */
export function followRanges(first: TxNode): { readonly success: boolean; readonly nodes: readonly Node[] } {
  const nodes: Node[] = []
  let [hasLiquidity, rangesSucceeded] = [false, true]
  for (let current: TxNode | undefined = first; current !== undefined; ) {
    nodes.push(current)
    rangesSucceeded &&= current.success
    let next: TxNode | undefined
    for (const child of current.children) {
      if (child.kind !== 'tx' || child.bounced) continue
      if (isRange(child)) next = child
      else if (readNodeBody(bidaskProvideRefund, child) || hasInterface(child.interfaces, 'bidask_pool'))
        nodes.push(child)
      else {
        hasLiquidity ||= child.success
        nodes.push(child, ...child.children.filter(isDeployOrNotification))
      }
    }
    current = next
  }
  return { success: hasLiquidity && rangesSucceeded, nodes }
}

/** The deploy of an LP contract, or its notification to the owner. */
const isDeployOrNotification = (node: Node): boolean =>
  node.kind === 'tx' ? !node.bounced : node.type === 'ContractDeploy'
