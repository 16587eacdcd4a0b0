import type { Cell } from '../../cell/Cell.ts'
import { AppError, isAppError } from '../../errors.ts'
import { extraOf, type ShownBlock } from '../../proof/header.ts'
import { blockText, unproven } from '../../proof/proven.ts'
import type { Address, Hash, Lt } from '../../units.ts'
import type { BlockReader, ProofSource } from '../BlockReader.ts'
import type { BlockId, CallOptions, ChainSource, MasterchainBlock } from '../ChainSource.ts'
import type { BlockContents, BlockSearch } from '../TraceSource.ts'
import {
  accountQuestion,
  configQuestion,
  headerQuestion,
  librariesQuestion,
  shardsQuestion,
  transactionQuestion,
  transactionsQuestion,
} from './answers.ts'
import { wholeShard } from './blockNames.ts'
import { blockReader } from './blockReader.ts'
import { blockSearch, isToCome } from './blockSearch.ts'
import { findBlockAtOnce } from './findBlock.ts'
import { findHead } from './findHead.ts'
import { type HeadProof, HeadProver } from './HeadProver.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { lookupQuestion } from './lookups.ts'

/** A network's liteservers as a source. Whatever it says of a block was checked against the block's hash. */
export type LiteserverSource = ChainSource &
  Required<Pick<ChainSource, 'getPreviousBlocks'>> &
  BlockSearch &
  BlockContents &
  BlockReader &
  ProofSource & {
    readonly client: LiteserverClient
    /** Whether the newest block is proven; `undefined` where nothing is trusted, or nothing was asked yet. */
    headProof(): HeadProof | undefined
    /** Ends its connections, and what it does by itself; a later question connects again. */
    close(): void
    /** A transaction of a block. @throws lookup.transaction, source.*, proof.* */
    getTransaction(
      asked: { readonly account: Address; readonly lt: Lt; readonly block: BlockId },
      options?: CallOptions,
    ): Promise<Cell>
    /** An account's transactions backwards from a known one; the blocks are the server's word. @throws source.*, proof.* */
    getTransactions(
      asked: { readonly account: Address; readonly lt: Lt; readonly hash: Hash; readonly count: number },
      options?: CallOptions,
    ): Promise<readonly { readonly cell: Cell; readonly block: BlockId }[]>
  }

/** As many previous blocks as contracts see. */
const previousBlocks = 16
const keptConfigs = 8
const keptHeaders = 64

/** Which network is read. */
export type LiteserverSettings = {
  /** Says which network it is. */
  readonly zeroState: BlockId
  /** From this block the newest one is proven; where it is left out, servers confirm each other. */
  readonly trusted?: BlockId
  readonly name?: string
}

/** Reads a network through its liteservers. */
export function liteserverSource(
  client: LiteserverClient,
  { zeroState, trusted, name = 'liteserver' }: LiteserverSettings,
): LiteserverSource {
  const prover = trusted && new HeadProver(client, trusted)
  const headers = new Map<Hash, ShownBlock>()
  // Of the masterchain; what is found there is chained to a block that others know.
  const earlier = new Map<number, ShownBlock>()
  const keyBlocks = new Map<number, BlockId>()
  let knownHead: MasterchainBlock | undefined
  const configs = new Map<string, Promise<Cell>>()

  const lookUp = async <T>(seqno: number, alsoOf: (block: BlockId) => Promise<T>, options?: CallOptions) => {
    const block = { workchain: -1, shard: wholeShard, seqno }
    try {
      const { value, server } = await client.ask(lookupQuestion({ by: 'seqno', place: block }), options)
      // The lookup's header leaves out the contents; another server's answer also confirms the name.
      const asked = client.ask(headerQuestion(value.id), { ...options, notFrom: [server] })
      const [header, also] = await Promise.all([asked, alsoOf(value.id)])
      return { header: header.value, also }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'source.refused') throw error
      if (!isToCome(block, await getMasterchainBlock('newest', options))) throw error
      throw new AppError('lookup.block', { block: blockText(block) }, { cause: error })
    }
  }
  const headerOf = async (block: BlockId, options?: CallOptions): Promise<ShownBlock> =>
    headers.get(block.rootHash) ??
    remember(headers, block.rootHash, (await client.ask(headerQuestion(block), options)).value, keptHeaders)

  const getMasterchainBlock: ChainSource['getMasterchainBlock'] = async (choice, options) => {
    const shardsOf = (block: BlockId) => client.ask(shardsQuestion(block), options)
    const { header, also } =
      choice === 'newest'
        ? await findHead(client, zeroState, shardsOf, options, prover)
        : await lookUp(choice.seqno, shardsOf, options)
    remember(headers, header.id.rootHash, header, keptHeaders)
    const block = masterchainBlock(header, also.value)
    if (choice !== 'newest') return block
    // Servers that have fallen behind do not turn time back.
    if (knownHead === undefined || knownHead.id.seqno <= block.id.seqno) knownHead = block
    return knownHead
  }

  const newest = (options?: CallOptions) => getMasterchainBlock('newest', options)
  const recentHead = async (options?: CallOptions) => (knownHead ?? (await newest(options))).id
  const findEarlier = async (seqno: number, options?: CallOptions): Promise<ShownBlock> => {
    const place = { workchain: -1, shard: wholeShard, seqno }
    return earlier.get(seqno) ?? (await client.ask(lookupQuestion({ by: 'seqno', place }), options)).value
  }
  const findKeyBlock = async (seqno: number, known: BlockId, options?: CallOptions): Promise<BlockId> => {
    if (seqno === 0) return zeroState
    const found = keyBlocks.get(seqno)
    if (found) return found
    const place = { workchain: -1, shard: wholeShard, seqno }
    const { value } = await findBlockAtOnce(client, { by: 'seqno', place }, known, options)
    return remember(keyBlocks, seqno, value.id, keptConfigs)
  }

  return {
    name,
    client,
    headProof: () => prover?.told,
    close() {
      prover?.stop()
      client.close()
    },
    getMasterchainBlock,
    ...blockSearch(client, newest, recentHead),
    ...blockReader(client, newest, recentHead),

    async getConfig(block, options) {
      const known = headers.get(block.rootHash)
      // Between two key blocks the configuration is the same.
      const era = known && `${known.info.key_block ? known.info.seq_no : known.info.prev_key_block_seqno}`
      const found = era === undefined ? undefined : configs.get(era)
      if (found) return found
      const asked = client.ask(configQuestion(block), options).then(({ value }) => value)
      const config = await asked
      if (era !== undefined) remember(configs, era, asked, keptConfigs)
      return config
    },

    async getAccount(address, block, options) {
      return { shardAccount: (await client.ask(accountQuestion(address, block), options)).value }
    },

    async getLibraries(hashes, options) {
      const { value, server } = await client.ask(librariesQuestion(hashes), options)
      const missing = hashes.filter(hash => !value.has(hash))
      if (missing.length === 0 || client.serverCount < 2) return value
      // That a library does not exist is not proven: a second server is heard before it is believed.
      const second = await client.ask(librariesQuestion(missing), { ...options, notFrom: [server] })
      return new Map([...value, ...second.value])
    },

    async getPreviousBlocks(block, options) {
      const header = await headerOf(block, options)
      const first = Math.max(1, block.seqno - previousBlocks + 2)
      const seqnos = Array.from({ length: Math.max(0, block.seqno - first) }, (_, i) => block.seqno - 1 - i)
      const keySeqno = header.info.key_block ? block.seqno : header.info.prev_key_block_seqno
      // Its name is known already when it is among the last ones.
      const olderKey = keySeqno >= first ? undefined : findKeyBlock(keySeqno, block, options)
      olderKey?.catch(() => undefined)
      const before = await Promise.all(seqnos.map(seqno => findEarlier(seqno, options)))
      const last = chainOf(header, before)
      for (const each of before) remember(earlier, each.id.seqno, each, keptHeaders)
      const keyBlock = (await olderKey) ?? last.find(({ seqno }) => seqno === keySeqno)
      return { last, keyBlock: keyBlock ?? (await findKeyBlock(keySeqno, block, options)) }
    },

    async getTransaction(asked, options) {
      const { value } = await client.ask(transactionQuestion(asked), options)
      if (!value) throw new AppError('lookup.transaction', { id: `${asked.account} ${asked.lt}` })
      return value
    },

    async getTransactions(asked, options) {
      return (await client.ask(transactionsQuestion(asked), options)).value
    },
  }
}

function masterchainBlock(header: ShownBlock, shards: MasterchainBlock['shards']): MasterchainBlock {
  const { gen_utime, start_lt, end_lt } = header.info
  return {
    id: header.id,
    genUtime: gen_utime,
    startLt: start_lt,
    endLt: end_lt,
    randSeed: extraOf(header).rand_seed,
    shards,
  }
}

/**
 * The blocks before a block, each named by the one that follows it, so that none of the names is only a server's word.
 *
 * @throws proof.header when a header is not that of the block that the next one names
 */
function chainOf(newest: ShownBlock, earlier: readonly ShownBlock[]): readonly BlockId[] {
  const names: BlockId[] = [newest.id]
  for (const header of [newest, ...earlier]) {
    const named = names.at(-1)
    if (named?.rootHash !== header.id.rootHash) {
      throw unproven('proof.header', `block ${blockText(header.id)} is not the one that the next block names`)
    }
    const [before] = header.info.prev
    if (before === undefined) break
    names.push({ ...newest.id, seqno: before.seq_no, rootHash: before.root_hash, fileHash: before.file_hash })
  }
  return names.slice(0, previousBlocks)
}

/** Keeps a value, and not more than so many: the oldest goes first. */
function remember<K, V>(kept: Map<K, V>, key: K, value: V, most: number): V {
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return value
}
