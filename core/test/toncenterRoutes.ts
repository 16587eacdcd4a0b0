import { Builder } from '../src/cell/Builder.ts'
import { toBocBase64 } from '../src/cell/text.ts'
import type { ShardTop } from '../src/chain/MasterchainBlock.ts'
import type { Snapshot, SnapshotBlock } from '../src/chain/snapshot/Snapshot.ts'
import { stateAt } from '../src/chain/snapshot/snapshotSource.ts'
import { parseAddress } from '../src/encoding/address.ts'
import { toBase64 } from '../src/encoding/base64.ts'
import { fromHex } from '../src/encoding/hex.ts'
import type { Hash } from '../src/units.ts'
import { type Route, status } from './fakeServer.ts'

const b64 = (hash: string) => toBase64(fromHex(hash))

/** Routes of a fake toncenter that serves a snapshot: newest block, states, configuration and libraries. */
export function toncenterRoutes(
  snapshot: Snapshot,
  { behind = 0, configOf = snapshot }: { readonly behind?: number; readonly configOf?: Snapshot } = {},
): Record<string, Route> {
  const { blocks } = snapshot
  const newest = blocks.at(-1 - behind)
  if (!newest) throw new Error('no block')
  const at = (url: URL): SnapshotBlock | undefined =>
    blocks.find(({ id }) => id.seqno === Number(url.searchParams.get('seqno')))
  const missing = () => status(404, { error: 'block not found' })
  const ok = (result: unknown) => ({ ok: true, result })

  return {
    '/api/v3/masterchainInfo': () => ({ last: v3(newest, newest) }),
    '/api/v3/masterchainBlockShardState': url => {
      const block = at(url)
      return block ? { blocks: [v3(block, block), ...block.shards.map(shard => v3(shard, block))] } : missing()
    },
    '/api/v2/getConfigAll': url => {
      const block = at(url)
      const config =
        block && [...configOf.configs].find(([hash]) => configOf !== snapshot || hash === block.configHash)?.[1]
      return config ? ok({ config: { bytes: toBocBase64(config) } }) : status(500, { ok: false, error: 'not in db' })
    },
    '/api/v2/getShardAccountCell': url => {
      const block = at(url)
      const state = block && stateAt(snapshot, parseAddress(url.searchParams.get('address') ?? ''), block)
      if (!state) return status(500, { ok: false, error: 'not in db' })
      return ok({ '@type': 'tvm.cell', bytes: toBocBase64(state.shardAccount ?? noAccount) })
    },
    '/api/v2/getLibraries': url => {
      const found = url.searchParams.getAll('libraries').flatMap(hash => {
        const data = snapshot.libraries.get(hash as Hash)
        return data ? [{ hash: b64(hash), data: toBocBase64(data) }] : []
      })
      return ok({ result: found })
    },
  }
}

/** The ShardAccount of a missing account: account_none$0, no last transaction. */
const noAccount = new Builder()
  .ref(new Builder().bit(false).end())
  .hash('0'.repeat(64) as Hash)
  .uint(0, 64)
  .end()

const v3 = ({ id, genUtime, startLt, endLt }: ShardTop, master: SnapshotBlock) => ({
  workchain: id.workchain,
  shard: id.shard.toUpperCase(),
  seqno: id.seqno,
  root_hash: b64(id.rootHash),
  file_hash: b64(id.fileHash),
  gen_utime: String(genUtime),
  start_lt: String(startLt),
  end_lt: String(endLt),
  rand_seed: b64(id.seqno === master.id.seqno && master.randSeed ? master.randSeed : '0'.repeat(64)),
  key_block: false,
  prev_key_block_seqno: master.keyBlockSeqno,
  master_ref_seqno: master.id.seqno,
})
