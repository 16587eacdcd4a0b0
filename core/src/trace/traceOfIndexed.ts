import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { IndexedMessage, IndexedTrace, IndexedTransaction, TransactionOutline } from '../chain/TraceSource.ts'
import { interfaceNames, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { AppError } from '../errors.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import { readTransaction, type Transaction } from '../tlb/transaction.ts'
import type { Address, Hash } from '../units.ts'
import type { Trace, TraceMessage, TraceNode, TracePhases } from './Trace.ts'
import { type InterfacesOf, toTraceNode } from './traceNode.ts'

type Cut = TraceNode['cuts'][number]

/** The states around a transaction, where they are known: whole `ShardAccount` cells, `null` = there was no account. */
export type StatesAround = { readonly before?: Cell | null | undefined; readonly after?: Cell | null | undefined }

/** What is known of a trace besides what the index tells. */
export type IndexedSurroundings = {
  readonly interfacesOf?: InterfacesOf
  readonly statesAround?: (transaction: Hash) => StatesAround | undefined
}

/**
 * The trace that an index told of: a tree by the hashes of its messages. What accounts are comes from `interfacesOf`;
 * left out, from the code that the index names, and from its own words as far as they are ours.
 *
 * @throws source.malformed when the transactions are not one tree
 */
export function traceOfIndexed(indexed: IndexedTrace, around: IndexedSurroundings = {}): Trace {
  const { interfacesOf = interfacesIn(indexed), statesAround = () => undefined } = around
  const takenIn = new Map<Hash, Hash>()
  const read = indexed.transactions.map(each => ({ ...each, transaction: each.cell && readTransaction(each.cell) }))
  for (const each of read) {
    const message = each.transaction ? each.transaction.in_msg?.cell.hash() : each.outline?.inMessage?.hash
    if (message !== undefined) takenIn.set(message, each.hash)
  }
  const made = new Map<Hash, TraceNode>()
  const children = new Set<Hash>()
  // The youngest first: a message is made before it is taken, so children come before their parents.
  for (const each of read.sort((a, b) => (a.lt > b.lt ? -1 : a.lt < b.lt ? 1 : 0))) {
    const below = outMessagesOf(each).flatMap(message => {
      const taker = takenIn.get(message)
      return (taker && made.get(taker)) ?? []
    })
    for (const { hash } of below) children.add(hash)
    made.set(each.hash, nodeOf(each, below, interfacesOf, indexed, statesAround(each.hash)))
  }
  const roots = [...made.values()].filter(({ hash }) => !children.has(hash))
  const [root] = roots
  if (!root || roots.length > 1) {
    throw new AppError('source.malformed', {
      source: 'the index',
      reason: `the ${made.size} transactions of trace ${indexed.id} are ${roots.length} trees`,
    })
  }
  const cuts = [...made.values()].some(node => node.cuts.some(({ reason }) => reason.kind === 'pending'))
  const emulated = [...made.values()].some(node => node.emulated)
  return {
    root,
    emulated: root.emulated,
    // What is computed and has not landed is still to come.
    inProgress: indexed.pending || cuts || (emulated && !root.emulated),
    transactionCount: made.size,
  }
}

type Read = IndexedTransaction & { readonly transaction: Transaction | undefined }

const outMessagesOf = ({ transaction, outline }: Read): readonly Hash[] =>
  transaction
    ? transaction.out_msgs.map(message => message.cell.hash())
    : (outline?.outMessages ?? []).map(({ hash }) => hash)

/** What accounts are, as far as an index tells: by the code that they have, and in its own words where those are ours. */
export function interfacesIn(indexed: IndexedTrace): InterfacesOf {
  const known = new Set(interfaceNames())
  const found = new Map<Address, readonly string[]>()
  for (const [account, names] of indexed.interfaces) {
    const ours = names.filter(name => known.has(name))
    if (ours.length > 0) found.set(account, ours)
  }
  for (const { account, codeHash } of indexed.transactions) {
    const byCode = codeHash && interfacesByCodeHash(codeHash)
    if (byCode) found.set(account, byCode)
  }
  return account => found.get(account) ?? []
}

function nodeOf(
  indexed: Read,
  children: readonly TraceNode[],
  interfacesOf: InterfacesOf,
  { cutShort, open }: IndexedTrace,
  { before, after }: StatesAround = {},
): TraceNode {
  const { hash, account, emulated, transaction, outline, block } = indexed
  const byCreation = children.toSorted((a, b) => compare(creationOf(a), creationOf(b)))
  const bare = transaction
    ? toTraceNode({ transaction, hash, account, before, after, emulated }, interfacesOf, byCreation, [])
    : { ...outlined(indexed, outline, byCreation, interfacesOf), before, after }
  const taken = new Set(children.map(child => child.inMessage?.hash))
  const cuts = bare.outMessages
    .filter(message => message.type === 'int_msg' && !taken.has(message.hash))
    .map(
      (message): Cut => ({
        message,
        reason: { kind: open?.get(message.hash) ?? (cutShort ? 'not-searched' : 'pending') },
      }),
    )
  return { ...bare, block, cuts }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const creationOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

function outlined(
  { hash, account, lt, utime, emulated }: IndexedTransaction,
  outline: TransactionOutline | undefined,
  children: readonly TraceNode[],
  interfacesOf: InterfacesOf,
): TraceNode {
  if (!outline) throw new AppError('source.malformed', { source: 'the index', reason: `transaction ${hash} is empty` })
  const delivered = new Map(
    children.flatMap(child => (child.inMessage ? [[child.inMessage.hash, child.inMessage]] : [])),
  )
  const { inMessage, outMessages, stateUpdate, previous, ...facts } = outline
  return {
    ...facts,
    hash,
    account,
    lt,
    utime,
    success: succeeded(outline),
    inMessage: inMessage && toMessage(inMessage, interfacesOf),
    outMessages: outMessages.map(message => delivered.get(message.hash) ?? toMessage(message, interfacesOf)),
    interfaces: interfacesOf(account),
    children,
    emulated,
    transaction: undefined,
    told: { stateUpdate, previous },
    before: undefined,
    after: undefined,
    cuts: [],
  }
}

/** As `/v2` defines it for whole transactions; where an index leaves the action phase out, `aborted` speaks for it. */
function succeeded({ type, phases, aborted }: TransactionOutline): boolean {
  if (type !== 'ord' && type !== 'tick' && type !== 'tock') return true
  const { compute, action, bounce }: TracePhases = phases
  if (bounce || action?.success === false) return false
  if (compute?.skipped) return compute.reason === 'cskip_no_state'
  return !aborted && (!compute || (compute.success && (compute.exitCode === 0 || compute.exitCode === 1)))
}

function toMessage({ body, opCode, ...message }: IndexedMessage, interfacesOf: InterfacesOf): TraceMessage {
  const decode = { int_msg: decodeInternal, ext_in_msg: decodeExternalIn, ext_out_msg: decodeExternalOut }[message.type]
  const reader = message.type === 'ext_out_msg' ? message.source : message.destination
  return {
    ...message,
    body: body ?? bodyOf(opCode),
    opCode: body ? opCodeOf(body) : opCode,
    decoded: body && decode(body, reader ? interfacesOf(reader) : []),
  }
}

/** Of a body that the index does not keep, what is known of it. */
function bodyOf(opCode: number | undefined): Cell {
  const builder = new Builder()
  return opCode === undefined ? builder.end() : builder.uint(opCode, 32).end()
}
