import { type BlockId, formatBlockIdExt, fullShard } from '@tonoscope/core/blockId'
import type { IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { BlockRow, TraceRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { AppError } from '@tonoscope/core/errors'
import type { Hash } from '@tonoscope/core/units'
import { toKey } from './bytes.ts'
import { putClaim } from './claims.ts'
import { blockKey, hashKey, numberKey, type Rows } from './Rows.ts'
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
    for (const row of batch.blocks) this.putBlock(row)
    for (const row of batch.transactions) this.putTransaction(row)
    for (const [block, numbers] of this.added) this.addToBlock(block, numbers)
    for (const { hash, boc } of batch.cells) {
      const found = this.rows.findTransaction(hash)
      // As it is: to inflate one takes five times as long as to read it, and it is a fifth smaller.
      if (found) storage.put('cells', numberKey(found.number), Buffer.from(boc))
    }
    for (const { from, into } of batch.merges) this.merge(from, into)
    for (const row of batch.traces) this.putTrace(row)
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
    for (const row of batch.heads) {
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
    const key = blockIdKey(id)
    const text = key.toString('latin1')
    const known = this.blockNumbers.get(text) ?? this.rows.findBlock(id)?.number
    const number = known ?? this.next.block++
    this.blockNumbers.set(text, number)
    if (known === undefined) {
      const { storage } = this.rows
      storage.put('blockIds', key, blockKey(number))
      storage.put('blocks', blockKey(number), writeBlock(id, undefined))
      storage.put('pruning', toKey([masterchainSeqno, 4], [number, 4]))
    }
    return number
  }

  private putBlock(row: BlockRow): void {
    const { storage } = this.rows
    const number = this.blockNumber(row.id, row.masterchainSeqno)
    const previous = this.rows.block(number)?.row
    if (previous) for (const [table, key] of blockIndexKeys(previous, number)) storage.remove(table, key)
    storage.put('blocks', blockKey(number), writeBlock(row.id, row))
    storage.put('pruning', toKey([row.masterchainSeqno, 4], [number, 4]))
    for (const [table, key] of blockIndexKeys(row, number)) storage.put(table, key, blockKey(number))
    this.shards.add(`${row.id.workchain}:${row.id.shard}`)
  }

  private putTransaction(row: TransactionRow): void {
    const { storage, terms } = this.rows
    const known = this.rows.findTransaction(row.hash)
    const number = known?.number ?? this.next.transaction++
    const { codeHash, ...facts } = row
    const stored: StoredTransaction = {
      ...facts,
      account: terms.add(row.account),
      blockNumber: this.blockNumber(row.block, row.masterchainSeqno),
      traceNumber: this.traceNumber(row.traceId),
      code: codeHash === undefined ? undefined : terms.add(codeHash),
    }
    if (known) {
      storage.remove('members', memberKey(known.row.traceNumber, number))
      for (const key of transactionHashKeys(known.row, number)) storage.remove('hashes', key)
    } else {
      this.counts.transactions++
      this.added.set(stored.blockNumber, [...(this.added.get(stored.blockNumber) ?? []), number])
    }
    storage.put('transactions', numberKey(number), writeTransaction(stored))
    storage.put('accounts', toKey([stored.account, 4], [stored.lt, 8]), numberKey(number))
    storage.put('members', memberKey(stored.traceNumber, number))
    for (const key of transactionHashKeys(stored, number)) storage.put('hashes', key)
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
    this.rows.storage.put('hashes', Buffer.concat([hashKey(id, 'trace'), numberKey(number)]))
    this.rows.storage.put('traces', numberKey(number), writeTrace(this.rows.terms, id, undefined))
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
    storage.remove('hashes', Buffer.concat([hashKey(from, 'trace'), numberKey(source.number)]))
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

export const memberKey = (trace: number, transaction: number): Buffer => toKey([trace, 5], [transaction, 5])

/** The keys by which a block is found. */
export function blockIndexKeys(row: BlockRow, number: number): (readonly ['masterchain' | 'blockEnds', Buffer])[] {
  const workchain = (row.id.workchain ^ 0x80000000) >>> 0
  const shard = BigInt(`0x${row.id.shard}`)
  return [
    ['masterchain', toKey([row.masterchainSeqno, 4], [workchain, 4], [row.startLt, 8], [shard, 8], [number, 4])],
    ['blockEnds', toKey([workchain, 4], [shard, 8], [row.endLt, 8])],
  ]
}

/** The keys of the hashes by which a transaction is found. */
export function transactionHashKeys(row: StoredTransaction, number: number): Buffer[] {
  const suffix = numberKey(number)
  const keys = [hashKey(row.hash, 'transaction')]
  if (row.inMessage !== undefined) keys.push(hashKey(row.inMessage, 'inMessage'))
  if (row.normalized !== undefined) keys.push(hashKey(row.normalized, 'normalized'))
  for (const hash of new Set([...row.outMessages, ...row.externalOut])) keys.push(hashKey(hash, 'sent'))
  return keys.map(key => Buffer.concat([key, suffix]))
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
