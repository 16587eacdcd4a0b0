import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import type { Detail } from '../../actions/extended/index.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { firstTx } from '../../actions/patterns/steps.ts'
import type { Address } from '../../units.ts'

/** Jettons that a curve has issued. */
export type Issue = { readonly amount: bigint; readonly success: boolean; readonly node: Node }

/** The jettons that a curve issues in a transaction; `undefined` when they have not arrived. */
export function findIssue(curve: TxNode): Issue | undefined {
  for (const node of curve.children) {
    const first = firstTx(node)
    if (node.kind === 'action' && node.type === 'JettonMint')
      return { amount: node.detail.amount, success: node.success, node }
    const body = node.kind === 'tx' && first && readNodeBody(jettonInternalTransfer, first)
    if (body && !first.bounced) return { amount: body.amount, success: first.success, node }
  }
  return undefined
}

/** A purchase: the jettons that a curve issues for TON. */
export function buildPurchase(
  curve: TxNode & { readonly from: Address },
  detail: Omit<Detail<'LaunchpadBuy'>, 'user' | 'curve' | 'received' | 'minimum'>,
  minimum: bigint | undefined,
) {
  const issue = findIssue(curve)
  const received = issue?.amount ?? minimum
  const jettons = (amount: bigint): TokenAmount => ({ type: 'jetton', master: curve.account, amount })
  const { recipient, ...others } = detail
  return {
    success: curve.success && issue?.success === true,
    detail: {
      ...others,
      user: curve.from,
      curve: curve.account,
      ...(received !== undefined && { received: jettons(received) }),
      ...(recipient !== curve.from && { recipient }),
      ...(minimum !== undefined && { minimum: jettons(minimum) }),
    },
    extraNodes: issue ? [issue.node] : [],
  }
}

/** What a curve pays an account among these transactions: the payout rather than change. */
export function findPayout(nodes: readonly Node[], curve: Address, recipient: Address): TxNode | undefined {
  const paid = nodes.filter(
    (node): node is TxNode =>
      node.kind === 'tx' && node.from === curve && node.account === recipient && !node.bounced && node.value > 0n,
  )
  return paid.find(({ opCode }) => opCode !== excess.code) ?? paid[0]
}
