import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { isContractCall } from '../../actions/ops/isContractCall.ts'
import type { Address } from '../../units.ts'

/** What a message of a wallet is: a transfer to a recipient, or anything else. */
export type SentMessage = {
  readonly node: Node
  /** `transfer`, `call`, or the kind of the action that the message starts. */
  readonly type: string
  readonly success: boolean
  readonly recipient: Address
  readonly amount: TokenAmount
}

/** What the messages are that an account sent from a node, in their order. */
export const readSent = (parent: Node, account: TxNode['account']): SentMessage[] =>
  parent.children.flatMap((node): SentMessage[] => {
    const first = node.kind === 'tx' ? node : node.transactions[0]
    // A side effect, such as a deployment, has no parts: it is no message.
    if (first?.from !== account || first.bounced || (node.kind === 'action' && node.parts.length === 0)) return []
    return [node.kind === 'tx' ? readMessage(node) : readAction(node, first)]
  })

function readMessage(node: TxNode): SentMessage {
  const isCall = isContractCall(node)
  const [currency] = node.tx.inMessage?.extra ?? []
  return {
    node,
    type: isCall ? 'call' : 'transfer',
    // Coins arrive unless they bounce, whatever the code of the recipient does.
    success: isCall ? node.success && isProcessed(node) : node.tx.phases.bounce !== 'tr_phase_bounce_ok',
    recipient: node.account,
    amount: currency
      ? { type: 'currency', id: currency[0], amount: currency[1] }
      : { type: 'coin', amount: node.value },
  }
}

function readAction(node: ActionNode, { account, value }: TxNode): SentMessage {
  const { success } = node
  if (node.type === 'JettonTransfer' || node.type === 'FlawedJettonTransfer') {
    const { detail } = node
    const amount = 'amount' in detail ? detail.amount : detail.sentAmount
    return {
      node,
      type: 'transfer',
      success,
      recipient: detail.recipient ?? account,
      amount: { type: 'jetton', master: detail.jetton, amount },
    }
  }
  return { node, type: node.type, success, recipient: account, amount: { type: 'coin', amount: value } }
}

/** Whether every message that a called contract sent has its transaction: one on the way may still fail. */
const isProcessed = ({ tx: { outMessages, children } }: TxNode): boolean =>
  outMessages.filter(({ type }) => type === 'int_msg').length <= children.length
