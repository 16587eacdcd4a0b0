import { type BlockIdExt, formatBlockId, fullShard } from '../../blockId.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import { type BlockIdRef, type BlockRef, parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import { formatUtime, type UnixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'

/** A block's full id, and how it was found if the text did not contain it. */
export type ResolvedBlock = { readonly id: BlockIdExt; readonly utime?: UnixSec; readonly found?: string }

/**
 * Resolves a block reference in any notation; without one, the newest masterchain block.
 *
 * @throws input.block, lookup.block, source.*
 */
export async function resolveBlock(context: CallContext, text: string | undefined): Promise<ResolvedBlock> {
  const notation: BlockRef = text === undefined ? { kind: 'newest' } : parseBlockRef(text)
  const { chain } = context.network
  switch (notation.kind) {
    case 'newest': {
      const { id, genUtime } = await chain.getMasterchainBlock('newest', callOptions(context))
      return { id, utime: genUtime, found: 'newest masterchain block' }
    }
    case 'id':
      return { id: await resolveBlockId(context, notation) }
    case 'time': {
      const key = { workchain: -1, shard: fullShard, utime: notation.utime }
      const id = await requireMethod(chain, 'findBlock')(key, callOptions(context))
      if (!id) throw new AppError('lookup.block', { block: `at ${formatUtime(notation.utime)}` })
      return { id, found: `masterchain block at ${formatUtime(notation.utime)}` }
    }
    case 'rootHash':
      return findByRootHash(context, notation.rootHash)
  }
}

/**
 * The full id of a block. Given hashes are checked against the source, if it supports that.
 *
 * @throws lookup.block, source.*
 */
export async function resolveBlockId(context: CallContext, ref: BlockIdRef): Promise<BlockIdExt> {
  const { workchain, shard, seqno, hashes } = ref
  const given = hashes && { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
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

async function findBlockId(
  context: CallContext,
  { workchain, shard, seqno }: BlockIdRef,
): Promise<BlockIdExt | undefined> {
  const { chain } = context.network
  const isMaster = workchain === -1 && shard === fullShard
  if (chain.findBlock || !isMaster)
    return requireMethod(chain, 'findBlock')({ workchain, shard, seqno }, callOptions(context))
  return (await chain.getMasterchainBlock({ seqno }, callOptions(context))).id
}

/** No source has an index of blocks by hash: only the newest blocks are searched. */
async function findByRootHash(context: CallContext, rootHash: string): Promise<ResolvedBlock> {
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
