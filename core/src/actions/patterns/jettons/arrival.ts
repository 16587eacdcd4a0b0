import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { jettonInternalTransfer, jettonTransfer } from '../../ops/jetton.ts'

/**
 * Whether this is where the jettons of the transfer above arrive. A wallet may send several internal transfers, one of
 * them to a collector of fees: where the owners are known, the recipient's wallet is it.
 */
export function isArrival(node: TxNode, above: Node | undefined, facts: Facts): boolean {
  if (node.bounced || above?.kind !== 'tx') return false
  const destination = bodyOf(jettonTransfer, above)?.destination
  const owner = facts.jettonWallet(node.account)?.owner
  if (destination !== undefined && owner !== undefined && owner !== destination && sentBy(above) > 1) return false
  const isRecipients = (other: Node) =>
    other.kind === 'tx' && !other.bounced && facts.jettonWallet(other.account)?.owner === destination
  return destination === undefined || isRecipients(node) || !above.children.some(isRecipients)
}

/**
 * Whether an account is a wallet for jettons: as known, or because it does what only such do, where nobody knows what it
 * is.
 */
export const isJettonWallet = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'jetton_wallet') || (node.interfaces.length === 0 && sentBy(node) > 0)

/** How many wallets the jettons went to, wherever they are by now. */
const sentBy = ({ tx: { outMessages } }: TxNode): number =>
  outMessages.filter(({ opCode }) => opCode === jettonInternalTransfer.code).length
