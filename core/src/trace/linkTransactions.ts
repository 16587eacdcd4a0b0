import type { InterfaceName } from '../contracts/interfaces.ts'
import { isSuccess } from '../transaction/isSuccess.ts'
import type { Transaction, TransactionMessage } from '../transaction/Transaction.ts'
import { type Address, compareInts, type Hash } from '../units.ts'
import type { TraceMessage, TraceNode, Truncation } from './Trace.ts'

/** Returns the interfaces of an account; empty when unknown. */
export type InterfaceLookup = (account: Address) => readonly InterfaceName[]

/** A transaction with what is known around it. */
export type TraceTransaction = Pick<
  TraceNode,
  'before' | 'after' | 'endBalance' | 'stateFacts' | 'actionList' | 'emulated' | 'block'
> & {
  readonly transaction: Transaction
}

type TraceLinks = {
  readonly interfacesOf: InterfaceLookup
  /** Why an internal message without a transaction in the trace has none. */
  readonly getReason: (message: TraceMessage) => Truncation['reason'] | undefined
  /** The parent of a transaction; by default the one that sent its message. */
  readonly parentOf?: (transaction: Hash) => Hash | undefined
}

/** Links transactions to trees; a single root is a trace. */
export function linkTransactions(transactions: readonly TraceTransaction[], links: TraceLinks): TraceNode[] {
  const parentOf = links.parentOf ?? createSenderLookup(transactions)
  const children = new Map<Hash, TraceNode[]>()
  const linked = new Set<Hash>()
  const roots: TraceNode[] = []
  // Latest first: a message is created before it is processed, so children come before their parents.
  for (const each of transactions.toSorted((a, b) => compareInts(b.transaction.lt, a.transaction.lt))) {
    const { hash } = each.transaction
    linked.add(hash)
    const node = toTraceNode(each, children.get(hash) ?? [], links)
    const parent = parentOf(hash)
    if (parent === undefined || linked.has(parent)) roots.push(node)
    else children.set(parent, [...(children.get(parent) ?? []), node])
  }
  return roots
}

function createSenderLookup(transactions: readonly TraceTransaction[]): (transaction: Hash) => Hash | undefined {
  const senders = new Map(
    transactions.flatMap(({ transaction }) => transaction.outMessages.map(({ hash }) => [hash, transaction.hash])),
  )
  const received = new Map(transactions.map(({ transaction }) => [transaction.hash, transaction.inMessage?.hash]))
  return transaction => {
    const message = received.get(transaction)
    return message && senders.get(message)
  }
}

/** Makes a transaction a node of a trace, above its children. */
function toTraceNode(
  { transaction, before, after, endBalance, stateFacts, actionList, emulated, block }: TraceTransaction,
  children: readonly TraceNode[],
  { interfacesOf, getReason }: TraceLinks,
): TraceNode {
  const received = new Map(children.flatMap(({ inMessage }) => (inMessage ? [[inMessage.hash, inMessage]] : [])))
  const withInterfaces = (message: TransactionMessage): TraceMessage => {
    const account = message.type === 'ext_out_msg' ? message.source : message.destination
    return toTraceMessage(message, account ? interfacesOf(account) : [])
  }
  const outMessages = transaction.outMessages.map(message => received.get(message.hash) ?? withInterfaces(message))
  // Every member by name: spreads behind other members take V8 longer, and this is made for each transaction.
  return {
    hash: transaction.hash,
    account: transaction.account,
    lt: transaction.lt,
    utime: transaction.utime,
    type: transaction.type,
    origStatus: transaction.origStatus,
    endStatus: transaction.endStatus,
    totalFees: transaction.totalFees,
    aborted: transaction.aborted,
    destroyed: transaction.destroyed,
    inMessage: transaction.inMessage && withInterfaces(transaction.inMessage),
    outMessages,
    phases: transaction.phases,
    stateUpdate: transaction.stateUpdate,
    previous: transaction.previous,
    cell: transaction.cell,
    success: isSuccess(transaction),
    interfaces: interfacesOf(transaction.account),
    children: children.toSorted((a, b) => Number(getCreatedLt(a) - getCreatedLt(b))),
    emulated,
    block,
    before,
    after,
    endBalance,
    stateFacts,
    actionList,
    truncations: outMessages.flatMap(message => {
      const isReceived = message.type !== 'int_msg' || received.has(message.hash)
      const reason = isReceived ? undefined : getReason(message)
      return reason ? [{ message, reason }] : []
    }),
  }
}

const toTraceMessage = (message: TransactionMessage, interfaces: readonly InterfaceName[]): TraceMessage => ({
  hash: message.hash,
  type: message.type,
  source: message.source,
  destination: message.destination,
  value: message.value,
  extra: message.extra,
  ihrFee: message.ihrFee,
  ihrDisabled: message.ihrDisabled,
  fwdFee: message.fwdFee,
  importFee: message.importFee,
  bounce: message.bounce,
  bounced: message.bounced,
  createdLt: message.createdLt,
  createdAt: message.createdAt,
  body: message.body,
  opCode: message.opCode,
  init: message.init,
  interfaces,
})

const getCreatedLt = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt
