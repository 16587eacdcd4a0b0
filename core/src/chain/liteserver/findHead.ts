import { AppError, isAppError } from '../../errors.ts'
import type { ShownBlock } from '../../proof/header.ts'
import { sameBlock } from '../../proof/proven.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import { headerQuestion, type Question } from './answers.ts'
import { fromWireBlock } from './blockNames.ts'
import type { HeadProver } from './HeadProver.ts'
import type { LiteserverClient, Told } from './LiteserverClient.ts'
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
 * The newest masterchain block that is proven from a trusted one. Where there is none, or nobody can tell now, the newest that
 * two servers know: a block that only the one knows who announced it may be made up; where one server is all there is, its
 * word counts (`docs/liteserver-trust.md`). Takes two round trips, however many servers there are; the proof and what else is
 * wanted of the block are asked for together with its header.
 *
 * @throws source.*, proof.*, limit.cancelled
 */
export async function findHead<T>(
  client: LiteserverClient,
  zeroState: BlockId,
  alsoOf: (block: BlockId) => Promise<T>,
  options: CallOptions = {},
  prover?: HeadProver,
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
  const failures: AppError[] = []
  const confirmed = await Promise.all(
    claims.map(async ({ block, by }) => {
      const also = alsoOf(block)
      // Of a block that nobody confirms it does not matter.
      also.catch(() => undefined)
      const proving = prover?.prove(block, by, options).catch(refuted(failures))
      // A caller that has gone ends both.
      proving?.catch(() => undefined)
      const { value, server } = (await headerFrom(client, block, by, options)) ?? {}
      const isProven = await proving
      if (value === undefined || isProven === 'refuted') return undefined
      // When two announced it, anyone's header will do; of a proven one, too.
      const isConfirmed = isProven || by.length > 1 || !by.includes(server ?? '') || told.length === 1
      return isConfirmed ? { header: value, also } : undefined
    }),
  )
  const head = confirmed.find(found => found !== undefined)
  if (head === undefined) {
    const [refutation] = failures
    if (refutation) throw refutation
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

/** The header of an announced block, from another server than the one that announced it, if there is one that has it. */
async function headerFrom(
  client: LiteserverClient,
  block: BlockId,
  by: readonly string[],
  options: CallOptions,
): Promise<Told<ShownBlock> | undefined> {
  try {
    return await client.ask(headerQuestion(block), { ...options, notFrom: by.length > 1 ? [] : by })
  } catch (error) {
    return keepCancelled(error)
  }
}

/** A claim that is not so is kept in mind, and the next one looked at. */
const refuted =
  (failures: AppError[]) =>
  (error: unknown): 'refuted' => {
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    failures.push(error)
    return 'refuted'
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
