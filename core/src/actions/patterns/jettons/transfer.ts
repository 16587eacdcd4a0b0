import type { Cell } from '../../../cell/Cell.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Value } from '../../../tlb/combinators.ts'
import type { AccountFacts } from '../../../trace/accountFacts.ts'
import type { ActionNode, Node, TxNode } from '../../engine/nodes.ts'
import { readNodeBody } from '../../engine/op.ts'
import { anyTx, definePattern, optional, type TxMatch, tx } from '../../engine/pattern.ts'
import { readJettonComment } from '../../ops/comments.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/messages.ts'

/**
 * Whether a node is the recipient's wallet of the parent transfer. A wallet may send several internal transfers, for
 * example one to a fee collector; known owners distinguish them.
 */
function isArrival(node: TxNode, parent: Node | undefined, facts: AccountFacts): boolean {
  if (node.bounced || parent?.kind !== 'tx') return false
  const destination = readNodeBody(jettonTransfer, parent)?.destination
  const owner = facts.jettonWallet(node.account)?.owner
  if (destination !== undefined && owner !== undefined && owner !== destination && countInternalTransfers(parent) > 1)
    return false
  const isRecipientWallet = (other: Node) =>
    other.kind === 'tx' && !other.bounced && facts.jettonWallet(other.account)?.owner === destination
  return destination === undefined || isRecipientWallet(node) || !parent.children.some(isRecipientWallet)
}

/** Whether an account is a jetton wallet: by its interface; when that is unknown, by sending internal transfers. */
const isJettonWallet = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'jetton_wallet') || (node.interfaces.length === 0 && countInternalTransfers(node) > 0)

const countInternalTransfers = ({ tx: { outMessages } }: TxNode): number =>
  outMessages.filter(({ opCode }) => opCode === jettonInternalTransfer.code).length

type NotificationMatch = TxMatch<{ readonly amount: bigint; readonly forward_payload: Cell }>
type TransferMatch = TxMatch<Value<typeof jettonTransfer.layout>> & {
  readonly arrival?: { readonly node: TxNode; readonly notification: NotificationMatch | undefined } | undefined
}

/** The success of a transfer, and what is the same whatever amount arrives. */
function describeTransfer({ node, body, arrival }: TransferMatch, facts: AccountFacts) {
  const notification = arrival?.notification
  const receiving = arrival?.node.success ? facts.jettonWallet(arrival.node.account) : undefined
  return {
    // The notification is sent only after the wallet has credited the jettons.
    success: notification !== undefined || arrival?.node.success === true,
    parties: {
      sender: node.from,
      recipient: notification?.node.account ?? body.destination,
      senderWallet: node.account,
      recipientWallet: arrival?.node.account,
      jetton: facts.jettonWallet(node.account)?.jetton ?? receiving?.jetton,
      ...readJettonComment(notification?.body.forward_payload ?? body.forward_payload),
    },
  }
}

/**
 * An owner transfers jettons; the receiving wallet notifies its owner and returns the excess TON.
 *
 *     owner ──jetton_transfer──▶ wallet ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                                                    └─excess──▶ response destination
 */
export const transfer = definePattern({
  name: 'jettons.transfer',
  actionType: 'JettonTransfer',
  after: ['jettons.flawedTransfer'],
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: optional(
        anyTx({
          // Non-standard jettons may use their own operation between wallets.
          where: ({ node }, facts, parent) =>
            isArrival(node, parent, facts) &&
            (hasInterface(node.interfaces, 'jetton_wallet') ||
              readNodeBody(jettonInternalTransfer, node) !== undefined),
          children: { notification: optional(tx(jettonNotify)), excess: optional(tx(excess)) },
        }),
      ),
    },
  }),
  build(match, facts) {
    const { success, parties } = describeTransfer(match, facts)
    return {
      success,
      detail: { ...parties, amount: match.arrival?.notification?.body.amount ?? match.body.amount },
    }
  },
})

/**
 * The sent amount differs from the requested one: the token takes a fee or adds an amount.
 *
 *     owner ──jetton_transfer, 100──▶ wallet ──internal_transfer, 98──▶ wallet ┬─notify──▶ recipient
 *                                                                             └─excess──▶ …
 */
export const flawedTransfer = definePattern({
  name: 'jettons.flawedTransfer',
  actionType: 'FlawedJettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: tx(jettonInternalTransfer, {
        where: ({ node }, facts, parent) => isArrival(node, parent, facts),
        children: { notification: optional(tx(jettonNotify)), excess: optional(tx(excess)) },
      }),
    },
  }),
  build(match, facts) {
    const { body, arrival } = match
    if (arrival.body.amount === body.amount) return undefined
    const { success, parties } = describeTransfer(match, facts)
    const receivedAmount = arrival.notification?.body.amount ?? arrival.body.amount
    return { success, detail: { ...parties, sentAmount: body.amount, receivedAmount } }
  },
})

/** Whether the recipient returned all transferred jettons. */
export const isFullyReturned = ({ detail, children }: ActionNode<'JettonTransfer'>): boolean =>
  children.some(
    child =>
      child.kind === 'action' &&
      child.type === 'JettonTransfer' &&
      child.detail.recipient === detail.sender &&
      child.detail.jetton === detail.jetton &&
      child.detail.amount === detail.amount,
  )
