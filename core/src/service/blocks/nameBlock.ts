import type { BlockId, CallOptions } from '../../chain/ChainSource.ts'
import { asking } from '../../chain/wrappers/methods.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type BlockNotation, type NotedPlace, parseBlockNotation, wholeShard } from '../../input/blockNotation.ts'
import type { UnixSec } from '../../units.ts'
import type { Context } from '../Deps.ts'

/** A block's whole name, and how it was found where it was not named outright. */
export type NamedBlock = { readonly id: BlockId; readonly utime?: UnixSec; readonly found?: string }

/**
 * The block that a text names, in any notation; without one, the newest.
 *
 * @throws input.block, lookup.block, source.*
 */
export async function nameBlock(context: Context, text: string | undefined): Promise<NamedBlock> {
  const notation: BlockNotation = text === undefined ? { kind: 'newest' } : parseBlockNotation(text)
  const { chain } = context.network
  switch (notation.kind) {
    case 'newest': {
      const { id, genUtime } = await chain.getMasterchainBlock('newest', optionsOf(context))
      return { id, utime: genUtime, found: 'the newest masterchain block' }
    }
    case 'place':
      return { id: await idAt(context, notation) }
    case 'time': {
      const key = { workchain: -1, shard: wholeShard, utime: notation.utime }
      const id = await asking(chain, 'findBlock')(key, optionsOf(context))
      if (!id) throw new AppError('lookup.block', { block: `at ${timeText(notation.utime)}` })
      return { id, found: `the masterchain block of ${timeText(notation.utime)}` }
    }
    case 'root':
      return byRootHash(context, notation.rootHash)
  }
}

/** What a call takes on to its source. */
export const optionsOf = ({ signal }: Context): CallOptions => (signal ? { signal } : {})

/** A block's short name, as errors and replies write it. */
export const placeText = ({ workchain, shard, seqno }: Pick<BlockId, 'workchain' | 'shard' | 'seqno'>): string =>
  `(${workchain},${shard},${seqno})`

const timeText = (utime: UnixSec): string => new Date(utime * 1000).toISOString().replace('.000', '')

/**
 * The whole name of a block by its place. One that is given with hashes is the block of this place, as far as the source
 * can tell.
 *
 * @throws lookup.block, source.*
 */
export async function idAt(context: Context, place: NotedPlace): Promise<BlockId> {
  const { workchain, shard, seqno, hashes } = place
  const given = hashes && { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
  let found: BlockId | undefined
  try {
    found = await findAt(context, place)
  } catch (error) {
    // Who cannot look up places may know the block by its hashes all the same.
    if (given && isAppError(error) && isUntold(error.code)) return given
    throw error
  }
  if (!found || (given && (found.rootHash !== given.rootHash || found.fileHash !== given.fileHash))) {
    throw new AppError('lookup.block', { block: placeText(place) })
  }
  return found
}

/** Not "there is none": the source cannot say. */
export const isUntold = (code: string): boolean => code === 'source.unsupported' || code === 'source.notRecorded'

async function findAt(context: Context, { workchain, shard, seqno }: NotedPlace): Promise<BlockId | undefined> {
  const { chain } = context.network
  const isMaster = workchain === -1 && shard === wholeShard
  if (chain.findBlock || !isMaster) return asking(chain, 'findBlock')({ workchain, shard, seqno }, optionsOf(context))
  return (await chain.getMasterchainBlock({ seqno }, optionsOf(context))).id
}

/** Nobody has an index of blocks by their hash: those at the end of the chain are looked at. */
async function byRootHash(context: Context, rootHash: string): Promise<NamedBlock> {
  const { chain } = context.network
  const newest = await chain.getMasterchainBlock('newest', optionsOf(context))
  const near = [newest.id, ...newest.shards.map(({ id }) => id)]
  const found = near.find(id => id.rootHash === rootHash)
  if (found) return { id: found, found: 'a newest block, by its root hash' }
  const before = await chain.getPreviousBlocks?.(newest.id, optionsOf(context))
  const older =
    before && [...before.last, before.keyBlock, ...(before.last100 ?? [])].find(id => id.rootHash === rootHash)
  if (older) return { id: older, found: 'a masterchain block that the newest one knows, by its root hash' }
  throw new AppError('source.unsupported', {
    source: chain.name,
    what: `blocks by root hash, other than the newest ones; give its number, or (workchain,shard,seqno)`,
  })
}
