import { hasInterface } from '../../../contracts/interfaces.ts'
import type { AccountFacts } from '../../../trace/accountFacts.ts'
import type { Node, TxNode } from '../../engine/nodes.ts'
import { readNodeBody } from '../../engine/op.ts'
import { jettonInternalTransfer, jettonTransfer } from '../../ops/jetton.ts'

/**
 * Whether a node is the recipient's wallet of the parent transfer. A wallet may send several internal transfers, for
 * example one to a fee collector; known owners tell them apart.
 */
export function isArrival(node: TxNode, parent: Node | undefined, facts: AccountFacts): boolean {
  if (node.bounced || parent?.kind !== 'tx') return false
  const destination = readNodeBody(jettonTransfer, parent)?.destination
  const owner = facts.jettonWallet(node.account)?.owner
  if (destination !== undefined && owner !== undefined && owner !== destination && countInternalTransfers(parent) > 1)
    return false
  const isRecipientWallet = (other: Node) =>
    other.kind === 'tx' && !other.bounced && facts.jettonWallet(other.account)?.owner === destination
  return destination === undefined || isRecipientWallet(node) || !parent.children.some(isRecipientWallet)
}

/**
 * Whether an account is a jetton wallet: by its interface, or by sending internal transfers when its interfaces are
 * unknown.
 */
export const isJettonWallet = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'jetton_wallet') || (node.interfaces.length === 0 && countInternalTransfers(node) > 0)

/** The number of internal transfers sent, processed or not. */
const countInternalTransfers = ({ tx: { outMessages } }: TxNode): number =>
  outMessages.filter(({ opCode }) => opCode === jettonInternalTransfer.code).length
