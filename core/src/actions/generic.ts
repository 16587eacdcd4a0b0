import { hasInterface } from '../contracts/interfaces.ts'
import type { Facts } from '../trace/facts.ts'
import type { Action } from './classify.ts'
import type { Movement } from './defineAction.ts'
import { type ActionKind, type Detail, type Found, movedBy } from './kinds/index.ts'
import type { Node, TxNode } from './nodes.ts'
import { bodyOf } from './op.ts'
import { jettonInternalTransfer } from './ops/jetton.ts'
import { encryptedTextCode, textCode } from './ops/payload.ts'
import { isProxyTon } from './patterns/proxyTon/masters.ts'
import { bodyRemark, codeText } from './payloadRemark.ts'
import { refundOf } from './refund.ts'
import { yamlOf } from './yaml.ts'

/**
 * What a transaction is when no pattern took it: a call, a transfer, or nothing that people would speak of. Several extra
 * currencies in one message are several transfers.
 */
export function genericActions(node: TxNode, above: Node | undefined, facts: Facts): Action[] {
  const message = node.tx.inMessage
  if (message === undefined || message.type !== 'int_msg') return tickTock(node)
  if (message.source === undefined) return []
  const amount = (message.value + (message.ihrDisabled ? 0n : message.ihrFee)) as typeof message.value // a sum of coins is coins
  if (isCall(node)) {
    const payload = message.decoded && yamlOf(message.decoded.value)
    const call = action(node, 'SmartContractExec', node.success, {
      executor: message.source,
      contract: node.account,
      attached: amount,
      operation: message.decoded?.op ?? codeText(message.opCode ?? 0),
      ...(payload !== undefined && { payload }),
    })
    return [{ ...call, moved: jettonsOf(node, facts) }]
  }
  // What the receiver's code did with the coins is another question: they are his, unless they came back.
  const stayed = node.tx.phases.bounce !== 'tr_phase_bounce_ok'
  const parties = { sender: message.source, recipient: node.account, ...(node.bounced ? {} : bodyRemark(message.body)) }
  if (message.extra.size > 0) {
    return [...message.extra].map(([currency, units]) =>
      action(node, 'ExtraCurrencyTransfer', stayed, { ...parties, currency, amount: units }),
    )
  }
  const refund = refundOf(node, above)
  return [action(node, 'TonTransfer', stayed, { ...parties, amount, ...(refund && { refund }) })]
}

/** What a wallet books that is told of what came, though nobody knows for what: a collector's share of a fee. */
function jettonsOf(node: TxNode, facts: Facts): readonly Movement[] {
  const wallet = facts.jettonWallet(node.account)
  const arrival = node.success && !node.bounced ? bodyOf(jettonInternalTransfer, node) : undefined
  if (wallet === undefined || arrival === undefined || isProxyTon(wallet.jetton)) return []
  const asset = { type: 'jetton', master: wallet.jetton } as const
  return [{ asset, amount: arrival.amount, from: undefined, to: wallet.owner }]
}

/** Whether the message is there for what it says, not for what it carries. */
function isCall({ tx, opCode, value, interfaces }: TxNode): boolean {
  const { compute } = tx.phases
  const hadCode = !(compute?.skipped === true && compute.reason === 'cskip_no_state')
  return (
    opCode !== undefined &&
    opCode !== textCode &&
    opCode !== encryptedTextCode &&
    hadCode &&
    value !== 0n &&
    !hasInterface(interfaces, 'wallet')
  )
}

function tickTock(node: TxNode): Action[] {
  if (node.tx.type !== 'tick' && node.tx.type !== 'tock') return []
  return [
    action(node, 'SmartContractExec', node.success, {
      executor: node.account,
      contract: node.account,
      attached: node.value,
      operation: 'Tick-tock',
    }),
  ]
}

function action<K extends ActionKind>(node: TxNode, type: K, success: boolean, detail: Detail<K>): Action {
  // Type and detail are of one K: together they are one of what can be found.
  const found = { type, success, detail } as Found
  const status = success ? 'ok' : 'failed'
  return { ...found, pattern: 'generic', status, moved: movedBy(found), baseTransactions: [node.tx.hash] }
}
