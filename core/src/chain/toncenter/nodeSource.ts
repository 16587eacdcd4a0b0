import { formatFriendly } from '../../cell/address.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { fromHex, toBase64 } from '../../cell/text.ts'
import { AppError, isAppError } from '../../errors.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'
import type { BlockReader } from '../BlockReader.ts'
import type { AccountState, BlockId, CallOptions, ChainSource, MasterchainBlock } from '../ChainSource.ts'
import type { BlockContents, BlockPlace } from '../TraceSource.ts'
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

/** How many libraries, and transactions of a block, a node gives at a time. */
const mostLibraries = 16
const mostTransactions = 256

const masterchain = { workchain: -1, shard: '8000000000000000' }
const signed = (shard: string): string => BigInt.asIntN(64, BigInt(`0x${shard}`)).toString()
const text = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`

/**
 * What a toncenter's node interface (v2) answers: blocks, configuration, libraries, whole account states.
 *
 * A whole state comes from `getShardAccountCell`. Nothing else there has one: `getAddressInformation` tells neither the
 * storage statistics nor when storage was last paid nor what is due, so a state made of it would bill storage wrongly; a
 * server without that method is `source.unsupported` here. The seed of a block and the blocks before it are not told
 * either. Nothing comes with a proof: the server is trusted.
 */
export function nodeSource(
  api: ToncenterApi,
): Omit<ChainSource, 'getPreviousBlocks'> & BlockContents & Pick<BlockReader, 'findBlock'> {
  const malformed = (reason: string) => new AppError('source.malformed', { source: api.name, reason })

  async function headerOf(id: V2BlockId, what: string, options: CallOptions) {
    const { workchain, shard, seqno, root_hash, file_hash } = id
    const query = { workchain, shard: signed(shard), seqno, root_hash, file_hash }
    const header = await api.v2('getBlockHeader', query, v2BlockHeader, { what, ...options })
    if (header.id.root_hash !== root_hash) throw malformed(`getBlockHeader: not the header of ${text(id)}`)
    return header
  }

  return {
    name: api.name,

    async getMasterchainBlock(choice, options = {}): Promise<MasterchainBlock> {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const id =
        choice === 'newest'
          ? (await api.v2('getMasterchainInfo', {}, v2MasterchainInfo, { what, ...options })).last
          : await api.v2(
              'lookupBlock',
              { workchain: -1, shard: signed(masterchain.shard), seqno: choice.seqno },
              v2LookupBlock,
              { what, ...options },
            )
      const [own, { shards }] = await Promise.all([
        headerOf(id, what, options),
        api.v2('shards', { seqno: id.seqno }, v2Shards, { what: `the shards at ${what}`, ...options }),
      ])
      const headers = await Promise.all(shards.map(shard => headerOf(shard, `block ${text(shard)}`, options)))
      if (own.gen_utime === undefined) {
        throw new AppError('source.unsupported', { source: api.name, what: `when ${what} was made` })
      }
      const { gen_utime: genUtime } = own
      return {
        id: idOf(id),
        genUtime,
        startLt: own.start_lt,
        endLt: own.end_lt,
        randSeed: undefined,
        shards: headers.map(header => ({
          id: idOf(header.id),
          startLt: header.start_lt,
          endLt: header.end_lt,
          genUtime: header.gen_utime ?? genUtime,
        })),
        ...(headers.some(header => header.gen_utime === undefined) && { inferred: ['shards'] as const }),
      }
    },

    async findBlock(key, options = {}) {
      const { workchain, shard } = key
      const moment = 'seqno' in key ? { seqno: key.seqno } : 'lt' in key ? { lt: key.lt } : { unixtime: key.utime }
      const what = `a block of (${workchain},${shard}) by ${Object.keys(moment)[0]}`
      const query = { workchain, shard: signed(shard), ...moment }
      let found: V2BlockId
      try {
        found = await api.v2('lookupBlock', query, v2LookupBlock, { what, ...options })
      } catch (error) {
        // Nodes have one word for what is still to come and what they have no more.
        if (!isAppError(error) || error.code !== 'source.notRecorded' || workchain !== -1) throw error
        const { last } = await api.v2('getMasterchainInfo', {}, v2MasterchainInfo, { what, ...options })
        if (!('seqno' in key) || key.seqno <= last.seqno) throw error
        return undefined
      }
      // By a number, nodes find the block of whichever shard has the beginning of the one that was asked for.
      if ('seqno' in key && (found.shard !== shard || found.seqno !== key.seqno || found.workchain !== workchain)) {
        throw new AppError('source.notRecorded', { source: api.name, what: `block ${text(key)}` })
      }
      return idOf(found)
    },

    async getConfig(block, options = {}) {
      const what = `the configuration at ${text(block)}`
      const { config } = await api.v2('getConfigAll', { seqno: block.seqno }, v2Config, { what, ...options })
      return dictionaryIn(config.bytes, malformed)
    },

    async getAccount(address, block, options = {}) {
      const what = `whole account states at a block (asked for ${address} at ${text(block)})`
      const query = { address: formatFriendly(address, {}), seqno: block.seqno }
      const { bytes } = await api.v2('getShardAccountCell', query, v2Cell, { what, ...options })
      return stateIn(bytes, address, malformed)
    },

    async getLibraries(hashes, options = {}) {
      const found = new Map<Hash, Cell>()
      for (let from = 0; from < hashes.length; from += mostLibraries) {
        const libraries = hashes.slice(from, from + mostLibraries)
        const answer = await api.v2('getLibraries', { libraries }, v2Libraries, { what: 'libraries', ...options })
        for (const { data } of answer.result) {
          if (!libraries.includes(data.hash())) throw malformed('getLibraries: a library that nobody asked for')
          found.set(data.hash(), data)
        }
      }
      return found
    },

    async getBlockTransactions(block, options = {}) {
      const what = `the transactions of block ${text(block)}`
      const found: { hash: Hash; account: Address; cell: Cell }[] = []
      let after: { readonly after_lt: bigint; readonly after_hash: string } | undefined
      for (;;) {
        const query = { workchain: block.workchain, shard: signed(block.shard), seqno: block.seqno }
        const page = await api.v2(
          'getBlockTransactionsExt',
          { ...query, count: mostTransactions, ...after },
          v2BlockTransactions,
          { what, ...options },
        )
        for (const { data, transaction_id } of page.transactions) {
          if (data.hash() !== transaction_id.hash) throw malformed(`${what}: one does not have its hash`)
          found.push({ hash: data.hash(), account: accountOf(data, block), cell: data })
        }
        const last = page.transactions.at(-1)
        if (!page.incomplete || !last) return sortedByLt(found)
        // A page ends at a transaction that the next one begins behind: its logical time and its account.
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
  }
}

const accountOf = (cell: Cell, { workchain }: BlockPlace): Address =>
  addressOf(workchain, readTransaction(cell).account_addr)

/** By logical time; the order of the block where that is equal. */
export function sortedByLt<T extends { readonly cell: Cell }>(transactions: readonly T[]): T[] {
  const ltOf = new Map(transactions.map(each => [each, readTransaction(each.cell).lt]))
  return transactions.toSorted((a, b) => Number((ltOf.get(a) ?? 0n) - (ltOf.get(b) ?? 0n)))
}

const idOf = ({ workchain, shard, seqno, root_hash, file_hash }: V2BlockId): BlockId => ({
  workchain,
  shard,
  seqno,
  rootHash: root_hash,
  fileHash: file_hash,
})

/** The dictionary of parameters, also where it comes with the address of the configuration contract before it. */
export function dictionaryIn(cell: Cell, malformed: (reason: string) => AppError): Cell {
  for (const root of cell.bits === 256 && cell.refCount === 1 ? [cell.ref(0), cell] : [cell]) {
    try {
      // Parameter 0 says which account the configuration is kept by; there is no network without it.
      if (findInDict(root, 32, 0n)) return root
    } catch {
      // Not a dictionary: the other reading may fit.
    }
  }
  throw malformed('a configuration without parameter 0')
}

/** A whole state that is the account's; `undefined` where there is none. */
export function stateIn(cell: Cell, address: Address, malformed: (reason: string) => AppError): AccountState {
  let account: ReturnType<typeof readShardAccount>['account']
  try {
    account = readShardAccount(cell).account
  } catch (error) {
    throw malformed(`no account state: ${error instanceof Error ? error.message : error}`)
  }
  if (account === undefined) return { shardAccount: undefined }
  if (account.addr !== address) throw malformed(`the state of ${account.addr} for ${address}`)
  return { shardAccount: cell }
}
