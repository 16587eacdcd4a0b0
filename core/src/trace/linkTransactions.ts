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
  const children = new Map<Hash, LinkedChild[]>()
  const linked = new Set<Hash>()
  const roots: TraceNode[] = []
  // Latest first: a message is created before it is processed, so children come before their parents.
  for (const each of transactions.toSorted((a, b) => compareInts(b.transaction.lt, a.transaction.lt))) {
    const { hash } = each.transaction
    linked.add(hash)
    const node = toTraceNode(each, children.get(hash) ?? [], links)
    const parent = parentOf(hash)
    if (parent === undefined || linked.has(parent)) roots.push(node)
    else children.set(parent, [...(children.get(parent) ?? []), { node, inMessage: each.transaction.inMessage }])
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

/** A child, and its message before it was linked. */
type LinkedChild = { readonly node: TraceNode; readonly inMessage: TransactionMessage | null | undefined }

/** Makes a transaction a node of a trace, above its children. */
function toTraceNode(
  { transaction, before, after, endBalance, stateFacts, actionList, emulated, block }: TraceTransaction,
  linked: readonly LinkedChild[],
  { interfacesOf, getReason }: TraceLinks,
): TraceNode {
  const children = linked.map(({ node }) => node)
  const findReceived = createReceivedLookup(linked, transaction.outMessages)
  const withInterfaces = (message: TransactionMessage): TraceMessage => {
    const account = message.type === 'ext_out_msg' ? message.source : message.destination
    return new LinkedMessage(message, account ? interfacesOf(account) : [])
  }
  const truncations: Truncation[] = []
  const outMessages = transaction.outMessages.map(sent => {
    const received = findReceived(sent)
    if (received) return received
    const message = withInterfaces(sent)
    const reason = message.type === 'int_msg' ? getReason(message) : undefined
    if (reason) truncations.push({ message, reason })
    return message
  })
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
    truncations,
  }
}

/** The message of a child, by the one that was sent: often the same object, else by its hash. */
function createReceivedLookup(
  children: readonly LinkedChild[],
  sent: readonly TransactionMessage[],
): (message: TransactionMessage) => TraceMessage | undefined {
  if (children.length === 0) return () => undefined
  const bySent = new Map(children.map(({ node, inMessage }) => [inMessage, node.inMessage ?? undefined]))
  const known = sent.filter(message => bySent.has(message)).length
  if (known === children.length) return message => bySent.get(message)
  const byHash = new Map(children.map(({ node: { inMessage } }) => [inMessage?.hash, inMessage ?? undefined]))
  return message => byHash.get(message.hash)
}

/** A message with interfaces; its hash may have to be computed, see `fromMessageCell`. */
class LinkedMessage implements TraceMessage {
  readonly type: TraceMessage['type']
  readonly source: TraceMessage['source']
  readonly destination: TraceMessage['destination']
  readonly value: TraceMessage['value']
  readonly extra: TraceMessage['extra']
  readonly ihrFee: TraceMessage['ihrFee']
  readonly ihrDisabled: TraceMessage['ihrDisabled']
  readonly fwdFee: TraceMessage['fwdFee']
  readonly importFee: TraceMessage['importFee']
  readonly bounce: boolean
  readonly bounced: boolean
  readonly createdLt: TraceMessage['createdLt']
  readonly createdAt: TraceMessage['createdAt']
  readonly body: TraceMessage['body']
  readonly opCode: TraceMessage['opCode']
  readonly init: TraceMessage['init']
  readonly interfaces: readonly InterfaceName[]
  readonly #message: TransactionMessage

  constructor(message: TransactionMessage, interfaces: readonly InterfaceName[]) {
    this.type = message.type
    this.source = message.source
    this.destination = message.destination
    this.value = message.value
    this.extra = message.extra
    this.ihrFee = message.ihrFee
    this.ihrDisabled = message.ihrDisabled
    this.fwdFee = message.fwdFee
    this.importFee = message.importFee
    this.bounce = message.bounce
    this.bounced = message.bounced
    this.createdLt = message.createdLt
    this.createdAt = message.createdAt
    this.body = message.body
    this.opCode = message.opCode
    this.init = message.init
    this.interfaces = interfaces
    this.#message = message
  }

  get hash(): Hash {
    return this.#message.hash
  }
}

const getCreatedLt = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt
