import { type BlockId, formatBlockId, formatBlockIdExt, fullShard } from '@tonoscope/core/blockId'
import type { IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { AccountHead, BlockRow, TraceRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { AppError } from '@tonoscope/core/errors'
import type { Address, Hash } from '@tonoscope/core/units'
import { toKey } from './bytes.ts'
import { putClaim } from './claims.ts'
import { blockKey, hashEntryKey, numberKey, type Rows } from './Rows.ts'
import {
  blockIdKey,
  readNumbers,
  readOpen,
  writeBlock,
  writeHead,
  writeNumbers,
  writeOpen,
  writeTrace,
} from './rowCodecs.ts'
import { blockIndexKeys, memberKey, transactionHashKeys } from './rowKeys.ts'
import type { IndexState } from './Storage.ts'
import { type StoredTransaction, writeTransaction } from './transactionCodec.ts'

/** Writes a batch inside of a transaction. Returns the state afterwards; `undefined` if its range is indexed. */
export function commitBatch(rows: Rows, batch: IndexBatch, state: IndexState): IndexState | undefined {
  if (isKnown(rows, batch, state.ranges)) return undefined
  return new BatchWriter(rows, state).write(batch)
}

function isKnown(rows: Rows, batch: IndexBatch, ranges: readonly SeqnoRange[]): boolean {
  for (const { id } of batch.blocks) {
    const known = id.workchain === -1 && id.shard === fullShard ? rows.findBlock(id)?.row : undefined
    if (known && known.id.rootHash !== id.rootHash)
      throw new AppError('proof.index', { claim: `${formatBlockIdExt(id)} is ${formatBlockIdExt(known.id)} there` })
  }
  return ranges.some(({ first, last }) => first <= batch.range.first && batch.range.last <= last)
}

class BatchWriter {
  private readonly rows: Rows
  private readonly next: { -readonly [K in keyof IndexState['next']]: number }
  private readonly counts: { -readonly [K in keyof IndexState['counts']]: number }
  private readonly shards: Set<string>
  private readonly state: IndexState
  private readonly added = new Map<number, number[]>()
  private readonly blockNumbers = new Map<string, number>()
  /** Each transaction of a trace needs its number. */
  private readonly traceNumbers = new Map<Hash, number>()
  /** Transactions of new blocks. */
  private readonly addedHashes = new Set<Hash>()
  /** Rows that are not written yet: a new trace is written with its row, at once. */
  private readonly traces = new Map<Hash, TraceRow>()

  constructor(rows: Rows, state: IndexState) {
    this.rows = rows
    this.state = state
    this.next = { ...state.next }
    this.counts = { ...state.counts }
    this.shards = new Set(state.shards)
    rows.terms.next = state.next.term
  }

  write(batch: IndexBatch): IndexState {
    const { storage, terms } = this.rows
    for (const row of batch.traces) this.traces.set(row.id, row)
    for (const row of batch.blocks) this.putBlock(row)
    for (const row of batch.transactions) this.putTransaction(row)
    for (const [block, numbers] of this.added) this.addToBlock(block, numbers)
    for (const { hash, boc } of batch.cells) {
      const found = this.rows.findTransaction(hash)
      // As it is: to inflate one takes five times as long as to read it, and it is a fifth smaller.
      if (found) storage.put('cells', numberKey(found.number), Buffer.from(boc))
    }
    for (const { from, into } of batch.merges) this.merge(from, into)
    for (const row of this.traces.values()) this.putTrace(row)
    for (const { hash, parent } of batch.parents) {
      const found = this.rows.findTransaction(hash)
      if (found) this.replace(found.number, { ...found.row, parent })
    }
    for (const row of batch.opened) {
      const trace = this.traceNumber(row.traceId)
      this.removeOpen(row.hash)
      storage.put('open', Buffer.from(row.hash, 'hex'), writeOpen(terms, trace, row))
      storage.put('openOfTrace', Buffer.concat([numberKey(trace), Buffer.from(row.hash, 'hex')]))
    }
    for (const hash of batch.received) this.removeOpen(hash)
    for (const row of newestHeads(batch.heads)) {
      const key = toKey([terms.add(row.account), 4])
      const known = storage.get('heads', key)?.readBigUInt64BE(0)
      if (known === undefined || known < row.lt) storage.put('heads', key, writeHead(terms, row))
    }
    for (const { account, lt, codeHash } of batch.contracts)
      storage.put('contracts', toKey([terms.add(account), 4], [lt, 8]), toKey([terms.add(codeHash), 4]))
    for (const row of batch.jettonWallets) putClaim(this.rows, 'jettonWallets', row)
    for (const row of batch.items) putClaim(this.rows, 'items', row)
    for (const row of batch.domains) putClaim(this.rows, 'domains', row)
    for (const row of batch.sales) putClaim(this.rows, 'sales', row)
    return {
      ranges: addRange(this.state.ranges, batch.range),
      next: { ...this.next, term: terms.next },
      counts: this.counts,
      shards: [...this.shards],
      generation: this.state.generation + 1,
    }
  }

  /** The number of a block; one that is not indexed yet is given one. */
  private blockNumber(id: BlockId, masterchainSeqno: number): number {
    const known = this.findBlockNumber(id)
    if (known !== undefined) return known
    const number = this.addBlock(id)
    const { storage } = this.rows
    storage.put('blocks', blockKey(number), writeBlock(id, undefined))
    storage.put('pruning', toKey([masterchainSeqno, 4], [number, 4]))
    return number
  }

  private findBlockNumber(id: BlockId): number | undefined {
    const text = formatBlockId(id)
    const number = this.blockNumbers.get(text) ?? this.rows.findBlock(id)?.number
    if (number !== undefined) this.blockNumbers.set(text, number)
    return number
  }

  private addBlock(id: BlockId): number {
    const number = this.next.block++
    this.blockNumbers.set(formatBlockId(id), number)
    this.rows.storage.put('blockIds', blockIdKey(id), blockKey(number))
    return number
  }

  private putBlock(row: BlockRow): void {
    const { storage } = this.rows
    const known = this.findBlockNumber(row.id)
    const number = known ?? this.addBlock(row.id)
    const previous = known === undefined ? undefined : this.rows.block(known)?.row
    if (previous) for (const [table, key] of blockIndexKeys(previous, number)) storage.remove(table, key)
    storage.put('blocks', blockKey(number), writeBlock(row.id, row))
    storage.put('pruning', toKey([row.masterchainSeqno, 4], [number, 4]))
    for (const [table, key] of blockIndexKeys(row, number)) storage.put(table, key, blockKey(number))
    this.shards.add(`${row.id.workchain}:${row.id.shard}`)
  }

  private putTransaction(row: TransactionRow): void {
    const { storage } = this.rows
    const blockNumber = this.blockNumber(row.block, row.masterchainSeqno)
    const known = this.mayBeIndexed(row, blockNumber) ? this.rows.findTransaction(row.hash) : undefined
    const number = known?.number ?? this.next.transaction++
    const stored = this.toStored(row, blockNumber)
    if (known) {
      storage.remove('members', memberKey(known.row.traceNumber, number))
      for (const key of transactionHashKeys(known.row, number)) storage.remove('hashes', key)
    } else {
      this.counts.transactions++
      this.addedTo(blockNumber).push(number)
    }
    storage.put('transactions', numberKey(number), writeTransaction(stored))
    storage.put('accounts', toKey([stored.account, 4], [stored.lt, 8]), numberKey(number))
    storage.put('members', memberKey(stored.traceNumber, number))
    for (const key of transactionHashKeys(stored, number)) storage.put('hashes', key)
  }

  /** A transaction is indexed with its block: those of a new block need not be looked up. */
  private mayBeIndexed({ hash }: TransactionRow, blockNumber: number): boolean {
    if (blockNumber < this.state.next.block || this.addedHashes.has(hash)) return true
    this.addedHashes.add(hash)
    return false
  }

  private toStored(row: TransactionRow, blockNumber: number): StoredTransaction {
    const { terms } = this.rows
    // Each property by name: a spread of so many takes several times as long.
    return {
      hash: row.hash,
      account: terms.add(row.account),
      lt: row.lt,
      utime: row.utime,
      block: row.block,
      blockNumber,
      masterchainSeqno: row.masterchainSeqno,
      traceId: row.traceId,
      traceNumber: this.traceNumber(row.traceId),
      parent: row.parent,
      inMessage: row.inMessage,
      normalized: row.normalized,
      outMessages: row.outMessages,
      externalOut: row.externalOut,
      opCode: row.opCode,
      flags: row.flags,
      exitCode: row.exitCode,
      actionCode: row.actionCode,
      value: row.value,
      fees: row.fees,
      code: row.codeHash === undefined ? undefined : terms.add(row.codeHash),
    }
  }

  private addedTo(block: number): number[] {
    const numbers = this.added.get(block) ?? []
    this.added.set(block, numbers)
    return numbers
  }

  private addToBlock(block: number, numbers: readonly number[]): void {
    const { storage } = this.rows
    const known = storage.get('blockMembers', blockKey(block))
    storage.put('blockMembers', blockKey(block), writeNumbers([...(known ? readNumbers(known) : []), ...numbers]))
  }

  private replace(number: number, row: StoredTransaction): void {
    this.rows.storage.put('transactions', numberKey(number), writeTransaction(row))
  }

  /** The number of a trace; one without a row is given one. */
  private traceNumber(id: Hash): number {
    const number = this.traceNumbers.get(id) ?? this.rows.findTrace(id)?.number ?? this.addTrace(id)
    this.traceNumbers.set(id, number)
    return number
  }

  private addTrace(id: Hash): number {
    const number = this.next.trace++
    const row = this.traces.get(id)
    if (row) this.counts.traces++
    this.traces.delete(id)
    this.rows.storage.put('hashes', hashEntryKey(id, 'trace', number))
    this.rows.storage.put('traces', numberKey(number), writeTrace(this.rows.terms, id, row))
    return number
  }

  private putTrace(row: TraceRow): void {
    const number = this.traceNumber(row.id)
    if (!this.rows.hasTraceRow(number)) this.counts.traces++
    this.rows.storage.put('traces', numberKey(number), writeTrace(this.rows.terms, row.id, row))
  }

  private merge(from: Hash, into: Hash): void {
    const { storage, terms } = this.rows
    storage.remove('described', Buffer.from(from, 'hex'))
    const source = this.rows.findTrace(from)
    if (!source) return
    const target = this.traceNumber(into)
    for (const number of this.rows.members(source.number)) {
      const row = this.rows.transaction(number)
      if (row) this.replace(number, { ...row, traceNumber: target, traceId: into })
      storage.remove('members', memberKey(source.number, number))
      storage.put('members', memberKey(target, number))
    }
    for (const key of storage.keys('openOfTrace', numberKey(source.number))) {
      const hash = key.subarray(5)
      const bytes = storage.get('open', hash)
      const open = bytes && readOpen(terms, hash.toString('hex') as Hash, bytes)
      if (open) storage.put('open', hash, writeOpen(terms, target, { ...open.row, traceId: into }))
      storage.remove('openOfTrace', key)
      storage.put('openOfTrace', Buffer.concat([numberKey(target), hash]))
    }
    if (source.row) this.counts.traces--
    this.traceNumbers.delete(from)
    storage.remove('traces', numberKey(source.number))
    storage.remove('hashes', hashEntryKey(from, 'trace', source.number))
  }

  private removeOpen(hash: Hash): void {
    const { storage, terms } = this.rows
    const key = Buffer.from(hash, 'hex')
    const bytes = storage.get('open', key)
    if (!bytes) return
    storage.remove('openOfTrace', Buffer.concat([numberKey(readOpen(terms, hash, bytes).trace), key]))
    storage.remove('open', key)
  }
}

/** The newest of each account. */
function newestHeads(heads: readonly AccountHead[]): Iterable<AccountHead> {
  const newest = new Map<Address, AccountHead>()
  for (const row of heads) {
    const known = newest.get(row.account)
    if (!known || known.lt < row.lt) newest.set(row.account, row)
  }
  return newest.values()
}

function addRange(ranges: readonly SeqnoRange[], added: SeqnoRange): SeqnoRange[] {
  const result: SeqnoRange[] = []
  for (const each of [...ranges, added].toSorted((a, b) => a.first - b.first)) {
    const last = result.at(-1)
    if (last && each.first <= last.last + 1)
      result[result.length - 1] = { first: last.first, last: Math.max(last.last, each.last) }
    else result.push(each)
  }
  return result
}
