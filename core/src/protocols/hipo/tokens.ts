import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { definePattern, tx } from '../../actions/engine/pattern.ts'
import { excess, jettonNotify, nftOwnershipAssigned } from '../../actions/ops/messages.ts'
import { childSteps } from '../../actions/patterns/steps.ts'
import { assignBill, mintBill, proxyRollback, rollback, tokensMinted } from './messages.ts'

/**
 * The wallet of a staker gets tokens by a message of its own.
 *
 *     token master ──tokens_minted──▶ wallet ──transfer_notification──▶ owner
 */
export const hipoMint = definePattern({
  name: 'hipo.mint',
  actionType: 'JettonMint',
  shape: tx(tokensMinted, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const wallet = facts.jettonWallet(node.account)
    // Anybody can send this message; only the master of a wallet adds tokens to it.
    if (node.from === undefined || (wallet?.jetton ?? node.from) !== node.from) return undefined
    return {
      success: node.success,
      detail: {
        recipient: wallet?.owner ?? body.owner,
        recipientWallet: node.account,
        amount: body.tokens,
        jetton: node.from,
      },
      extraNodes: findNotices(node),
    }
  },
})

/**
 * Tokens that were burned for a withdrawal which the treasury cannot pay return to the wallet.
 *
 *     treasury ──proxy_rollback_unstake──▶ token master ──rollback_unstake──▶ wallet
 */
export const hipoRollback = definePattern({
  name: 'hipo.rollback',
  actionType: 'JettonMint',
  shape: tx(rollback, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts, parent) {
    const wallet = facts.jettonWallet(node.account)
    const request = parent?.kind === 'tx' ? readNodeBody(proxyRollback, parent) : undefined
    const owner = wallet?.owner ?? request?.owner
    if (node.from === undefined || owner === undefined || (wallet?.jetton ?? node.from) !== node.from) return undefined
    return {
      success: node.success,
      detail: { recipient: owner, recipientWallet: node.account, amount: body.tokens, jetton: node.from },
      extraNodes: findNotices(node),
    }
  },
})

const findNotices = (node: TxNode): readonly Node[] =>
  [...childSteps(node, jettonNotify), ...childSteps(node, excess)].map(({ node: notice }) => notice)

/** A bill that a treasury has minted, with the messages that brought it to its owner. */
export type Bill = { readonly account: TxNode['account']; readonly success: boolean; readonly nodes: readonly Node[] }

/** The bill that a treasury mints in a transaction; `undefined` when it has not arrived. */
export function findBill(treasury: Node): Bill | undefined {
  const [request] = childSteps(treasury, mintBill)
  const [assigned] = request ? childSteps(request.node, assignBill) : []
  if (request === undefined || assigned === undefined) return undefined
  const notices = childSteps(assigned.node, nftOwnershipAssigned).map(({ node }) => node)
  return {
    account: assigned.first.account,
    success: assigned.first.success,
    nodes: [request.node, assigned.node, ...notices],
  }
}
