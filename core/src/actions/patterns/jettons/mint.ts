import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { bounce } from '../../ops/bounce.ts'
import { excess, firstMint, jettonInternalTransfer, jettonNotify } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * Jettons come to a wallet straight from its master, whatever the master was told.
 *
 *     master ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                         └─excess──▶ …
 */
export const mint = definePattern({
  name: 'jettons.mint',
  makes: 'JettonMint',
  after: ['jettons.governedMint', 'jettons.transfer'],
  shape: tx(jettonInternalTransfer, {
    where: ({ node }, facts, above) =>
      node.from !== undefined &&
      (facts.jettonWallet(node.account)?.jetton === node.from || orderAbove(node, above) !== undefined),
    children: { notice: maybe(tx(jettonNotify)), excess: maybe(tx(excess)), refusal: maybe(tx(bounce)) },
  }),
  build({ node, body, notice }, facts, above) {
    const owner = facts.jettonWallet(node.account)?.owner ?? orderAbove(node, above)?.to_address
    if (owner === undefined || node.from === undefined) return undefined
    return {
      success: notice !== undefined || node.success,
      detail: {
        recipient: notice?.node.account ?? owner,
        recipientWallet: node.account,
        amount: notice?.body.amount ?? body.amount,
        jetton: node.from,
      },
    }
  },
})

/** The order that the sender got, where nobody knows whose the wallet is: it names who is to get the jettons. */
const orderAbove = (node: TxNode, above: Node | undefined) =>
  above?.kind === 'tx' && above.account === node.from && isWalletOrUnknown(node) ? bodyOf(firstMint, above) : undefined

const isWalletOrUnknown = ({ interfaces }: TxNode): boolean =>
  interfaces.length === 0 || hasInterface(interfaces, 'jetton_wallet')
