import { z } from 'zod'
import { type BlockId, formatBlockId, formatBlockIdExt, fromBlockIdExtJson, fullShard } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import { verifyAccountState } from '../../proof/accountState.ts'
import { verifyConfig } from '../../proof/config.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address, Hash } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import type { ChainSource } from '../ChainSource.ts'
import type { HttpSettings } from '../http/openHttpPort.ts'
import { parseResponse, toMasterchainBlock } from '../http/parseResponse.ts'
import { readConfigDict } from '../http/readConfigDict.ts'
import type { AccountTransaction, IndexedTrace, IndexedTransaction } from '../IndexedTrace.ts'
import { isFirstTransaction, sortByLt } from '../listTransactions.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { tonapiBlockSource } from './blockSource.ts'
import { tonapiItemSource } from './itemSource.ts'
import {
  type TonapiTransaction,
  tonapiBlock,
  tonapiConfig,
  tonapiLibrary,
  tonapiRawConfig,
  tonapiRawState,
  tonapiShards,
  tonapiShortBlockId,
  tonapiTraceNode,
  tonapiTransaction,
  tonapiTransactions,
} from './schemas.ts'
import { tonapiApi } from './TonapiApi.ts'

/** Transactions of one response. */
const maxTransactions = 1000

const masterchainBlockId = (seqno: number): BlockId => ({ workchain: -1, shard: fullShard, seqno })

/**
 * Reads chain data from a tonapi (v2). Account states and full blocks come from its liteserver methods and are verified
 * against the requested block; everything else is trusted.
 */
export function tonapiSource(settings: HttpSettings): ChainSource {
  const api = tonapiApi(settings)
  const { name: source, find, read, unsupported, malformed } = api

  async function findTrace(hash: Hash, options: CallOptions) {
    // A tree, whose nodes are validated one by one.
    const json = await find(`/traces/${hash}`, z.custom<Json>(), 'traces by hash', options)
    return json === undefined ? undefined : fromTonapiTrace(source, json)
  }

  async function transactionOfMessage(hash: Hash, options: CallOptions) {
    const path = `/blockchain/messages/${hash}/transaction`
    const found = await find(path, tonapiTransaction, 'transactions by message', options)
    return found && fromTonapiTransaction(source, found)
  }

  return {
    name: source,
    ...tonapiItemSource(api),
    ...tonapiBlockSource(api),

    async getMasterchainBlock(choice, options = {}) {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const path =
        choice === 'newest'
          ? '/blockchain/masterchain-head'
          : `/blockchain/blocks/${formatBlockId(masterchainBlockId(choice.seqno))}`
      const own = await read(path, tonapiBlock, what, options)
      const shardsPath = `/blockchain/masterchain/${own.seqno}/shards`
      const { blocks } = await read(shardsPath, tonapiShards, `the shards at ${what}`, options)
      return toMasterchainBlock(own, blocks)
    },

    async getConfig(block, options = {}) {
      const what = `the configuration at ${formatBlockId(block)}`
      try {
        const path = `/liteserver/get_config_all/${formatBlockIdExt(block)}`
        const raw = await read(path, tonapiRawConfig, what, { ...options, query: { mode: 0 } })
        const proofs = { stateProof: raw.state_proof, configProof: raw.config_proof }
        return verifyConfig(block, proofs, { complete: true }).config
      } catch (error) {
        if (errorMeaning(error) !== 'unsupported') throw error
      }
      // Without liteserver methods the server is trusted.
      const config = await read(`/blockchain/masterchain/${block.seqno}/config`, tonapiConfig, what, options)
      // The open-source server omits the BoC.
      if (config.raw === '') throw unsupported(what)
      return readConfigDict(parseRawCell(config.raw, malformed), malformed)
    },

    async getAccount(address, block, options = {}) {
      const what = `account ${address} at ${formatBlockId(block)}`
      const path = `/liteserver/get_account_state/${address}`
      const query = { target_block: formatBlockIdExt(block) }
      const raw = await read(path, tonapiRawState, what, { ...options, query })
      const { shardblk, shard_proof, proof, state } = raw
      const shardBlock = fromBlockIdExtJson(shardblk)
      return { shardAccount: verifyAccountState(address, block, { shardBlock, shardProof: shard_proof, proof, state }) }
    },

    async getLibraries(hashes, options = {}) {
      const found = new Map<Hash, Cell>()
      await Promise.all(
        hashes.map(async hash => {
          const library = await find(`/blockchain/libraries/${hash}`, tonapiLibrary, `library ${hash}`, options)
          if (!library) return
          if (library.boc.hash() !== hash) throw malformed(`library ${hash} has another hash`)
          found.set(hash, library.boc)
        }),
      )
      return found
    },

    async getBlockTransactions(block, options = {}) {
      const what = `the transactions of block ${formatBlockId(block)}`
      const path = `/blockchain/blocks/${formatBlockId(block)}/transactions`
      const { transactions } = await read(path, tonapiTransactions, what, options)
      return sortByLt(
        transactions.map(each => {
          const { hash, account } = fromTonapiTransaction(source, each)
          return { hash, account, cell: each.raw }
        }),
      )
    },

    async getAccountTransactions(account, { from, beforeLt, count }, options = {}) {
      let before: bigint | undefined = beforeLt ?? (from && from.lt + 1n)
      const found: AccountTransaction[] = []
      while (found.length < count) {
        const limit = Math.min(maxTransactions, count - found.length)
        const query = { limit, ...(before !== undefined && { before_lt: before }) }
        const path = `/blockchain/accounts/${account}/transactions`
        const reply = await find(path, tonapiTransactions, `the transactions of ${account}`, { ...options, query })
        const page = (reply?.transactions ?? []).map(each => fromTonapiTransaction(source, each))
        for (const { hash, lt, cell, block, ...each } of page) {
          if (each.account !== account || !cell)
            throw malformed(`the transactions of ${account}: one of ${each.account}`)
          if (before === undefined || lt < before) found.push({ hash, lt, cell, block })
        }
        const last = page.at(-1)
        // A page can be shorter than requested: servers have limits of their own.
        if (!last || isFirstTransaction(found.at(-1))) break
        if (before !== undefined && last.lt >= before)
          throw malformed(`the transactions of ${account}: the same page again`)
        before = last.lt
      }
      return found
    },

    async getIndexedTransaction({ by, hash }, options = {}) {
      const path = `/blockchain/transactions/${hash}`
      const found = by === 'message' ? undefined : await find(path, tonapiTransaction, 'transactions by hash', options)
      if (found) return fromTonapiTransaction(source, found)
      return by === 'transaction' ? undefined : transactionOfMessage(hash, options)
    },

    async getIndexedTrace({ by, hash }, options = {}) {
      const found = by === 'message' ? undefined : await findTrace(hash, options)
      if (found || by === 'transaction') return found
      const transaction = await transactionOfMessage(hash, options)
      return transaction && findTrace(transaction.hash, options)
    },
  }
}

function parseRawCell(hex: string, malformed: (reason: string) => AppError): Cell {
  try {
    return parseCell(fromHex(hex))
  } catch (error) {
    throw malformed(`not a BoC: ${error instanceof Error ? error.message : error}`)
  }
}

/** Converts a tonapi transaction. @throws source.malformed when its cell has another hash */
function fromTonapiTransaction(source: string, transaction: TonapiTransaction, emulated = false): IndexedTransaction {
  const { raw, hash, account, block } = transaction
  if (raw.hash() !== hash)
    throw new AppError('source.malformed', { source, reason: `transaction ${hash} has another cell` })
  const { lt, now } = readTransaction(raw)
  const id = tonapiShortBlockId.safeParse(block)
  return {
    hash,
    account: account.address,
    lt,
    utime: now,
    block: id.success && id.data.seqno > 0 ? id.data : undefined,
    emulated,
    cell: raw,
  }
}

/** Converts a tonapi trace, a tree of transactions. @throws source.malformed */
function fromTonapiTrace(source: string, json: Json | undefined): IndexedTrace {
  const transactions: IndexedTransaction[] = []
  const interfaces = new Map<Address, readonly string[]>()
  const waiting: unknown[] = [json]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    // The schema validates it.
    const node = parseResponse(source, 'trace', tonapiTraceNode, at as Json)
    transactions.push(fromTonapiTransaction(source, node.transaction, node.emulated ?? false))
    if (node.interfaces?.length) interfaces.set(node.transaction.account.address, node.interfaces)
    waiting.push(...(node.children ?? []))
  }
  const [root] = transactions
  if (!root) throw new AppError('source.malformed', { source, reason: 'a trace without transactions' })
  return { id: root.hash, transactions, pending: false, cutShort: false, interfaces, others: [] }
}
