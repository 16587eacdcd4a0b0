import type { BlockId } from '@tonoscope/core/blockId'
import { maxSameMessage } from '@tonoscope/core/chainIndex/limits'
import type { BlockRow, TraceRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { compareInts, type Hash } from '@tonoscope/core/units'
import { afterPrefix, toKey } from './bytes.ts'
import { blockIdKey, readBlock, readTrace } from './rowCodecs.ts'
import type { Storage } from './Storage.ts'
import type { Terms } from './Terms.ts'
import { readTransaction, type StoredTransaction } from './transactionCodec.ts'

/** What a hash is of. */
export const hashKinds = { transaction: 0, inMessage: 1, normalized: 2, sent: 3, trace: 4 } as const
export type HashKind = keyof typeof hashKinds

export const numberKey = (number: number): Buffer => toKey([number, 5])
export const blockKey = (number: number): Buffer => toKey([number, 4])

/** Only the first bytes of a hash are in its key: the row that it leads to has the whole hash. */
export function hashKey(hash: Hash, kind: HashKind): Buffer {
  const key = Buffer.allocUnsafe(hashPrefixBytes)
  key.write(hash, 0, hashPrefixBytes - 1, 'hex')
  key[hashPrefixBytes - 1] = hashKinds[kind]
  return key
}

const hashPrefixBytes = 7

/** The key that leads from a hash to a transaction or a trace. */
export function hashEntryKey(hash: Hash, kind: HashKind, number: number): Buffer {
  const key = Buffer.allocUnsafe(hashPrefixBytes + 5)
  key.write(hash, 0, hashPrefixBytes - 1, 'hex')
  key[hashPrefixBytes - 1] = hashKinds[kind]
  key.writeUIntBE(number, hashPrefixBytes, 5)
  return key
}

/** A transaction with its number. */
export type FoundTransaction = { readonly number: number; readonly row: StoredTransaction }

/** Rows by their numbers and hashes: what writing and reading share. */
export class Rows {
  readonly storage: Storage
  readonly terms: Terms

  constructor(storage: Storage, terms: Terms) {
    this.storage = storage
    this.terms = terms
  }

  transaction(number: number): StoredTransaction | undefined {
    const bytes = this.storage.get('transactions', numberKey(number))
    return bytes && readTransaction(bytes)
  }

  /** The transactions that a hash leads to, with their numbers. */
  private candidates(hash: Hash, kind: HashKind, has: (row: StoredTransaction) => boolean): FoundTransaction[] {
    const prefix = hashKey(hash, kind)
    return this.storage.keysBetween('hashes', prefix, afterPrefix(prefix), maxSameMessage).flatMap(key => {
      const number = key.readUIntBE(7, 5)
      const row = this.transaction(number)
      return row && has(row) ? [{ number, row }] : []
    })
  }

  findTransaction(hash: Hash) {
    return this.candidates(hash, 'transaction', row => row.hash === hash)[0]
  }

  received(message: Hash) {
    return this.candidates(message, 'inMessage', row => row.inMessage === message)
  }

  /** Received, also by its normalized hash. */
  accepted(message: Hash) {
    const normalized = this.candidates(message, 'normalized', row => row.normalized === message)
    const received = this.received(message)
    return [...received, ...normalized.filter(({ number }) => !received.some(each => each.number === number))]
  }

  sent(message: Hash) {
    return this.candidates(
      message,
      'sent',
      row => row.outMessages.includes(message) || row.externalOut.includes(message),
    )
  }

  findTrace(id: Hash): { readonly number: number; readonly row: TraceRow | undefined } | undefined {
    for (const key of this.storage.keys('hashes', hashKey(id, 'trace'))) {
      const number = key.readUIntBE(7, 5)
      const bytes = this.storage.get('traces', numberKey(number))
      const found = bytes && readTrace(this.terms, bytes)
      if (found?.id === id) return { number, row: found.row }
    }
    return undefined
  }

  /** Whether more than the ID of a trace is known. */
  hasTraceRow(number: number): boolean {
    const bytes = this.storage.get('traces', numberKey(number))
    return bytes !== undefined && readTrace(this.terms, bytes).row !== undefined
  }

  traceId(number: number): Hash {
    const bytes = this.storage.get('traces', numberKey(number))
    if (!bytes) throw new RangeError(`there is no trace ${number}`)
    return bytes.toString('hex', 0, 32) as Hash
  }

  /** The numbers of a trace's transactions. */
  members(trace: number): number[] {
    return this.storage.keys('members', numberKey(trace)).map(key => key.readUIntBE(5, 5))
  }

  findBlock(id: BlockId): { readonly number: number; readonly row: BlockRow | undefined } | undefined {
    const number = this.storage.get('blockIds', blockIdKey(id))?.readUInt32BE(0)
    return number === undefined ? undefined : { number, row: this.block(number)?.row }
  }

  block(number: number) {
    const bytes = this.storage.get('blocks', blockKey(number))
    return bytes && readBlock(bytes)
  }

  /** A transaction as the index returns it. */
  present({ row }: FoundTransaction): TransactionRow {
    const { account, code } = row
    // Each property by name: a spread of so many takes several times as long.
    return {
      hash: row.hash,
      account: this.terms.address(account),
      lt: row.lt,
      utime: row.utime,
      block: row.block,
      masterchainSeqno: row.masterchainSeqno,
      traceId: row.traceId,
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
      codeHash: code === undefined ? undefined : this.terms.hash(code),
    }
  }

  presentInOrder(found: readonly FoundTransaction[]): TransactionRow[] {
    const sorted = found.toSorted(({ row: a }, { row: b }) => compareInts(a.lt, b.lt) || (a.hash < b.hash ? -1 : 1))
    return sorted.map(each => this.present(each))
  }

  /** The transactions with these numbers that there are. */
  select(numbers: readonly number[]): FoundTransaction[] {
    return numbers.flatMap(number => {
      const row = this.transaction(number)
      return row ? [{ number, row }] : []
    })
  }
}
