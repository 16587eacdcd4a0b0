import { formatBlockId, fromBlockIdExtJson, fullShard, toSignedShard } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { type AppError, isAppError } from '../../errors.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, addressOf, type Hash, type UnixSec } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { QueryParams } from '../http/openHttpPort.ts'
import { inBatches } from '../http/paging.ts'
import { readConfigDict } from '../http/readConfigDict.ts'
import { sortByLt } from '../listTransactions.ts'
import { type CallOptions, maxBlocksOfTime, type ShardAccountState } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import type { ToncenterApi } from './ToncenterApi.ts'
import {
  type V2BlockId,
  v2BlockHeader,
  v2BlockTransactions,
  v2Cell,
  v2Config,
  v2Libraries,
  v2LookupBlock,
  v2MasterchainInfo,
  v2Shards,
} from './v2Schemas.ts'

/** Limits of one response of a node. */
const maxLibraries = 16
const maxTransactions = 256

/**
 * Reads blocks, configuration, libraries and full account states from a toncenter's node API (v2).
 *
 * A full state comes from `getShardAccountCell`. No other method has one: `getAddressInformation` lacks the storage
 * statistics, the time of the last storage payment and the storage debt, so that storage fees would be wrong; on a server
 * without that method account states are `source.unsupported`. The API has neither the random seed of a block nor its
 * previous blocks. Nothing comes with a proof: the server is trusted.
 */
export function nodeSource(api: ToncenterApi) {
  const { malformed, unsupported, notRecorded } = sourceErrors(api.name)

  async function getHeader(id: V2BlockId, what: string, options: CallOptions) {
    const { workchain, shard, seqno, root_hash, file_hash } = id
    const query = { workchain, shard: toSignedShard(shard), seqno, root_hash, file_hash }
    const header = await api.v2('getBlockHeader', query, v2BlockHeader, { what, ...options })
    if (header.id.root_hash !== root_hash) throw malformed(`getBlockHeader: not the header of ${formatBlockId(id)}`)
    return header
  }
  /** The first of the blocks that have the time of a lookup: nodes find any of them. */
  async function findFirstOfTime(found: V2BlockId, utime: UnixSec, what: string, options: CallOptions) {
    let first = found
    let { gen_utime } = await getHeader(first, what, options)
    // Older servers have no times of blocks, and older networks no blocks with equal times.
    if (gen_utime !== undefined && gen_utime < utime) throw malformed(`lookupBlock: not ${what}`)
    for (let count = 1; gen_utime === utime && first.seqno > 1 && count < maxBlocksOfTime; count++) {
      const { workchain, shard, seqno } = first
      const query = { workchain, shard: toSignedShard(shard), seqno: seqno - 1 }
      const before = await lookUp(query, `the block before ${formatBlockId(first)}`, options)
      gen_utime = (await getHeader(before, what, options)).gen_utime
      if (gen_utime === utime) first = before
    }
    return first
  }
  const lookUp = (query: QueryParams, what: string, options: CallOptions) =>
    api.v2('lookupBlock', query, v2LookupBlock, { what, ...options })

  return defineSource({
    name: api.name,

    async getMasterchainBlock(choice, options = {}) {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const id =
        choice === 'newest'
          ? (await api.v2('getMasterchainInfo', {}, v2MasterchainInfo, { what, ...options })).last
          : await lookUp({ workchain: -1, shard: toSignedShard(fullShard), seqno: choice.seqno }, what, options)
      const [own, { shards }] = await Promise.all([
        getHeader(id, what, options),
        api.v2('shards', { seqno: id.seqno }, v2Shards, { what: `the shards at ${what}`, ...options }),
      ])
      const headers = await Promise.all(shards.map(shard => getHeader(shard, `block ${formatBlockId(shard)}`, options)))
      if (own.gen_utime === undefined) throw unsupported(`the generation time of ${what}`)
      const { gen_utime: genUtime } = own
      return {
        id: fromBlockIdExtJson(id),
        genUtime,
        startLt: own.start_lt,
        endLt: own.end_lt,
        randSeed: undefined,
        shards: headers.map(header => ({
          id: fromBlockIdExtJson(header.id),
          startLt: header.start_lt,
          endLt: header.end_lt,
          genUtime: header.gen_utime ?? genUtime,
        })),
        ...(headers.some(header => header.gen_utime === undefined) && { inferred: ['shards'] as const }),
      }
    },

    async findBlock(key, options = {}) {
      const { workchain, shard } = key
      const by = 'seqno' in key ? { seqno: key.seqno } : 'lt' in key ? { lt: key.lt } : { unixtime: key.utime }
      const what = `a block of (${workchain},${shard}) by ${Object.keys(by)[0]}`
      let found: V2BlockId
      try {
        found = await lookUp({ workchain, shard: toSignedShard(shard), ...by }, what, options)
      } catch (error) {
        // Nodes return the same error for future and for deleted blocks.
        if (!isAppError(error) || error.code !== 'source.notRecorded' || workchain !== -1) throw error
        const { last } = await api.v2('getMasterchainInfo', {}, v2MasterchainInfo, { what, ...options })
        if (!('seqno' in key) || key.seqno <= last.seqno) throw error
        return undefined
      }
      // By seqno, nodes find the block of the shard that contains the first account of the requested one.
      if ('seqno' in key && (found.shard !== shard || found.seqno !== key.seqno || found.workchain !== workchain)) {
        throw notRecorded(`block ${formatBlockId(key)}`)
      }
      return fromBlockIdExtJson('utime' in key ? await findFirstOfTime(found, key.utime, what, options) : found)
    },

    async getConfig(block, options = {}) {
      const what = `the configuration at ${formatBlockId(block)}`
      const { config } = await api.v2('getConfigAll', { seqno: block.seqno }, v2Config, { what, ...options })
      return readConfigDict(config.bytes, malformed)
    },

    async getAccount(address, block, options = {}) {
      const what = `full account states at a block (requested ${address} at ${formatBlockId(block)})`
      const query = { address: formatFriendly(address, {}), seqno: block.seqno }
      const { bytes } = await api.v2('getShardAccountCell', query, v2Cell, { what, ...options })
      return toAccountState(bytes, address, malformed)
    },

    async getLibraries(hashes, options = {}) {
      const found = new Map<Hash, Cell>()
      for (const libraries of inBatches(hashes, maxLibraries)) {
        const response = await api.v2('getLibraries', { libraries }, v2Libraries, { what: 'libraries', ...options })
        for (const { data } of response.result) {
          if (!libraries.includes(data.hash())) throw malformed('getLibraries: a library that was not requested')
          found.set(data.hash(), data)
        }
      }
      return found
    },

    async getBlockTransactions(block, options = {}) {
      const what = `the transactions of block ${formatBlockId(block)}`
      const found: { hash: Hash; account: Address; cell: Cell }[] = []
      let after: { readonly after_lt: bigint; readonly after_hash: string } | undefined
      for (;;) {
        const { workchain, seqno } = block
        const query = { workchain, shard: toSignedShard(block.shard), seqno, count: maxTransactions, ...after }
        const page = await api.v2('getBlockTransactionsExt', query, v2BlockTransactions, { what, ...options })
        for (const { data, transaction_id } of page.transactions) {
          if (data.hash() !== transaction_id.hash) throw malformed(`${what}: one has another hash`)
          found.push({
            hash: data.hash(),
            account: addressOf(block.workchain, readTransaction(data).account_addr),
            cell: data,
          })
        }
        const last = page.transactions.at(-1)
        if (!page.incomplete || !last) return sortByLt(found)
        // The next page starts after the last transaction of this one: its logical time and account.
        const next = {
          after_lt: last.transaction_id.lt,
          after_hash: toBase64(fromHex(readTransaction(last.data).account_addr)),
        }
        if (after?.after_lt === next.after_lt && after.after_hash === next.after_hash) {
          throw malformed(`${what}: the same page again`)
        }
        after = next
      }
    },
  })
}

/** Checks that a `ShardAccount` is of this account; `undefined` where it does not exist. */
function toAccountState(cell: Cell, address: Address, malformed: (reason: string) => AppError): ShardAccountState {
  let account: ReturnType<typeof readShardAccount>['account']
  try {
    account = readShardAccount(cell).account
  } catch (error) {
    throw malformed(`not an account state: ${error instanceof Error ? error.message : error}`)
  }
  if (account === undefined) return { shardAccount: undefined }
  if (account.addr !== address) throw malformed(`the state of ${account.addr} instead of ${address}`)
  return { shardAccount: cell }
}
