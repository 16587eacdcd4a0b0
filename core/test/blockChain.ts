import { formatBlockId, fullShard } from '../src/blockId.ts'
import type { ChainSource } from '../src/chain/ChainSource.ts'
import type { BlockLookup, MasterchainBlock } from '../src/chain/MasterchainBlock.ts'
import { AppError } from '../src/errors.ts'
import type { LocalnetBlock } from './localnetBlocks.ts'

/** The calls made to the source, and the maximum number of concurrent ones. */
export type ChainCalls = { readonly calls: string[]; maxConcurrent: number }

const shardsOf = ({ block }: LocalnetBlock): MasterchainBlock['shards'] =>
  (block.extra.custom?.shards ?? []).map(each => ({
    id: {
      workchain: each.workchain,
      shard: each.shard,
      seqno: each.seq_no,
      rootHash: each.root_hash,
      fileHash: each.file_hash,
    },
    startLt: each.start_lt,
    endLt: each.end_lt,
    genUtime: each.gen_utime,
  }))

/** Blocks by their ids as a node returns them: masterchain blocks, block ids, blocks. */
export function blockChain(byId: ReadonlyMap<string, LocalnetBlock>, newestSeqno?: number): ChainSource & ChainCalls {
  const masters = [...byId.values()].filter(({ id }) => id.workchain === -1)
  const newest = newestSeqno ?? masters.reduce((highest, { id }) => Math.max(highest, id.seqno), 0)
  let open = 0
  const unsupported = (what: string) => async (): Promise<never> => {
    throw new AppError('source.unsupported', { source: 'recorded blocks', what })
  }
  const source: ChainSource & ChainCalls = {
    name: 'recorded blocks',
    calls: [],
    maxConcurrent: 0,
    getConfig: unsupported('the configuration'),
    getAccount: unsupported('account states'),
    getLibraries: unsupported('libraries'),
    async getMasterchainBlock(choice) {
      const seqno = choice === 'newest' ? newest : choice.seqno
      source.calls.push(`masterchain ${seqno}`)
      const found = byId.get(formatBlockId({ workchain: -1, shard: fullShard, seqno }))
      if (!found || seqno > newest) throw new AppError('lookup.block', { block: String(seqno) })
      const { info, extra } = found.block
      return {
        id: found.id,
        genUtime: info.gen_utime,
        startLt: info.start_lt,
        endLt: info.end_lt,
        randSeed: extra.rand_seed,
        shards: shardsOf(found),
      }
    },
    async findBlock(key: BlockLookup) {
      source.calls.push(`find ${key.workchain} ${key.shard} ${'seqno' in key ? key.seqno : ''}`)
      if ('seqno' in key) return byId.get(formatBlockId(key))?.id
      return [...byId.values()]
        .filter(({ id }) => id.workchain === key.workchain && id.shard === key.shard)
        .filter(({ block: { info } }) => ('lt' in key ? info.end_lt >= key.lt : info.gen_utime >= key.utime))
        .sort((a, b) => a.id.seqno - b.id.seqno)[0]?.id
    },
    async getBlock(id, { signal } = {}) {
      source.calls.push(`block ${formatBlockId(id)}`)
      open++
      source.maxConcurrent = Math.max(source.maxConcurrent, open)
      await new Promise(resolve => setImmediate(resolve))
      open--
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const found = byId.get(formatBlockId(id))
      if (found?.id.rootHash !== id.rootHash) throw new AppError('lookup.block', { block: formatBlockId(id) })
      return found.root
    },
  }
  return source
}
