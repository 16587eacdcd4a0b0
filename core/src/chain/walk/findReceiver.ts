import type { BlockId } from '../../blockId.ts'
import { isAppError } from '../../errors.ts'
import { childShards, parentShard, shardContains } from '../../tlb/blockLinks.ts'
import type { IntMsgInfo, Message } from '../../tlb/message.ts'
import { type Hash, type Lt, lt } from '../../units.ts'
import { toReason, type WalkedBlocks, type WalkedTransaction, WalkStopped } from './WalkedBlocks.ts'

/** An internal message. */
export type InternalMessage = { readonly hash: Hash; readonly info: IntMsgInfo }

/** The message, if it is internal. */
export function toInternalMessage({ cell, info }: Message): InternalMessage | undefined {
  return info.type === 'int_msg_info' ? { hash: cell.hash(), info } : undefined
}

/** The transaction that received a message, or why none was found; `reason` is a sentence about what stopped the search. */
type ReceiverResult =
  | { readonly receiver: WalkedTransaction }
  | { readonly receiver?: undefined; readonly kind: 'pending' | 'not-searched'; readonly reason?: string }

const historyPageSize = 16
const maxHistoryPages = 8
const maxBlocksAhead = 24

/**
 * Finds the transaction that received a message: among those already read, in the history of its destination, or in the
 * following blocks of the destination's shard.
 *
 * @throws limit.cancelled
 */
export async function findReceiver(blocks: WalkedBlocks, message: InternalMessage): Promise<ReceiverResult> {
  const known = blocks.byInMessage.get(message.hash)
  if (known) return { receiver: known }
  let reason: string | undefined
  for (const search of [searchHistory, searchBlocks]) {
    try {
      const found = await search(blocks, message)
      if (found) return found
    } catch (error) {
      reason = toFailureReason(message, error)
    }
  }
  const limit = `A message to ${message.info.dest} was not followed further than ${maxBlocksAhead} blocks.`
  return { kind: 'not-searched', reason: reason ?? limit }
}

/** @throws limit.cancelled, and errors that are not of a source */
function toFailureReason({ info }: InternalMessage, error: unknown): string {
  if (error instanceof WalkStopped) return `The search ended early: ${error.message}.`
  return `A message to ${info.dest} was not followed: ${toReason(error)}.`
}

async function searchHistory(
  blocks: WalkedBlocks,
  { hash, info }: InternalMessage,
): Promise<ReceiverResult | undefined> {
  if (!blocks.source.getAccountTransactions) return undefined
  let from: { lt: Lt; hash: Hash } | undefined
  for (let page = 0; page < maxHistoryPages; page++) {
    const history = await blocks.historyOf(info.dest, from, historyPageSize)
    const receiver = blocks.byInMessage.get(hash)
    if (receiver) return { receiver }
    const last = history.at(-1)
    // A deleted account loses its history and may start a new one: only a history that starts before the message proves it.
    if (last && last.lt < info.created_lt) return { kind: 'pending' }
    if (!last || last.transaction.prev_trans_lt === 0n) return undefined
    from = { lt: lt(last.transaction.prev_trans_lt), hash: last.transaction.prev_trans_hash }
  }
  return undefined
}

async function searchBlocks(
  blocks: WalkedBlocks,
  { hash, info }: InternalMessage,
): Promise<ReceiverResult | undefined> {
  let block = await blocks.blockAt(info.dest, info.created_lt)
  let latest: Lt = info.created_lt
  for (let ahead = 0; block && ahead < maxBlocksAhead; ahead++) {
    for (const found of await blocks.transactionsOf(block)) if (found.lt > latest) latest = found.lt
    const receiver = blocks.byInMessage.get(hash)
    if (receiver) return { receiver }
    block = await nextBlock(blocks, block, info, latest)
  }
  // The shard's newest block has not received it either.
  return block ? undefined : { kind: 'pending' }
}

/** The next block with the account: of the same shard, of a child after a split, of the parent after a merge. */
async function nextBlock(
  blocks: WalkedBlocks,
  block: BlockId,
  { dest }: IntMsgInfo,
  latest: Lt,
): Promise<BlockId | undefined> {
  const seqno = block.seqno + 1
  for (const shard of [
    block.shard,
    childShards(block.shard).find(shard => shardContains(dest, { workchain: block.workchain, shard })),
    parentShard(block.shard),
  ]) {
    if (shard === undefined) continue
    const next = { workchain: block.workchain, shard, seqno }
    if (await exists(blocks, next)) return next
  }
  // After a merge the seqno continues from the greater one; blocks start at multiples of a logical time step.
  for (let step = latest / ltStep + 1n, tries = 0; tries < 4; step++, tries++) {
    const later = await blocks.blockAt(dest, lt(step * ltStep))
    if (!later || later.seqno > block.seqno) return later
  }
  return undefined
}

/** Blocks start at multiples of this logical time. */
const ltStep = 1_000_000n

async function exists(blocks: WalkedBlocks, block: BlockId): Promise<boolean> {
  try {
    await blocks.transactionsOf(block)
    return true
  } catch (error) {
    // Nodes return the same error for absent and for deleted blocks: the next block may have another shard.
    if (isAppError(error) && (error.code === 'lookup.block' || error.code === 'source.refused')) return false
    throw error
  }
}
