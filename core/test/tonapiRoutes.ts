import { toBocHex } from '../src/cell/text.ts'
import type { ShardTop } from '../src/chain/MasterchainBlock.ts'
import type { Snapshot, SnapshotBlock } from '../src/chain/snapshot/Snapshot.ts'
import { type Route, status } from './fakeServer.ts'

/** Routes of a fake tonapi that serves a snapshot: masterchain blocks with their shards, and configurations. */
export function tonapiRoutes(snapshot: Snapshot): Record<string, Route> {
  const { blocks, configs } = snapshot
  const newest = blocks.at(-1)
  if (!newest) throw new Error('no block')
  const missing = () => status(404, { error: 'entity not found' })
  const at = (url: URL, pattern: RegExp): SnapshotBlock | undefined => {
    const seqno = Number(pattern.exec(decodeURIComponent(url.pathname))?.[1])
    return blocks.find(({ id }) => id.seqno === seqno)
  }
  return {
    '/v2/blockchain/masterchain-head': () => toJson(newest, newest),
    '/v2/blockchain/blocks/*': url => {
      const block = at(url, /\(-1,8000000000000000,(\d+)\)$/)
      return block ? toJson(block, block) : missing()
    },
    '/v2/blockchain/masterchain/*': url => {
      const listed = at(url, /\/(\d+)\/shards$/)
      if (listed) return { blocks: listed.shards.map(shard => toJson(shard, listed)) }
      const config = configs.get(at(url, /\/(\d+)\/config$/)?.configHash as never)
      return config ? { raw: toBocHex(config) } : missing()
    },
  }
}

const toJson = ({ id, genUtime, startLt, endLt }: ShardTop, master: SnapshotBlock) => ({
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
