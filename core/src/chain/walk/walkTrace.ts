import { type BlockId, formatBlockId } from '../../blockId.ts'
import { AppError } from '../../errors.ts'
import { isSystemMessage } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import type { Address, Hash, Lt } from '../../units.ts'
import type { IndexedTrace, IndexedTransaction } from '../IndexedTrace.ts'
import { findReceiver, type InternalMessage, toInternalMessage } from './findReceiver.ts'
import {
  toReason,
  WalkedBlocks,
  type WalkedTransaction,
  type WalkLimits,
  type WalkSource,
  WalkStopped,
} from './WalkedBlocks.ts'

/** Where a walk starts: at an account and logical time, or at one of these hashes in a block. */
export type WalkStart =
  | { readonly kind: 'account'; readonly account: Address; readonly lt: Lt; readonly hashes: readonly Hash[] }
  | { readonly kind: 'block'; readonly block: BlockId; readonly hashes: readonly Hash[] }

/** Options of a walk. */
export type WalkOptions = {
  readonly elapsedMs: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: {
    readonly transactions: number
    readonly blocks: number
    readonly waiting: number
  }) => void
  readonly limits?: Partial<WalkLimits & { readonly transactions: number }>
}

/** A trace as far as it was walked, and one sentence for each search that failed. */
export type Walk = { readonly trace: IndexedTrace; readonly unknown: readonly string[] }

const defaultLimits = { transactions: 1000, blocks: 500, timeMs: 60_000 }
const batchSize = 8

/**
 * Walks a trace through its blocks where there is no index: from one of its transactions up to the root by the sender of each
 * message, then down by the receiver of each, across shards and workchains.
 *
 * @throws lookup.transaction, lookup.block, source.*, limit.cancelled
 */
export async function walkTrace(source: WalkSource, start: WalkStart, options: WalkOptions): Promise<Walk> {
  const limits = { ...defaultLimits, ...options.limits }
  const blocks = new WalkedBlocks(source, limits, options)
  const unknown = new Set<string>()
  const root = await findRoot(blocks, await findStart(blocks, start), unknown, options)
  const found = new Map<Hash, WalkedTransaction>([[root.hash, root]])
  const open = new Map<Hash, 'pending' | 'not-searched'>()
  const waiting = sentBy(root)
  const report = (left: number) =>
    options.onProgress?.({ transactions: found.size, blocks: blocks.count, waiting: left })
  for (let batch = waiting.splice(0, batchSize); batch.length > 0; batch = waiting.splice(0, batchSize)) {
    const stopReason =
      found.size + batch.length > limits.transactions
        ? `limit of ${limits.transactions} transactions reached`
        : blocks.getStopReason()
    if (stopReason !== undefined) {
      for (const { hash } of [...batch, ...waiting]) open.set(hash, 'not-searched')
      unknown.add(`The search ended early: ${stopReason}.`)
      break
    }
    report(batch.length + waiting.length)
    const results = await Promise.all(batch.map(message => findReceiver(blocks, message)))
    for (const [index, result] of results.entries()) {
      const message = batch[index]
      if (!message) continue
      if (!result.receiver) {
        open.set(message.hash, result.kind)
        if (result.reason !== undefined) unknown.add(result.reason)
      } else if (!found.has(result.receiver.hash)) {
        const receiver = await withBlock(blocks, result.receiver)
        found.set(receiver.hash, receiver)
        waiting.push(...sentBy(receiver))
      }
    }
  }
  report(0)
  const transactions = [...found.values()].map(toIndexed)
  const pending = [...open.values()].includes('pending')
  const trace = { id: root.hash, transactions, pending, cutShort: false, open, interfaces: new Map(), others: [] }
  return { trace, unknown: [...unknown] }
}

const sentBy = ({ transaction }: WalkedTransaction): InternalMessage[] =>
  transaction.out_msgs.flatMap(message => toInternalMessage(message) ?? [])

async function findStart(blocks: WalkedBlocks, start: WalkStart): Promise<WalkedTransaction> {
  const block = start.kind === 'block' ? start.block : await blocks.blockAt(start.account, start.lt)
  const id =
    start.kind === 'account'
      ? `of ${start.account} at logical time ${start.lt}`
      : `${start.hashes[0]} in ${formatBlockId(start.block)}`
  if (!block) throw new AppError('lookup.transaction', { id })
  try {
    const inBlock = await blocks.transactionsOf(block)
    const found =
      start.kind === 'account'
        ? inBlock.find(each => each.account === start.account && each.lt === start.lt)
        : (inBlock.find(each => start.hashes.includes(each.hash)) ??
          inBlock.find(each => messagesOf(each).some(hash => start.hashes.includes(hash))))
    if (!found) throw new AppError('lookup.transaction', { id })
    return found
  } catch (error) {
    // The limits do not allow even one block.
    if (error instanceof WalkStopped)
      throw new AppError('source.unsupported', { source: blocks.source.name, what: error.message })
    throw error
  }
}

function messagesOf({ transaction }: WalkedTransaction): Hash[] {
  const taken = transaction.in_msg
  return [
    ...(taken ? [taken.cell.hash(), normalizedHash(taken)] : []),
    ...transaction.out_msgs.map(({ cell }) => cell.hash()),
  ]
}

/** The root transaction of a trace; a sender that is not found is reported in `unknown`. */
async function findRoot(
  blocks: WalkedBlocks,
  from: WalkedTransaction,
  unknown: Set<string>,
  options: WalkOptions,
): Promise<WalkedTransaction> {
  let at = from
  for (let steps = 1; ; steps++) {
    const message = at.transaction.in_msg && toInternalMessage(at.transaction.in_msg)
    if (!message || isSystemMessage(message.info)) return at
    options.onProgress?.({ transactions: steps, blocks: blocks.count, waiting: 1 })
    const sender = await findSender(blocks, message).catch(toReason)
    if (typeof sender === 'string') {
      unknown.add(`The trace starts here because the sender of its first message was not found: ${sender}.`)
      return at
    }
    at = sender
  }
}

async function findSender(blocks: WalkedBlocks, { hash, info }: InternalMessage): Promise<WalkedTransaction | string> {
  if (info.src === undefined) return 'the message has no sender'
  const block = await blocks.blockAt(info.src, info.created_lt)
  if (!block) return `no block of ${info.src} at logical time ${info.created_lt}`
  const inBlock = await blocks.transactionsOf(block)
  const found = inBlock.find(
    each => each.account === info.src && each.transaction.out_msgs.some(({ cell }) => cell.hash() === hash),
  )
  return found ?? `no transaction of ${info.src} in block ${formatBlockId(block)} sent it`
}

/** Account history may not have the block of a transaction; its logical time leads to it. */
async function withBlock(blocks: WalkedBlocks, found: WalkedTransaction): Promise<WalkedTransaction> {
  if (found.block) return found
  try {
    return { ...found, block: await blocks.blockAt(found.account, found.lt) }
  } catch (error) {
    toReason(error)
    return found
  }
}

const toIndexed = ({ hash, account, lt, transaction, block }: WalkedTransaction): IndexedTransaction => ({
  hash,
  account,
  lt,
  utime: transaction.now,
  block,
  masterchainSeqno: block?.workchain === -1 ? block.seqno : undefined,
  emulated: false,
  cell: transaction.cell,
})
