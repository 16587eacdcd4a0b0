import { type BlockIdExt, formatBlockId, fullShard, toBlockId } from '../../blockId.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import { type BlockIdRef, type BlockRef, parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import { formatUtime, type UnixSec } from '../../units.ts'
import { callOptions, type SourceContext } from '../context/Deps.ts'

type ResolvedBlock = {
  readonly id: BlockIdExt
  readonly utime?: UnixSec
  readonly found?: string
  readonly isNewest?: boolean
}

/** A block in any notation, or the newest masterchain block. @throws input.block, lookup.block, source.* */
export async function resolveBlock(context: SourceContext, text: string | undefined): Promise<ResolvedBlock> {
  return resolveBlockRef(context, text === undefined ? { kind: 'newest' } : parseBlockRef(text))
}

/** Resolves a parsed block reference. @throws lookup.block, source.* */
export async function resolveBlockRef(context: SourceContext, ref: BlockRef): Promise<ResolvedBlock> {
  const { chain } = context.network
  switch (ref.kind) {
    case 'newest': {
      const { id, genUtime } = await chain.getMasterchainBlock('newest', callOptions(context))
      return { id, utime: genUtime, found: 'newest masterchain block', isNewest: true }
    }
    case 'id':
      return { id: await resolveBlockId(context, ref) }
    case 'time': {
      const key = { workchain: -1, shard: fullShard, utime: ref.utime }
      const id = await requireMethod(chain, 'findBlock')(key, callOptions(context))
      if (!id) throw new AppError('lookup.block', { block: `at ${formatUtime(ref.utime)}` })
      return { id, found: `masterchain block at ${formatUtime(ref.utime)}` }
    }
    case 'rootHash':
      return findByRootHash(context, ref.rootHash)
  }
}

/** The full id of a block; given hashes are checked if the source supports that. @throws lookup.block, source.* */
export async function resolveBlockId(context: SourceContext, ref: BlockIdRef): Promise<BlockIdExt> {
  const given = getGivenId(ref)
  let found: BlockIdExt | undefined
  try {
    found = await findBlockId(context, ref)
  } catch (error) {
    // A source that cannot look up ids may still have the block by its hashes.
    if (given && errorMeaning(error) === 'unsupported') return given
    throw error
  }
  if (!found || (given && (found.rootHash !== given.rootHash || found.fileHash !== given.fileHash))) {
    throw new AppError('lookup.block', { block: formatBlockId(ref) })
  }
  return found
}

/** The full id in a reference; `undefined` without hashes. */
export const getGivenId = ({ workchain, shard, seqno, hashes }: BlockIdRef): BlockIdExt | undefined =>
  hashes && { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }

/** A full id as a reference. */
export const toBlockIdRef = (id: BlockIdExt): BlockIdRef => ({
  ...toBlockId(id),
  hashes: { root: id.rootHash, file: id.fileHash },
})

async function findBlockId(
  context: SourceContext,
  { workchain, shard, seqno }: BlockIdRef,
): Promise<BlockIdExt | undefined> {
  const { chain } = context.network
  const isMaster = workchain === -1 && shard === fullShard
  if (chain.findBlock || !isMaster)
    return requireMethod(chain, 'findBlock')({ workchain, shard, seqno }, callOptions(context))
  return (await chain.getMasterchainBlock({ seqno }, callOptions(context))).id
}

/** No source has an index of blocks by hash: only the newest blocks are searched. */
async function findByRootHash(context: SourceContext, rootHash: string): Promise<ResolvedBlock> {
  const { chain } = context.network
  const newest = await chain.getMasterchainBlock('newest', callOptions(context))
  const near = [newest.id, ...newest.shards.map(({ id }) => id)]
  const found = near.find(id => id.rootHash === rootHash)
  if (found) return { id: found, found: 'newest block with this root hash' }
  const before = await chain.getPreviousBlocks?.(newest.id, callOptions(context))
  const older =
    before && [...before.last, before.keyBlock, ...(before.last100 ?? [])].find(id => id.rootHash === rootHash)
  if (older) return { id: older, found: 'recent masterchain block with this root hash' }
  throw new AppError('source.unsupported', {
    source: chain.name,
    what: 'root hashes of older blocks. Enter the seqno or (workchain,shard,seqno)',
  })
}
