import { formatBlockId, fullShard } from '@tonoscope/core/blockId'
import type { MasterchainBlock } from '@tonoscope/core/chain/MasterchainBlock'
import { status } from '../../core/test/fakeServer.ts'
import { blocksById, localnetChain } from '../../core/test/localnetChain.ts'
import { tonapiBlockRoutes } from '../../core/test/tonapiRoutes.ts'
import { startFakeHttpServer } from '../../node/test/fakeHttpServer.ts'

/** How many blocks come between two requests for the newest one. */
const blocksPerRequest = 3

/** A tonapi on loopback that serves the recorded blocks of the local network, of which more come with time. */
export type GrowingTonapi = {
  readonly url: string
  /** From now on this is the newest block; it grows until `last`. */
  setHead(head: number, last: number): void
  /** Called with each request. */
  onRequest: () => void
  close(): Promise<void>
}

/** Starts the server. */
export async function startGrowingTonapi(): Promise<GrowingTonapi> {
  const masters = await readMasters()
  const range = { head: 0, last: 0 }
  const at = (seqno: number) => (seqno <= range.head ? masters.get(seqno) : undefined)
  const server = await startFakeHttpServer({
    ...tonapiBlockRoutes({
      at,
      newest() {
        const block = at(range.head)
        if (!block) throw new Error(`block ${range.head} is not recorded`)
        range.head = Math.min(range.head + blocksPerRequest, range.last)
        return block
      },
    }),
    '/v2/liteserver/get_block/*': url => {
      growing.onRequest()
      const [, id = '', rootHash] = /get_block\/\((-?\d+,[0-9a-f]+,\d+),([0-9a-f]+)/.exec(decodeURI(url.pathname)) ?? []
      const found = blocksById().get(`(${id})`)
      if (!found || found.id.rootHash !== rootHash) return status(404, { error: 'entity not found' })
      return { data: Buffer.from(found.file).toString('hex') }
    },
  })
  const growing: GrowingTonapi = {
    url: server.url,
    setHead: (head, last) => Object.assign(range, { head, last }),
    onRequest: () => {},
    close: () => server.close(),
  }
  return growing
}

/** All recorded masterchain blocks with their shards, by seqno. */
async function readMasters(): Promise<ReadonlyMap<number, MasterchainBlock>> {
  const chain = localnetChain()
  const seqnos = [...blocksById().values()].flatMap(({ id }) => (id.workchain === -1 ? [id.seqno] : []))
  const known = seqnos.filter(seqno => blocksById().has(formatBlockId({ workchain: -1, shard: fullShard, seqno })))
  return new Map(
    await Promise.all(known.map(async seqno => [seqno, await chain.getMasterchainBlock({ seqno })] as const)),
  )
}
