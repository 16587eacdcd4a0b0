import { type BlockIdExt, formatBlockId, fullShard, isSameBlock } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'
import { LruCache } from '../../LruCache.ts'
import { extraOf, type ProvenBlock } from '../../proof/header.ts'
import { proofError } from '../../proof/merkleProofs.ts'
import type { ZeroState } from '../../proof/zeroState.ts'
import { toBlockIdExt } from '../../tlb/blockLinks.ts'
import { lt, workchainOf } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { CallOptions, MasterchainBlock } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { blockSearch, findBlock, orNoBlock } from './blockSearch.ts'
import { findHead } from './findHead.ts'
import { HeadProver } from './HeadProver.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { lookupQuery } from './lookupQueries.ts'
import { accountQuery, configQuery, headerQuery, librariesQuery, shardsQuery, zeroStateQuery } from './queries.ts'

/** A network's liteservers as a source. */
export type LiteserverSource = ReturnType<typeof liteserverSource>

/** As many previous blocks as contracts see. */
const previousBlockCount = 16

type LiteserverSettings = {
  /** Identifies the network. */
  readonly zeroState: BlockIdExt
  /** The newest block is proven from this one; without it, servers confirm each other. */
  readonly trusted?: BlockIdExt
  readonly name?: string
}

/** Reads a network through its liteservers. All data is verified against the hash of its block. */
export function liteserverSource(
  client: LiteserverClient,
  { zeroState, trusted, name = 'liteserver' }: LiteserverSettings,
) {
  const prover = trusted && new HeadProver(client, trusted)
  const headers = new LruCache<ProvenBlock>(64)
  // Earlier masterchain blocks by seqno; each is verified through the block that references it.
  const earlier = new LruCache<ProvenBlock>(64)
  // By the seqno of their key block.
  const keyBlocks = new LruCache<BlockIdExt>(8)
  let readZeroState: ZeroState | undefined
  const configs = new LruCache<Cell>(8)
  let knownHead: MasterchainBlock | undefined

  const lookUp = <T>(seqno: number, alsoOf: (block: BlockIdExt) => Promise<T>, options?: CallOptions) => {
    const key = bySeqno(seqno)
    return orNoBlock(key.block, newest, options, async () => {
      const { value, server } = await client.query(lookupQuery(key), options)
      // The lookup's header has no `BlockExtra`; another server's reply also confirms the id.
      const headerReply = client.query(headerQuery(value.id), { ...options, exclude: [server] })
      const [header, also] = await Promise.all([headerReply, alsoOf(value.id)])
      return { header: header.value, also }
    })
  }
  const headerOf = async (block: BlockIdExt, options?: CallOptions): Promise<ProvenBlock> =>
    headers.get(block.rootHash) ?? headers.set(block.rootHash, (await client.query(headerQuery(block), options)).value)

  const loadZeroState = async (options?: CallOptions): Promise<ZeroState> => {
    readZeroState ??= (await client.query(zeroStateQuery(zeroState), options)).value
    return readZeroState
  }
  const zeroBlock = async (options?: CallOptions): Promise<MasterchainBlock> => {
    const { id, genUtime, endLt, shards } = await loadZeroState(options)
    return { id, genUtime, startLt: lt(0n), endLt, randSeed: undefined, shards: shards() }
  }
  const zeroStates = async (options?: CallOptions): Promise<readonly BlockIdExt[]> => {
    const { id, workchains } = await loadZeroState(options)
    return [id, ...workchains()]
  }
  const getMasterchainBlock: SourceMethods['getMasterchainBlock'] = async (choice, options) => {
    // Servers do not know seqno 0: the id comes from the network's configuration.
    if (choice !== 'newest' && choice.seqno === 0) return zeroBlock(options)
    const shardsOf = (block: BlockIdExt) => client.query(shardsQuery(block), options)
    const { header, also } =
      choice === 'newest'
        ? await findHead(client, zeroState, shardsOf, options, prover)
        : await lookUp(choice.seqno, shardsOf, options)
    headers.set(header.id.rootHash, header)
    const { gen_utime: genUtime, start_lt: startLt, end_lt: endLt } = header.info
    const block = { id: header.id, genUtime, startLt, endLt, randSeed: extraOf(header).rand_seed, shards: also.value }
    if (choice !== 'newest') return block
    // A server that lags behind does not move the head back.
    if (knownHead === undefined || knownHead.id.seqno <= block.id.seqno) knownHead = block
    return knownHead
  }

  const newest = (options?: CallOptions) => getMasterchainBlock('newest', options)
  const recentHead = async (options?: CallOptions) => (knownHead ?? (await newest(options))).id
  const findEarlier = async (seqno: number, options?: CallOptions): Promise<ProvenBlock> =>
    earlier.get(`${seqno}`) ?? (await client.query(lookupQuery(bySeqno(seqno)), options)).value
  const findKeyBlock = async (seqno: number, known: BlockIdExt, options?: CallOptions): Promise<BlockIdExt> => {
    if (seqno === 0) return zeroState
    const found = keyBlocks.get(`${seqno}`)
    if (found) return found
    const { value } = await findBlock(client, bySeqno(seqno), known, { ...options, inParallel: true })
    return keyBlocks.set(`${seqno}`, value.id)
  }

  return defineSource({
    name,
    client,
    /** Whether the newest block is proven; `undefined` without a trusted block, or before the first query. */
    headProof: () => prover?.result,
    /** Closes its connections and stops background work; a later query reconnects. */
    close() {
      prover?.stop()
      client.close()
    },
    getMasterchainBlock,
    ...blockSearch(client, { newest, head: recentHead, zeroStates }),

    async getConfig(block, options) {
      if (isSameBlock(block, zeroState)) return (await loadZeroState(options)).config()
      const known = headers.get(block.rootHash)
      // The configuration changes only in key blocks.
      const keyBlock = known && `${known.info.key_block ? known.info.seq_no : known.info.prev_key_block_seqno}`
      const found = keyBlock === undefined ? undefined : configs.get(keyBlock)
      if (found) return found
      const { value } = await client.query(configQuery(block), options)
      if (keyBlock !== undefined) configs.set(keyBlock, value)
      return value
    },

    async getAccount(address, block, options) {
      if (isSameBlock(block, zeroState)) {
        if (workchainOf(address) !== -1)
          throw new AppError('source.unsupported', { source: name, what: 'shard accounts before the first block' })
        return { shardAccount: (await loadZeroState(options)).account(address) }
      }
      return { shardAccount: (await client.query(accountQuery(address, block), options)).value }
    },

    async getLibraries(hashes, options) {
      const { value, server } = await client.query(librariesQuery(hashes), options)
      const missing = hashes.filter(hash => !value.has(hash))
      if (missing.length === 0 || client.serverCount < 2) return value
      // Nothing proves that a library does not exist: a second server is queried.
      const second = await client.query(librariesQuery(missing), { ...options, exclude: [server] })
      return new Map([...value, ...second.value])
    },

    async getPreviousBlocks(block, options) {
      if (isSameBlock(block, zeroState)) return { last: [block], keyBlock: block }
      const header = await headerOf(block, options)
      const first = Math.max(1, block.seqno - previousBlockCount + 2)
      const seqnos = Array.from({ length: Math.max(0, block.seqno - first) }, (_, i) => block.seqno - 1 - i)
      const keySeqno = header.info.key_block ? block.seqno : header.info.prev_key_block_seqno
      // When it is among the last blocks, its id is known already.
      const olderKey = keySeqno >= first ? undefined : findKeyBlock(keySeqno, block, options)
      olderKey?.catch(() => undefined)
      const before = await Promise.all(seqnos.map(seqno => findEarlier(seqno, options)))
      const last = linkHeaders(header, before)
      for (const each of before) earlier.set(`${each.id.seqno}`, each)
      const keyBlock = (await olderKey) ?? last.find(({ seqno }) => seqno === keySeqno)
      return { last, keyBlock: keyBlock ?? (await findKeyBlock(keySeqno, block, options)) }
    },
  })
}

const bySeqno = (seqno: number) => ({ by: 'seqno', block: { workchain: -1, shard: fullShard, seqno } }) as const

/**
 * The block and the ones before it, each verified through the reference of the next one.
 *
 * @throws proof.header when a header does not match the reference of the next block
 */
function linkHeaders(newest: ProvenBlock, earlier: readonly ProvenBlock[]): readonly BlockIdExt[] {
  const ids: BlockIdExt[] = [newest.id]
  for (const header of [newest, ...earlier]) {
    const referenced = ids.at(-1)
    if (referenced?.rootHash !== header.id.rootHash) {
      throw proofError(
        'proof.header',
        `block ${formatBlockId(header.id)} is not the one that the next block references`,
      )
    }
    const [before] = header.info.prev
    if (before === undefined) break
    ids.push(toBlockIdExt(newest.id.workchain, newest.id.shard, before))
  }
  return ids.slice(0, previousBlockCount)
}
