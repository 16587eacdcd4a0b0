import { toBocHex } from '../src/cell/text.ts'
import type { MasterchainBlock, ShardTop } from '../src/chain/MasterchainBlock.ts'
import type { Snapshot, SnapshotBlock } from '../src/chain/snapshot/Snapshot.ts'
import { type Route, status } from './fakeServer.ts'

/** Routes of a fake tonapi that serves a snapshot: masterchain blocks with their shards, and configurations. */
export function tonapiRoutes({ blocks, configs }: Snapshot): Record<string, Route> {
  const at = (seqno: number): SnapshotBlock | undefined => blocks.find(({ id }) => id.seqno === seqno)
  const newest = blocks.at(-1)
  if (!newest) throw new Error('no block')
  const routes = tonapiBlockRoutes({ newest: () => newest, at })
  const listed = routes['/v2/blockchain/masterchain/*']
  return {
    ...routes,
    '/v2/blockchain/masterchain/*': (url, body) => {
      const [, seqno] = /\/(\d+)\/config$/.exec(decodeURIComponent(url.pathname)) ?? []
      if (seqno === undefined) return listed?.(url, body)
      // A block that is not recorded has no configuration.
      const config = configs.get(at(Number(seqno))?.configHash as never)
      return config ? { raw: toBocHex(config) } : missing()
    },
  }
}

/** The masterchain blocks of a fake tonapi. */
type ServedBlocks = {
  readonly newest: () => MasterchainBlock
  readonly at: (seqno: number) => MasterchainBlock | undefined
}

const missing = () => status(404, { error: 'entity not found' })

/** Routes of a fake tonapi that serves masterchain blocks with their shards, of which more may come. */
export function tonapiBlockRoutes({ newest, at }: ServedBlocks): Record<string, Route> {
  const find = (url: URL, pattern: RegExp) => at(Number(pattern.exec(decodeURIComponent(url.pathname))?.[1]))
  return {
    '/v2/blockchain/masterchain-head': () => toBlock(newest()),
    '/v2/blockchain/blocks/*': url => {
      const block = find(url, /\(-1,8000000000000000,(\d+)\)$/)
      return block ? toBlock(block) : missing()
    },
    '/v2/blockchain/masterchain/*': url => {
      const block = find(url, /\/(\d+)\/shards$/)
      return block ? { blocks: block.shards.map(shard => toJson(shard, block)) } : missing()
    },
  }
}

const toBlock = (block: MasterchainBlock) => toJson(block, block)

const toJson = ({ id, genUtime, startLt, endLt }: ShardTop, master: MasterchainBlock) => ({
  workchain_id: id.workchain,
  shard: id.shard,
  seqno: id.seqno,
  root_hash: id.rootHash,
  file_hash: id.fileHash,
  gen_utime: genUtime,
  start_lt: String(startLt),
  end_lt: String(endLt),
  rand_seed: master.randSeed ?? '0'.repeat(64),
})
