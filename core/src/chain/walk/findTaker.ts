import { isAppError } from '../../errors.ts'
import type { IntMsgInfo, Message } from '../../tlb/message.ts'
import { accountIdOf, type Hash, type Lt, lt } from '../../units.ts'
import type { BlockPlace } from '../TraceSource.ts'
import { type Seen, type WalkedBlocks, WalkStopped } from './WalkedBlocks.ts'

/** A message between accounts. */
export type Sent = { readonly hash: Hash; readonly info: IntMsgInfo }

/** The message, if it goes from account to account. */
export function sentIn({ cell, info }: Message): Sent | undefined {
  return info.type === 'int_msg_info' ? { hash: cell.hash(), info } : undefined
}

/** The transaction that took a message, or why there is none here; `why` is a sentence about what hindered the search. */
export type Taking =
  | { readonly taker: Seen }
  | { readonly taker?: undefined; readonly kind: 'pending' | 'not-searched'; readonly why?: string }

const historyPage = 16
const historyPages = 8
const blocksAhead = 24

/**
 * Finds the transaction that took a message: among what was read already, in the history of the account that it went to,
 * else in the blocks of that account's shard that follow.
 *
 * @throws limit.cancelled
 */
export async function findTaker(blocks: WalkedBlocks, message: Sent): Promise<Taking> {
  const known = blocks.takers.get(message.hash)
  if (known) return { taker: known }
  let why: string | undefined
  for (const search of [searchHistory, searchBlocks]) {
    try {
      const found = await search(blocks, message)
      if (found) return found
    } catch (thrown) {
      why = whyNot(message, thrown)
    }
  }
  const far = `A message to ${message.info.dest} was not followed further than ${blocksAhead} blocks.`
  return { kind: 'not-searched', why: why ?? far }
}

/** @throws limit.cancelled and what is no failure of a source */
function whyNot({ info }: Sent, thrown: unknown): string {
  if (thrown instanceof WalkStopped) return `The search ended early: ${thrown.message}.`
  if (isAppError(thrown) && /^(source|proof|lookup)\./.test(thrown.code))
    return `A message to ${info.dest} was not followed: ${thrown.message}.`
  throw thrown
}

async function searchHistory(blocks: WalkedBlocks, { hash, info }: Sent): Promise<Taking | undefined> {
  if (!blocks.hasHistory) return undefined
  let from: { lt: Lt; hash: Hash } | undefined
  for (let page = 0; page < historyPages; page++) {
    const history = await blocks.historyOf(info.dest, from, historyPage)
    const taker = blocks.takers.get(hash)
    if (taker) return { taker }
    const last = history.at(-1)
    // What was deleted has no history, and a new one where it comes back: only a history that goes back further is proof.
    if (last && last.lt < info.created_lt) return { kind: 'pending' }
    if (!last || last.transaction.prev_trans_lt === 0n) return undefined
    from = { lt: lt(last.transaction.prev_trans_lt), hash: last.transaction.prev_trans_hash }
  }
  return undefined
}

async function searchBlocks(blocks: WalkedBlocks, { hash, info }: Sent): Promise<Taking | undefined> {
  let place = await blocks.blockAt(info.dest, info.created_lt)
  let latest: Lt = info.created_lt
  for (let ahead = 0; place && ahead < blocksAhead; ahead++) {
    for (const seen of await blocks.transactionsOf(place)) if (seen.lt > latest) latest = seen.lt
    const taker = blocks.takers.get(hash)
    if (taker) return { taker }
    place = await nextBlock(blocks, place, info, latest)
  }
  // The shard's last block did not take it either.
  return place ? undefined : { kind: 'pending' }
}

/** The next block that holds the account: of the same shard, of a half of it after a split, of the whole after a merge. */
async function nextBlock(
  blocks: WalkedBlocks,
  place: BlockPlace,
  { dest }: IntMsgInfo,
  latest: Lt,
): Promise<BlockPlace | undefined> {
  const seqno = place.seqno + 1
  for (const shard of [place.shard, childShard(place.shard, accountIdOf(dest)), parentShard(place.shard)]) {
    if (shard === undefined) continue
    const next = { workchain: place.workchain, shard, seqno }
    if (await exists(blocks, next)) return next
  }
  // Two shards that become one go on from the greater of their numbers; every block begins at a whole step of time.
  for (let step = latest / timeStep + 1n, tries = 0; tries < 4; step++, tries++) {
    const later = await blocks.blockAt(dest, lt(step * timeStep))
    if (!later || later.seqno > place.seqno) return later
  }
  return undefined
}

/** Blocks begin at multiples of this logical time. */
const timeStep = 1_000_000n

async function exists(blocks: WalkedBlocks, place: BlockPlace): Promise<boolean> {
  try {
    await blocks.transactionsOf(place)
    return true
  } catch (thrown) {
    // Nodes do not tell apart what never was and what they have no more: another name of the next block may be right.
    if (isAppError(thrown) && (thrown.code === 'lookup.block' || thrown.code === 'source.refused')) return false
    throw thrown
  }
}

/** A shard is written as its prefix, a one and zeros. */
const markerOf = (shard: bigint): bigint => shard & -shard
const shardText = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')

/** The half of a shard in which an account lies. */
function childShard(shard: string, accountId: Hash): string | undefined {
  const whole = BigInt(`0x${shard}`)
  const marker = markerOf(whole)
  const half = marker >> 1n
  if (half === 0n) return undefined
  const right = (BigInt(`0x${accountId.slice(0, 16)}`) & marker) !== 0n
  return shardText(right ? whole + half : whole - half)
}

function parentShard(shard: string): string | undefined {
  const own = BigInt(`0x${shard}`)
  const marker = markerOf(own)
  if (marker === 1n << 63n) return undefined
  return shardText((own & ~marker & ~(marker << 1n)) | (marker << 1n))
}
