import { getDecoded } from '../trace/getDecoded.ts'
import { carriedCoins } from '../transaction/carriedCoins.ts'
import type { ClassifiedAction } from './classify.ts'
import type { Node, PatternFacts, TxNode } from './engine/nodes.ts'
import { readNodeBody } from './engine/op.ts'
import type { Movement } from './kinds/defineAction.ts'
import { type ActionKind, type Detail, getMovements, type RecognizedAction } from './kinds/index.ts'
import { formatOpCode, readBodyComment } from './ops/comments.ts'
import { isContractCall } from './ops/isContractCall.ts'
import { jettonInternalTransfer } from './ops/messages.ts'
import { toYaml } from './toYaml.ts'

/** The actions of a transaction that no pattern matched: a contract call, a transfer for each currency, or none. */
export function genericActions(node: TxNode, parent: Node | undefined, facts: PatternFacts): ClassifiedAction[] {
  const message = node.tx.inMessage
  if (message?.type !== 'int_msg') return tickTockAction(node)
  if (!message.source) return []
  // At least this much: an unknown IHR fee is not added.
  const amount = carriedCoins(message) ?? message.value
  if (isContractCall(node)) {
    const decoded = getDecoded(message)
    const payload = decoded && toYaml(decoded.value)
    const call = createAction(node, 'SmartContractExec', node.success, {
      executor: message.source,
      contract: node.account,
      attached: amount,
      operation: decoded?.op ?? formatOpCode(message.opCode ?? 0),
      ...(payload !== undefined && { payload }),
    })
    return [{ ...call, movements: findReceivedJettons(node, facts) }]
  }
  // The transfer succeeds unless the message bounced, whatever the receiver's code does.
  const succeeded = node.tx.phases.bounce !== 'tr_phase_bounce_ok'
  const parties = {
    sender: message.source,
    recipient: node.account,
    ...(node.bounced || !message.body ? {} : readBodyComment(message.body)),
  }
  if (message.extra.size > 0) {
    return [...message.extra].map(([currency, units]) =>
      createAction(node, 'ExtraCurrencyTransfer', succeeded, { ...parties, currency, amount: units }),
    )
  }
  const refund = facts.findRefund(node, parent)
  return [createAction(node, 'TonTransfer', succeeded, { ...parties, amount, ...(refund && { refund }) })]
}

/** Jettons credited by an internal transfer that no pattern matched, such as a fee collector's share. */
function findReceivedJettons(node: TxNode, facts: PatternFacts): readonly Movement[] {
  const wallet = facts.jettonWallet(node.account)
  const arrival = node.success && !node.bounced ? readNodeBody(jettonInternalTransfer, node) : undefined
  if (wallet === undefined || arrival === undefined || facts.isPTon(wallet.jetton)) return []
  const asset = { type: 'jetton', master: wallet.jetton } as const
  return [{ asset, amount: arrival.amount, from: undefined, to: wallet.owner }]
}

function tickTockAction(node: TxNode): ClassifiedAction[] {
  if (node.tx.type !== 'tick' && node.tx.type !== 'tock' && node.tx.type !== 'tick_tock') return []
  return [
    createAction(node, 'SmartContractExec', node.success, {
      executor: node.account,
      contract: node.account,
      attached: node.value,
      operation: 'Tick-tock',
    }),
  ]
}

function createAction<K extends ActionKind>(
  node: TxNode,
  type: K,
  success: boolean,
  detail: Detail<K>,
): ClassifiedAction {
  // Type and detail belong to the same K.
  const recognized = { type, success, detail } as RecognizedAction
  const status = success ? 'ok' : 'failed'
  const movements = getMovements(recognized)
  return { pattern: 'generic', status, movements, baseTransactions: [node.tx.hash], ...recognized }
}
