import { type BlockIdExt, isSameBlock } from '../../blockId.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import type { ProvenBlock } from '../../proof/header.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { HeadProver } from './HeadProver.ts'
import type { LiteserverClient, ServerReply } from './LiteserverClient.ts'
import { headerQuery, type LiteserverQuery } from './queries.ts'
import { malformedTl } from './tl/TlReader.ts'
import { fromWireBlockId } from './wireBlockId.ts'

/** How many servers are queried for their newest block. */
const witnesses = 3
/** Servers are a few blocks apart; a block further ahead of all others is forged. */
const maxBlocksAhead = 100

const newestQuestion = (zeroState: BlockIdExt): LiteserverQuery<'liteServer.getMasterchainInfo', BlockIdExt> => ({
  name: 'liteServer.getMasterchainInfo',
  params: {},
  verify({ last, init }) {
    if (init.root_hash !== zeroState.rootHash || init.file_hash !== zeroState.fileHash) {
      throw malformedTl(`the server is on another network, whose zero state is ${init.root_hash}`)
    }
    const head = fromWireBlockId(last)
    if (head.workchain !== -1 || head.shard !== zeroState.shard)
      throw malformedTl('its newest block is not a masterchain block')
    return head
  },
})

/**
 * The newest masterchain block that is proven from the trusted one. Without a trusted block, or when no proof can be had
 * now, the newest block that two servers know: a block that only its announcer knows may be forged. A single server is
 * trusted (`docs/liteserver-trust.md`). Takes two round trips with any number of servers; the proof and `alsoOf` run in
 * parallel with the header.
 *
 * @throws source.*, proof.*, limit.cancelled
 */
export async function findHead<T>(
  client: LiteserverClient,
  zeroState: BlockIdExt,
  alsoOf: (block: BlockIdExt) => Promise<T>,
  options: CallOptions = {},
  prover?: HeadProver,
): Promise<{ readonly header: ProvenBlock; readonly also: T }> {
  const first = await client.queryMany(newestQuestion(zeroState), witnesses, options)
  if (first.late && prover) {
    // The others are late: without them, a block counts only if it is proven.
    const proven = await findProven(client, first.replies, alsoOf, options, prover)
    if (proven) return proven
  }
  const { replies, errors } = first.late ? await first.late() : first
  const cancelled = errors.find(error => isAppError(error) && error.code === 'limit.cancelled')
  if (cancelled !== undefined || replies.length === 0) throw cancelled ?? pickError(errors)

  const claims: { readonly block: BlockIdExt; readonly by: string[] }[] = []
  for (const { value, server } of replies) {
    const known = claims.find(({ block }) => isSameBlock(block, value))
    if (known) known.by.push(server)
    else claims.push({ block: value, by: [server] })
  }
  claims.sort((a, b) => b.block.seqno - a.block.seqno)
  const failures: AppError[] = []
  const confirmed = await Promise.all(
    claims.map(async ({ block, by }) => {
      const also = alsoOf(block)
      // Irrelevant for a block that is not confirmed.
      also.catch(() => undefined)
      const proof = prover?.prove(block, by, options).catch(collectIn(failures))
      // Cancellation rejects both.
      proof?.catch(() => undefined)
      // Preferably from another server than the one that announced it; without it the block is unconfirmed.
      const exclude = by.length > 1 ? [] : by
      const header = await client.query(headerQuery(block), { ...options, exclude }).catch(collectIn([]))
      const isProven = await proof
      if (header === 'failed' || isProven === 'failed') return undefined
      // Announced by two servers, or proven, its header may come from any server.
      const isConfirmed = isProven || by.length > 1 || !by.includes(header.server) || replies.length === 1
      return isConfirmed ? { header: header.value, also } : undefined
    }),
  )
  const head = confirmed.find(found => found !== undefined)
  if (head === undefined) {
    const [refutation] = failures
    if (refutation) throw refutation
    throw new AppError('source.malformed', {
      source: 'liteserver',
      reason: 'no newest block is confirmed by two servers',
    })
  }
  for (const { block, by } of claims) {
    if (block.seqno <= head.header.id.seqno + maxBlocksAhead) continue
    for (const server of by)
      client.distrust(server, `it announced block ${block.seqno}, the newest is ${head.header.id.seqno}`)
  }
  return { header: head.header, also: await head.also }
}

async function findProven<T>(
  client: LiteserverClient,
  replies: readonly ServerReply<BlockIdExt>[],
  alsoOf: (block: BlockIdExt) => Promise<T>,
  options: CallOptions,
  prover: HeadProver,
): Promise<{ readonly header: ProvenBlock; readonly also: T } | undefined> {
  const [reply] = replies
  if (reply === undefined) return undefined
  const { value: block, server } = reply
  const found = await Promise.all([
    prover.prove(block, [server], options),
    client.query(headerQuery(block), { ...options, prefer: [server] }),
    alsoOf(block),
  ]).catch(collectIn([]))
  return found === 'failed' || !found[0] ? undefined : { header: found[1].value, also: found[2] }
}

/** Collects a failure, so that the next announced block is tried; rethrows a cancellation. */
const collectIn =
  (failures: AppError[]) =>
  (error: unknown): 'failed' => {
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    failures.push(error)
    return 'failed'
  }

const pickError = (errors: readonly unknown[]): unknown =>
  errors.find(error => isAppError(error) && errorMeaning(error) !== 'unreachable') ??
  errors[0] ??
  new AppError('source.unreachable', { source: 'liteserver', reason: 'no server is configured' })
