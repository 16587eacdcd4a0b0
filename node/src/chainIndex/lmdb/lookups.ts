import { type BlockId, fullShard } from '@tonoscope/core/blockId'
import type { ChainIndex, Checkpoint } from '@tonoscope/core/chainIndex/ChainIndex'
import { canBeBlock, limitBefore, limitLt } from '@tonoscope/core/chainIndex/limits'
import type { BlockRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { shardContains } from '@tonoscope/core/tlb/blockLinks'
import { type Address, compareInts, type Hash, type Lt } from '@tonoscope/core/units'
import { afterPrefix, toKey } from './bytes.ts'
import { blockKey, numberKey, type Rows } from './Rows.ts'
import { readHead, readNumbers, readOpen } from './rowCodecs.ts'

type Args<M extends keyof ChainIndex> = ChainIndex[M] extends (...args: infer A) => unknown ? A : never

export function getCheckpoint(rows: Rows): Checkpoint {
  const { ranges } = rows.storage.readState()
  const last = ranges.at(-1)?.last
  const block = last === undefined ? undefined : rows.findBlock({ workchain: -1, shard: fullShard, seqno: last })?.row
  return { ranges, newest: block && { id: block.id, utime: block.utime } }
}

export function findByHash(rows: Rows, ...[{ by, hash }]: Args<'byHash'>): TransactionRow[] {
  const own = by === 'message' ? undefined : rows.findTransaction(hash)
  if (own) return [rows.present(own)]
  if (by === 'transaction') return []
  const accepted = rows.accepted(hash)
  return rows.presentInOrder(accepted.length > 0 ? accepted : rows.sent(hash))
}

/** A transaction by its own hash. */
export function findOwn(rows: Rows, hash: Hash): TransactionRow | undefined {
  const found = rows.findTransaction(hash)
  return found && rows.present(found)
}

export function findTrace(rows: Rows, id: Hash) {
  const found = rows.findTrace(id)
  return found?.row && { trace: found.row, transactions: rows.presentInOrder(rows.select(rows.members(found.number))) }
}

export function listTransactions(rows: Rows, ...[account, { beforeLt, limit }]: Args<'byAccount'>): TransactionRow[] {
  const number = rows.terms.find(account)
  const before = limitBefore(beforeLt)
  if (number === undefined || before === null) return []
  const prefix = toKey([number, 4])
  const end = before === undefined ? afterPrefix(prefix) : toKey([number, 4], [before, 8])
  const history = rows.storage.rows('accounts', toKey([number, 4], [0n, 8]), end, limit, true)
  return rows.select(history.map(({ value }) => value.readUIntBE(0, 5))).map(each => rows.present(each))
}

export const findBlock = (rows: Rows, id: BlockId): BlockRow | undefined =>
  canBeBlock(id) ? rows.findBlock(id)?.row : undefined

export function listOfBlock(rows: Rows, id: BlockId): TransactionRow[] {
  const block = canBeBlock(id) ? rows.findBlock(id) : undefined
  const members = block && rows.storage.get('blockMembers', blockKey(block.number))
  return members ? rows.presentInOrder(rows.select(readNumbers(members))) : []
}

/** Each shard that has the account is searched by its end; the block that ends first is the one. */
export function findBlockAt(rows: Rows, account: Address, lt: Lt): BlockRow | undefined {
  const time = limitLt(lt)
  if (time === undefined) return undefined
  const found = rows.storage.readState().shards.flatMap((text): BlockRow[] => {
    const [workchainText = '', shard = ''] = text.split(':')
    const workchain = Number(workchainText)
    if (!shardContains(account, { workchain, shard })) return []
    const prefix = toKey([(workchain ^ 0x80000000) >>> 0, 4], [BigInt(`0x${shard}`), 8])
    const [row] = rows.storage.rows('blockEnds', Buffer.concat([prefix, toKey([time, 8])]), afterPrefix(prefix), 1)
    const block = row && rows.block(row.value.readUInt32BE(0))?.row
    return block ? [block] : []
  })
  return found.toSorted((a, b) => compareInts(a.endLt, b.endLt))[0]
}

export function listBlocksOf(rows: Rows, masterchainSeqno: number): BlockRow[] {
  return rows.storage
    .keys('masterchain', toKey([masterchainSeqno, 4]))
    .flatMap(key => rows.block(key.readUInt32BE(24))?.row ?? [])
}

/** A map of what there is for these keys. */
export function selectRows<K, V>(keys: readonly K[], find: (key: K) => V | undefined): Map<K, V> {
  const found = new Map<K, V>()
  for (const key of keys) {
    const value = find(key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}

export function findCell(rows: Rows, hash: Hash): Buffer | undefined {
  const number = rows.findTransaction(hash)?.number
  return number === undefined ? undefined : rows.storage.get('cells', numberKey(number))
}

export function findHead(rows: Rows, account: Address) {
  const number = rows.terms.find(account)
  const bytes = number === undefined ? undefined : rows.storage.get('heads', toKey([number, 4]))
  return bytes && readHead(rows.terms, account, bytes)
}

export function listContracts(rows: Rows, account: Address) {
  const number = rows.terms.find(account)
  if (number === undefined) return []
  const prefix = toKey([number, 4])
  return rows.storage
    .rows('contracts', prefix, afterPrefix(prefix), Number.MAX_SAFE_INTEGER - 1)
    .map(({ key, value }) => ({
      account,
      lt: key.readBigUInt64BE(4) as Lt,
      codeHash: rows.terms.hash(value.readUInt32BE(0)),
    }))
}

export function findOpen(rows: Rows, hash: Hash) {
  const bytes = rows.storage.get('open', Buffer.from(hash, 'hex'))
  if (!bytes) return undefined
  const { trace, row } = readOpen(rows.terms, hash, bytes)
  const { sender, destination, createdLt } = row
  return { hash, traceId: rows.traceId(trace), sender, destination, createdLt }
}

/** The newest transaction that received a message. */
export const findReceiver = (rows: Rows, message: Hash): TransactionRow | undefined =>
  rows.presentInOrder(rows.received(message)).at(-1)
