import type { BlockKey } from '../src/chain/BlockReader.ts'
import type { BlockId, MasterchainBlock } from '../src/chain/ChainSource.ts'
import type { IndexedSource } from '../src/chain/TraceSource.ts'
import { AppError } from '../src/errors.ts'
import { masterOf } from '../src/tlb/blockLinks.ts'
import { type LocalnetBlock, localnetBlocks } from './localnetBlocks.ts'

/** What a chain of recorded blocks was asked, and how many questions were open at once at most. */
export type Asked = { readonly asked: string[]; most: number }

const text = ({ workchain, shard, seqno }: Pick<BlockId, 'workchain' | 'shard' | 'seqno'>) =>
  `(${workchain},${shard},${seqno})`

let all: readonly LocalnetBlock[] | undefined

/** The recorded blocks of the local network, by their place; each is read once. */
export function blocksByPlace(): ReadonlyMap<string, LocalnetBlock> {
  all ??= localnetBlocks()
  return new Map(all.map(each => [text(each.id), each]))
}

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

/** The recorded local network as a node gives it: masterchain blocks, names of blocks, whole blocks. */
export function localnetChain(newestSeqno?: number): IndexedSource & Asked {
  const places = blocksByPlace()
  const masters = [...places.values()].filter(({ id }) => id.workchain === -1)
  const newest = newestSeqno ?? masters.reduce((highest, { id }) => Math.max(highest, id.seqno), 0)
  let open = 0
  const unable = (what: string) => async (): Promise<never> => {
    throw new AppError('source.unsupported', { source: 'recorded blocks', what })
  }
  const source: IndexedSource & Asked = {
    name: 'recorded blocks',
    asked: [],
    most: 0,
    getConfig: unable('the configuration'),
    getAccount: unable('account states'),
    getLibraries: unable('libraries'),
    async getMasterchainBlock(choice) {
      const seqno = choice === 'newest' ? newest : choice.seqno
      source.asked.push(`masterchain ${seqno}`)
      const found = places.get(text({ workchain: -1, shard: '8000000000000000', seqno }))
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
    async findBlock(key: BlockKey) {
      source.asked.push(`find ${key.workchain} ${key.shard} ${'seqno' in key ? key.seqno : ''}`)
      if ('seqno' in key) return places.get(text(key))?.id
      return [...places.values()]
        .filter(({ id }) => id.workchain === key.workchain && id.shard === key.shard)
        .filter(({ block: { info } }) => ('lt' in key ? info.end_lt >= key.lt : info.gen_utime >= key.utime))
        .sort((a, b) => a.id.seqno - b.id.seqno)[0]?.id
    },
    async getBlock(id, { signal } = {}) {
      source.asked.push(`block ${text(id)}`)
      open++
      source.most = Math.max(source.most, open)
      await new Promise(resolve => setImmediate(resolve))
      open--
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const found = places.get(text(id))
      if (found?.id.rootHash !== id.rootHash) throw new AppError('lookup.block', { block: text(id) })
      return found.root
    },
  }
  return source
}

/** The masterchain block that a shard block builds on. */
export const masterSeqnoOf = ({ block }: LocalnetBlock): number | undefined => masterOf(block.info)?.seqno
