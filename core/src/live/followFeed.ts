import { AppError, errorMeaning } from '../errors.ts'
import type { BlockFeed, FeedItem } from './BlockFeed.ts'
import type { BlockReader, FeedBlock } from './FeedBlock.ts'
import { untilSignal } from './untilSignal.ts'

/** The part of a feed that its followers read. */
type Feed = Pick<
  BlockFeed,
  'blocks' | 'changed' | 'createReader' | 'last' | 'limits' | 'newest' | 'pauseAfterFailure' | 'status'
>

/** The block after which a follower goes on; `isCurrent` once that was among the blocks in memory. */
type Position = { readonly after: number | undefined; readonly isCurrent: boolean }

/** How a feed is followed. */
export type FollowOptions = {
  /** No block is left out, however far behind the follower is, as long as the blocks can be read. */
  readonly readsAll?: boolean
}

type Step =
  | { readonly kind: 'wait' | 'resume' }
  | { readonly kind: 'block'; readonly block: FeedBlock }
  | { readonly kind: 'gap'; readonly after: number; readonly next: number }

/** A position may be ahead of this process, if another one has reported it. */
const maxAhead = 16

/**
 * One follower of a feed: a position that moves through the blocks in memory. Those before them are read again, if it resumes.
 *
 * @throws limit.slowReader
 */
export async function* followFeed(
  feed: Feed,
  after: number | undefined,
  signal: AbortSignal,
  { readsAll = false }: FollowOptions = {},
): AsyncGenerator<FeedItem, void> {
  let position: Position = { after, isCurrent: after === undefined }
  let status: Feed['status'] = { kind: 'ok' }
  let resumed: BlockReader | undefined
  while (!signal.aborted) {
    const { changed } = feed
    if (feed.status.kind !== status.kind) {
      status = feed.status
      yield status.kind === 'ok' ? { kind: 'recovered' } : { kind: 'outage', error: status.error }
      continue
    }
    const step = findStep(feed, position, readsAll)
    switch (step.kind) {
      case 'wait':
        position = { after: position.after ?? feed.last, isCurrent: position.isCurrent || feed.last !== undefined }
        await untilSignal(changed, signal)
        break
      case 'block':
        yield step
        position = { after: step.block.seqno, isCurrent: true }
        // It follows traces from where it starts.
        resumed = undefined
        break
      case 'gap':
        yield step
        position = { after: step.next - 1, isCurrent: true }
        break
      case 'resume':
        resumed ??= feed.createReader()
        for await (const item of resume(feed, resumed, position.after ?? 0, signal)) {
          yield item
          position = { ...position, after: item.kind === 'gap' ? item.next - 1 : item.block.seqno }
        }
    }
  }
}

/** What a follower at this position does next. @throws limit.slowReader */
function findStep({ blocks, last, newest, limits }: Feed, { after, isCurrent }: Position, readsAll: boolean): Step {
  if (last === undefined || newest === undefined || after === undefined) return { kind: 'wait' }
  if (after > newest + maxAhead || (!isCurrent && !readsAll && last - after > limits.maxResumed))
    return { kind: 'gap', after, next: last + 1 }
  if (after >= last) return { kind: 'wait' }
  const first = last - blocks.length + 1
  const block = blocks[after + 1 - first]
  if (block) return { kind: 'block', block }
  if (isCurrent && !readsAll) throw new AppError('limit.slowReader', { blocks: limits.maxBlocks })
  return { kind: 'resume' }
}

/** The next few blocks for one follower, before those in memory. */
async function* resume(
  feed: Feed,
  reader: BlockReader,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Extract<FeedItem, { kind: 'block' | 'gap' }>, void> {
  try {
    const { blocks } = await reader.next(after, signal)
    for (const block of blocks) yield { kind: 'block', block }
    if (blocks.length === 0) await feed.pauseAfterFailure(signal)
  } catch (error) {
    if (signal.aborted) return
    if (errorMeaning(error) === 'unreachable') return feed.pauseAfterFailure(signal)
    // They cannot be read again: it goes on with those in memory.
    const next = (feed.last ?? after) - feed.blocks.length + 1
    yield { kind: 'gap', after, next: Math.max(next, after + 1) }
  }
}
