import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { IndexedMessage, IndexedTrace, IndexedTransaction, TransactionOutline } from '../chain/TraceSource.ts'
import { interfaceNames, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { AppError } from '../errors.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import type { Address, Hash } from '../units.ts'
import type { Trace, TraceMessage, TraceNode, TracePhases } from './Trace.ts'
import { type InterfaceLookup, toTraceNode } from './toTraceNode.ts'

type Truncation = TraceNode['truncations'][number]

/** The known states around a transaction: `ShardAccount` cells, `null` = the account did not exist. */
export type TransactionStates = { readonly before?: Cell | null | undefined; readonly after?: Cell | null | undefined }

/** Known interfaces and states of a trace that the index does not report. */
export type IndexedTraceOptions = {
  readonly interfacesOf?: InterfaceLookup
  readonly getStates?: (transaction: Hash) => TransactionStates | undefined
}

/**
 * Builds a trace from an index response: a tree linked by message hashes. Without `interfacesOf`, interfaces come from
 * the code hashes and the known interface names that the index reports.
 *
 * @throws source.malformed when the transactions are not a single tree
 */
export function buildIndexedTrace(indexed: IndexedTrace, around: IndexedTraceOptions = {}): Trace {
  const { interfacesOf = indexedInterfaces(indexed), getStates: statesAround = () => undefined } = around
  const takenIn = new Map<Hash, Hash>()
  const read = indexed.transactions.map(each => ({ ...each, transaction: each.cell && readTransaction(each.cell) }))
  for (const each of read) {
    const message = each.transaction ? each.transaction.in_msg?.cell.hash() : each.outline?.inMessage?.hash
    if (message !== undefined) takenIn.set(message, each.hash)
  }
  const made = new Map<Hash, TraceNode>()
  const children = new Set<Hash>()
  // Latest first: a message is created before it is processed, so children come before their parents.
  for (const each of read.sort((a, b) => (a.lt > b.lt ? -1 : a.lt < b.lt ? 1 : 0))) {
    const below = outMessageHashes(each).flatMap(message => {
      const taker = takenIn.get(message)
      return (taker && made.get(taker)) ?? []
    })
    for (const { hash } of below) children.add(hash)
    made.set(each.hash, toIndexedNode(each, below, interfacesOf, indexed, statesAround(each.hash)))
  }
  const roots = [...made.values()].filter(({ hash }) => !children.has(hash))
  const [root] = roots
  if (!root || roots.length > 1) {
    throw new AppError('source.malformed', {
      source: 'the index',
      reason: `the ${made.size} transactions of trace ${indexed.id} are ${roots.length} trees`,
    })
  }
  const hasPending = [...made.values()].some(node => node.truncations.some(({ reason }) => reason.kind === 'pending'))
  const emulated = [...made.values()].some(node => node.emulated)
  return {
    root,
    emulated: root.emulated,
    // Emulated transactions of an on-chain trace are still pending.
    inProgress: indexed.pending || hasPending || (emulated && !root.emulated),
    transactionCount: made.size,
  }
}

type ParsedTransaction = IndexedTransaction & { readonly transaction: TransactionCell | undefined }

const outMessageHashes = ({ transaction, outline }: ParsedTransaction): readonly Hash[] =>
  transaction
    ? transaction.out_msgs.map(message => message.cell.hash())
    : (outline?.outMessages ?? []).map(({ hash }) => hash)

/** Returns a lookup of interfaces by the code hashes and the known interface names that an index reports. */
export function indexedInterfaces(indexed: IndexedTrace): InterfaceLookup {
  const known = new Set<string>(interfaceNames())
  const found = new Map<Address, readonly string[]>()
  for (const [account, names] of indexed.interfaces) {
    const knownNames = names.filter(name => known.has(name))
    if (knownNames.length > 0) found.set(account, knownNames)
  }
  for (const { account, codeHash } of indexed.transactions) {
    const byCode = codeHash && interfacesByCodeHash(codeHash)
    if (byCode) found.set(account, byCode)
  }
  return account => found.get(account) ?? []
}

function toIndexedNode(
  indexed: ParsedTransaction,
  children: readonly TraceNode[],
  interfacesOf: InterfaceLookup,
  { cutShort, open }: IndexedTrace,
  { before, after }: TransactionStates = {},
): TraceNode {
  const { hash, account, emulated, transaction, outline, block } = indexed
  const byCreation = children.toSorted((a, b) => compare(creationOf(a), creationOf(b)))
  const bare = transaction
    ? toTraceNode({ transaction, hash, account, before, after, emulated }, interfacesOf, byCreation, [])
    : { ...toOutlineNode(indexed, outline, byCreation, interfacesOf), before, after }
  const taken = new Set(children.map(child => child.inMessage?.hash))
  const truncations = bare.outMessages
    .filter(message => message.type === 'int_msg' && !taken.has(message.hash))
    .map(
      (message): Truncation => ({
        message,
        reason: { kind: open?.get(message.hash) ?? (cutShort ? 'not-searched' : 'pending') },
      }),
    )
  return { ...bare, block, truncations }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const creationOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

function toOutlineNode(
  { hash, account, lt, utime, emulated }: IndexedTransaction,
  outline: TransactionOutline | undefined,
  children: readonly TraceNode[],
  interfacesOf: InterfaceLookup,
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
    success: isOutlineSuccessful(outline),
    inMessage: inMessage && fromIndexedMessage(inMessage, interfacesOf),
    outMessages: outMessages.map(message => delivered.get(message.hash) ?? fromIndexedMessage(message, interfacesOf)),
    interfaces: interfacesOf(account),
    children,
    emulated,
    transaction: undefined,
    reported: { stateUpdate, previous },
    before: undefined,
    after: undefined,
    truncations: [],
  }
}

/** As `/v2` defines success for complete transactions; without an action phase `aborted` decides. */
function isOutlineSuccessful({ type, phases, aborted }: TransactionOutline): boolean {
  if (type !== 'ord' && type !== 'tick' && type !== 'tock') return true
  const { compute, action, bounce }: TracePhases = phases
  if (bounce || action?.success === false) return false
  if (compute?.skipped) return compute.reason === 'cskip_no_state'
  return !aborted && (!compute || (compute.success && (compute.exitCode === 0 || compute.exitCode === 1)))
}

function fromIndexedMessage({ body, opCode, ...message }: IndexedMessage, interfacesOf: InterfaceLookup): TraceMessage {
  const decode = { int_msg: decodeInternal, ext_in_msg: decodeExternalIn, ext_out_msg: decodeExternalOut }[message.type]
  const reader = message.type === 'ext_out_msg' ? message.source : message.destination
  return {
    ...message,
    body: body ?? createPlaceholderBody(opCode),
    opCode: body ? opCodeOf(body) : opCode,
    decoded: body && decode(body, reader ? interfacesOf(reader) : []),
  }
}

/** A body that contains only the opcode, for a body that the index does not store. */
function createPlaceholderBody(opCode: number | undefined): Cell {
  const builder = new Builder()
  return opCode === undefined ? builder.end() : builder.uint(opCode, 32).end()
}
