import { AppError, isAppError } from '../../errors.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { type Address, accountIdOf, type Hash, type Lt, workchainOf } from '../../units.ts'
import type { BlockPlace, IndexedTrace, IndexedTransaction } from '../TraceSource.ts'
import { findTaker, type Sent, sentIn } from './findTaker.ts'
import { placeText, type Seen, WalkedBlocks, type WalkLimits, type WalkSource, WalkStopped } from './WalkedBlocks.ts'

/** Where a walk begins: at a transaction's account and logical time, or at one of these hashes in a block. */
export type WalkStart =
  | { readonly kind: 'place'; readonly account: Address; readonly lt: Lt; readonly hashes: readonly Hash[] }
  | { readonly kind: 'block'; readonly block: BlockPlace; readonly hashes: readonly Hash[] }

/** How far a walk has come. */
export type WalkProgress = { readonly transactions: number; readonly blocks: number; readonly waiting: number }

/** What a walk is made with. */
export type WalkTools = {
  readonly elapsedMs: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: WalkProgress) => void
  readonly limits?: Partial<WalkLimits & { readonly transactions: number }>
}

/** A trace as far as it was walked, and what could not be searched, one sentence each. */
export type Walk = { readonly trace: IndexedTrace; readonly unknown: readonly string[] }

const defaultLimits = { transactions: 1000, blocks: 500, timeMs: 60_000 }
const atOnce = 8

/**
 * Walks a trace through the blocks that it is in, where nobody has an index: from one of its transactions up to the first one
 * by who sent each message, then down again by who took each, across shards and workchains.
 *
 * @throws lookup.transaction, lookup.block, source.*, limit.cancelled
 */
export async function walkTrace(source: WalkSource, start: WalkStart, tools: WalkTools): Promise<Walk> {
  const limits = { ...defaultLimits, ...tools.limits }
  const blocks = new WalkedBlocks(source, limits, tools)
  const unknown = new Set<string>()
  const root = await climb(blocks, await firstSeen(blocks, start), unknown, tools)
  const found = new Map<Hash, Seen>([[root.hash, root]])
  const open = new Map<Hash, 'pending' | 'not-searched'>()
  const waiting = sentBy(root)
  const tell = (left: number) => tools.onProgress?.({ transactions: found.size, blocks: blocks.count, waiting: left })
  for (let batch = waiting.splice(0, atOnce); batch.length > 0; batch = waiting.splice(0, atOnce)) {
    const stop =
      found.size + batch.length > limits.transactions
        ? `the limit of ${limits.transactions} transactions was reached`
        : stopOf(blocks)
    if (stop !== undefined) {
      for (const { hash } of [...batch, ...waiting]) open.set(hash, 'not-searched')
      unknown.add(`The search ended early: ${stop}.`)
      break
    }
    tell(batch.length + waiting.length)
    const takings = await Promise.all(batch.map(message => findTaker(blocks, message)))
    for (const [index, taking] of takings.entries()) {
      const message = batch[index]
      if (!message) continue
      if (!taking.taker) {
        open.set(message.hash, taking.kind)
        if (taking.why !== undefined) unknown.add(taking.why)
      } else if (!found.has(taking.taker.hash)) {
        const taker = await withBlock(blocks, taking.taker)
        found.set(taker.hash, taker)
        waiting.push(...sentBy(taker))
      }
    }
  }
  tell(0)
  const transactions = [...found.values()].map(toIndexed)
  const pending = [...open.values()].includes('pending')
  const trace = { id: root.hash, transactions, pending, cutShort: false, open, interfaces: new Map(), others: [] }
  return { trace, unknown: [...unknown] }
}

/** Why the search may not go on. @throws limit.cancelled */
function stopOf(blocks: WalkedBlocks): string | undefined {
  try {
    blocks.check()
    return undefined
  } catch (thrown) {
    return reasonWhy(thrown)
  }
}

const sentBy = ({ transaction }: Seen): Sent[] => transaction.out_msgs.flatMap(message => sentIn(message) ?? [])

async function firstSeen(blocks: WalkedBlocks, start: WalkStart): Promise<Seen> {
  const block = start.kind === 'block' ? start.block : await blocks.blockAt(start.account, start.lt)
  const id =
    start.kind === 'place'
      ? `of ${start.account} at logical time ${start.lt}`
      : `${start.hashes[0]} in ${placeText(start.block)}`
  if (!block) throw new AppError('lookup.transaction', { id })
  try {
    const inBlock = await blocks.transactionsOf(block)
    const found =
      start.kind === 'place'
        ? inBlock.find(seen => seen.account === start.account && seen.lt === start.lt)
        : (inBlock.find(seen => start.hashes.includes(seen.hash)) ??
          inBlock.find(seen => messagesOf(seen).some(hash => start.hashes.includes(hash))))
    if (!found) throw new AppError('lookup.transaction', { id })
    return found
  } catch (thrown) {
    // Not even one block may be read.
    if (thrown instanceof WalkStopped)
      throw new AppError('source.unsupported', { source: blocks.name, what: thrown.message })
    throw thrown
  }
}

function messagesOf({ transaction }: Seen): Hash[] {
  const taken = transaction.in_msg
  return [
    ...(taken ? [taken.cell.hash(), normalizedHash(taken)] : []),
    ...transaction.out_msgs.map(({ cell }) => cell.hash()),
  ]
}

/** From a transaction to the one that began it all; what is lost on the way is said. */
async function climb(blocks: WalkedBlocks, from: Seen, unknown: Set<string>, tools: WalkTools): Promise<Seen> {
  let at = from
  for (let steps = 1; ; steps++) {
    const message = at.transaction.in_msg && sentIn(at.transaction.in_msg)
    if (!message || isOfTheNetwork(message)) return at
    tools.onProgress?.({ transactions: steps, blocks: blocks.count, waiting: 1 })
    const sender = await findSender(blocks, message).catch(reasonWhy)
    if (typeof sender === 'string') {
      unknown.add(`The tree begins here because the sender of its first message was not found: ${sender}.`)
      return at
    }
    at = sender
  }
}

/** Fees and mints come from the masterchain itself: from no account. */
const isOfTheNetwork = ({ info: { src } }: Sent): boolean =>
  src === undefined || (workchainOf(src) === -1 && /^0{64}$/.test(accountIdOf(src)))

async function findSender(blocks: WalkedBlocks, { hash, info }: Sent): Promise<Seen | string> {
  if (info.src === undefined) return 'it does not say who sent it'
  const block = await blocks.blockAt(info.src, info.created_lt)
  if (!block) return `there is no block of ${info.src} at logical time ${info.created_lt}`
  const inBlock = await blocks.transactionsOf(block)
  const found = inBlock.find(
    seen => seen.account === info.src && seen.transaction.out_msgs.some(({ cell }) => cell.hash() === hash),
  )
  return found ?? `no transaction of ${info.src} in block ${placeText(block)} sent it`
}

function reasonWhy(thrown: unknown): string {
  if (thrown instanceof WalkStopped) return thrown.message
  if (isAppError(thrown) && /^(source|proof|lookup)\./.test(thrown.code)) return thrown.message
  throw thrown
}

/** An account's history does not say in which block a transaction is; its time does. */
async function withBlock(blocks: WalkedBlocks, seen: Seen): Promise<Seen> {
  if (seen.block) return seen
  try {
    return { ...seen, block: await blocks.blockAt(seen.account, seen.lt) }
  } catch (thrown) {
    reasonWhy(thrown)
    return seen
  }
}

const toIndexed = ({ hash, account, lt, transaction, block }: Seen): IndexedTransaction => ({
  hash,
  account,
  lt,
  utime: transaction.now,
  block,
  masterchainSeqno: block?.workchain === -1 ? block.seqno : undefined,
  emulated: false,
  cell: transaction.cell,
  outline: undefined,
  codeHash: undefined,
})
