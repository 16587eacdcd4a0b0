import type { z } from 'zod'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromHex } from '../../cell/hex.ts'
import { AppError, isAppError } from '../../errors.ts'
import { verifyAccountState } from '../../proof/accountState.ts'
import { verifyConfig } from '../../proof/config.ts'
import type { Hash } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import type { CallOptions, MasterchainBlock } from '../ChainSource.ts'
import type { HttpReply, HttpRequest, HttpSettings } from '../http/HttpPort.ts'
import { openHttpPort, wordsOf } from '../http/openHttpPort.ts'
import { readAnswer } from '../http/readAnswer.ts'
import type { BlockPlace, IndexedSource, TraceKey } from '../TraceSource.ts'
import { dictionaryIn, sortedByLt } from '../toncenter/nodeSource.ts'
import { idOf, tonapiBlockSource, wholeId } from './blockSource.ts'
import { tonapiItemSource } from './itemSource.ts'
import {
  type TonapiBlock,
  tonapiBlock,
  tonapiConfig,
  tonapiLibrary,
  tonapiRawConfig,
  tonapiRawState,
  tonapiShards,
  tonapiTransaction,
  tonapiTransactions,
} from './schemas.ts'
import { traceOfTonapi, transactionOfTonapi } from './tonapiTrace.ts'

/** Where a tonapi is and how it is asked; the key is sent as a bearer's. */
export type TonapiSettings = Omit<HttpSettings, 'key'> & { readonly apiKey?: string }

/** Asks tonapi; `undefined` when it says that there is none. */
export type AskTonapi = (request: HttpRequest, what: string) => Promise<Json | undefined>

const text = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`
const masterchainPlace = (seqno: number): BlockPlace => ({ workchain: -1, shard: '8000000000000000', seqno })

/**
 * Reads the chain from a tonapi (v2). Account states and whole blocks come from its liteserver methods, and are checked
 * against the block that was asked for; everything else is trusted.
 */
export function tonapiSource({ apiKey, ...settings }: TonapiSettings): IndexedSource {
  const port = openHttpPort({
    ...settings,
    ...(apiKey !== undefined && { key: { header: 'Authorization', value: `Bearer ${apiKey}` } }),
  })
  const source = port.name
  const ask: AskTonapi = async (request, what) => {
    const reply = await port.ask({ ...request, path: `/v2${request.path}` })
    return answerIn(source, reply, what)
  }
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source, what })
  const malformed = (reason: string) => new AppError('source.malformed', { source, reason })

  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    what: string,
    { signal }: CallOptions,
  ): Promise<T | undefined> {
    const json = await ask({ path, signal }, what)
    return json === undefined ? undefined : readAnswer(source, path, schema, json)
  }

  async function findTrace(hash: Hash, options: CallOptions) {
    const json = await ask({ path: `/traces/${hash}`, signal: options.signal }, 'traces by hash')
    return json === undefined ? undefined : traceOfTonapi(source, json)
  }

  async function transactionOfMessage(hash: Hash, options: CallOptions) {
    const path = `/blockchain/messages/${hash}/transaction`
    const found = await read(path, tonapiTransaction, 'transactions by message', options)
    return found && transactionOfTonapi(source, found)
  }

  return {
    name: source,
    ...tonapiItemSource(source, ask),
    ...tonapiBlockSource(source, ask),

    async getMasterchainBlock(choice, options = {}): Promise<MasterchainBlock> {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const path =
        choice === 'newest'
          ? '/blockchain/masterchain-head'
          : `/blockchain/blocks/${text(masterchainPlace(choice.seqno))}`
      const own = await read(path, tonapiBlock, what, options)
      if (!own) throw notRecorded(what)
      const shards = await read(
        `/blockchain/masterchain/${own.seqno}/shards`,
        tonapiShards,
        `the shards at ${what}`,
        options,
      )
      if (!shards) throw notRecorded(`the shards at ${what}`)
      return {
        ...topOf(own),
        randSeed: own.rand_seed,
        shards: shards.blocks.filter(block => block.workchain_id !== -1).map(topOf),
      }
    },

    async getConfig(block, options = {}) {
      const what = `the configuration at ${text(block)}`
      try {
        const path = `/liteserver/get_config_all/${wholeId(block)}`
        const json = await ask({ path, query: { mode: 0 }, signal: options.signal }, what)
        if (json === undefined) throw notRecorded(what)
        const raw = readAnswer(source, 'get_config_all', tonapiRawConfig, json)
        const answer = { stateProof: raw.state_proof, configProof: raw.config_proof }
        return verifyConfig(block, answer, { whole: true }).config
      } catch (error) {
        if (!isAppError(error) || (error.code !== 'source.unsupported' && error.code !== 'source.notRecorded'))
          throw error
      }
      // A server without liteserver methods: trusted, as it is in all else.
      const config = await read(`/blockchain/masterchain/${block.seqno}/config`, tonapiConfig, what, options)
      if (!config) throw notRecorded(what)
      // The open server leaves the bag out.
      if (config.raw === '') throw new AppError('source.unsupported', { source, what })
      return dictionaryIn(cellOf(config.raw, malformed), malformed)
    },

    async getAccount(address, block, options = {}) {
      const what = `account ${address} at ${text(block)}`
      const json = await ask(
        {
          path: `/liteserver/get_account_state/${address}`,
          query: { target_block: wholeId(block) },
          signal: options.signal,
        },
        what,
      )
      if (json === undefined) throw notRecorded(what)
      const { shardblk, shard_proof, proof, state } = readAnswer(source, 'get_account_state', tonapiRawState, json)
      const { workchain, shard, seqno, root_hash: rootHash, file_hash: fileHash } = shardblk
      const shardBlock = { workchain, shard, seqno, rootHash, fileHash }
      return { shardAccount: verifyAccountState(address, block, { shardBlock, shardProof: shard_proof, proof, state }) }
    },

    async getLibraries(hashes, options = {}) {
      const found = new Map<Hash, Cell>()
      await Promise.all(
        hashes.map(async hash => {
          const library = await read(`/blockchain/libraries/${hash}`, tonapiLibrary, `library ${hash}`, options)
          if (!library) return
          if (library.boc.hash() !== hash) throw malformed(`library ${hash} has another hash`)
          found.set(hash, library.boc)
        }),
      )
      return found
    },

    async getBlockTransactions(block, options = {}) {
      const what = `the transactions of block ${text(block)}`
      const found = await read(`/blockchain/blocks/${text(block)}/transactions`, tonapiTransactions, what, options)
      if (!found) throw notRecorded(what)
      return sortedByLt(
        found.transactions.map(each => {
          const { hash, account } = transactionOfTonapi(source, each)
          return { hash, account, cell: each.raw }
        }),
      )
    },

    async getIndexedTransaction({ by, hash }: TraceKey, options = {}) {
      const path = `/blockchain/transactions/${hash}`
      const found = by === 'message' ? undefined : await read(path, tonapiTransaction, 'transactions by hash', options)
      if (found) return transactionOfTonapi(source, found)
      return by === 'transaction' ? undefined : transactionOfMessage(hash, options)
    },

    async getIndexedTrace({ by, hash }: TraceKey, options = {}) {
      const found = by === 'message' ? undefined : await findTrace(hash, options)
      if (found || by === 'transaction') return found
      const transaction = await transactionOfMessage(hash, options)
      return transaction && findTrace(transaction.hash, options)
    },
  }
}

/** @throws source.unsupported, source.unreachable, source.notRecorded */
function answerIn(source: string, { status, json }: HttpReply, what: string): Json | undefined {
  if (status >= 200 && status < 300) return json
  const words = wordsOf(json)
  // An unknown path is 404 without JSON.
  if ((status === 404 && json === undefined) || status === 405 || status === 501) {
    throw new AppError('source.unsupported', { source, what })
  }
  if (status === 404) {
    // It has several, which is not none.
    if (/more than one/i.test(words)) throw new AppError('source.unsupported', { source, what: `${what}${words}` })
    return undefined
  }
  if (/not in db|not found|not applied|gc'?d/i.test(words)) throw new AppError('source.notRecorded', { source, what })
  throw new AppError('source.unreachable', { source, reason: `it answered ${status}${words}` })
}

function cellOf(hex: string, malformed: (reason: string) => AppError): Cell {
  try {
    return parseCell(fromHex(hex))
  } catch (error) {
    throw malformed(`no bag of cells: ${error instanceof Error ? error.message : error}`)
  }
}

const topOf = (block: TonapiBlock) => ({
  id: idOf(block),
  genUtime: block.gen_utime,
  startLt: block.start_lt,
  endLt: block.end_lt,
})
