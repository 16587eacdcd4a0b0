import { AppError, isAppError } from '../../errors.ts'
import type { ShownBlock } from '../../proof/header.ts'
import { sameBlock } from '../../proof/proven.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import { headerQuestion, type Question } from './answers.ts'
import { fromWireBlock } from './blockNames.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { notTl } from './tl/TlReader.ts'

/** So many servers are asked for their newest block. */
const witnesses = 3
/** Servers are a few blocks apart; one that is so far ahead of all others has made its block up. */
const mostAhead = 100

const newestQuestion = (zeroState: BlockId): Question<'liteServer.getMasterchainInfo', BlockId> => ({
  name: 'liteServer.getMasterchainInfo',
  params: {},
  verify({ last, init }) {
    if (init.root_hash !== zeroState.rootHash || init.file_hash !== zeroState.fileHash) {
      throw notTl(`it serves another network, whose zero state is ${init.root_hash}`)
    }
    const head = fromWireBlock(last)
    if (head.workchain !== -1 || head.shard !== zeroState.shard)
      throw notTl('its newest block is not of the masterchain')
    return head
  },
})

/**
 * The newest masterchain block that two servers know: a block that only the one knows who announced it may be made up.
 * Where one server is all there is, its word counts. Two servers that lie together are believed: only the validators'
 * signatures would show it (`docs/liteserver-trust.md`). Takes two round trips, however many servers there are; what else is
 * wanted of the block is asked for together with its header.
 *
 * @throws source.*, proof.*, limit.cancelled
 */
export async function findHead<T>(
  client: LiteserverClient,
  zeroState: BlockId,
  alsoOf: (block: BlockId) => Promise<T>,
  options: CallOptions = {},
): Promise<{ readonly header: ShownBlock; readonly also: T }> {
  const { told, errors } = await client.askSeveral(newestQuestion(zeroState), witnesses, options)
  const cancelled = errors.find(error => isAppError(error) && error.code === 'limit.cancelled')
  if (cancelled !== undefined || told.length === 0) throw cancelled ?? mostTelling(errors)

  const claims: { readonly block: BlockId; readonly by: string[] }[] = []
  for (const { value, server } of told) {
    const known = claims.find(({ block }) => sameBlock(block, value))
    if (known) known.by.push(server)
    else claims.push({ block: value, by: [server] })
  }
  claims.sort((a, b) => b.block.seqno - a.block.seqno)
  const confirmed = await Promise.all(
    claims.map(async ({ block, by }) => {
      const also = alsoOf(block)
      // Of a block that nobody confirms it does not matter.
      also.catch(() => undefined)
      const header = await confirm(client, block, by, told.length, options)
      return header && { header, also }
    }),
  )
  const head = confirmed.find(found => found !== undefined)
  if (head === undefined) {
    throw new AppError('source.malformed', {
      source: 'liteserver',
      reason: 'no two servers know a newest block together',
    })
  }
  for (const { block, by } of claims) {
    if (block.seqno <= head.header.id.seqno + mostAhead) continue
    for (const server of by)
      client.distrust(server, `it claims block ${block.seqno}, the newest is ${head.header.id.seqno}`)
  }
  return { header: head.header, also: await head.also }
}

/** The header of an announced block, from another server than the one that announced it. */
async function confirm(
  client: LiteserverClient,
  block: BlockId,
  by: readonly string[],
  witnessesHeard: number,
  options: CallOptions,
): Promise<ShownBlock | undefined> {
  try {
    // When two announced it, anyone's header will do.
    const notFrom = by.length > 1 ? [] : by
    const { value, server } = await client.ask(headerQuestion(block), { ...options, notFrom })
    return by.length > 1 || !by.includes(server) || witnessesHeard === 1 ? value : undefined
  } catch (error) {
    return keepCancelled(error)
  }
}

/** That a claim was not confirmed is no failure, that the caller has gone is one. */
function keepCancelled(error: unknown): undefined {
  if (isAppError(error) && error.code !== 'limit.cancelled') return undefined
  throw error
}

const mostTelling = (errors: readonly unknown[]): unknown =>
  errors.find(error => isAppError(error) && error.code !== 'source.unreachable' && error.code !== 'source.timeout') ??
  errors[0] ??
  new AppError('source.unreachable', { source: 'liteserver', reason: 'no server is configured' })
