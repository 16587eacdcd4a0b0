import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import type { Hash, Lt, Nano, UnixSec } from '@tonoscope/core/units'
import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * A transaction as it is stored: numbers in the place of its account and code, which many have in common, so that they are soon in
 * memory. All else that is read with it is in the row: each row elsewhere would be another page, which in a large index is in no cache.
 */
export type StoredTransaction = Omit<TransactionRow, 'account' | 'codeHash'> & {
  readonly account: number
  readonly blockNumber: number
  readonly traceNumber: number
  readonly code: number | undefined
}

const bits = {
  parent: 1,
  traceId: 2,
  inMessage: 4,
  normalized: 8,
  opCode: 16,
  exitCode: 32,
  actionCode: 64,
  code: 128,
}
const writer = new ByteWriter()

export function writeTransaction(row: StoredTransaction): Buffer {
  const { traceId, parent, inMessage, normalized, opCode, exitCode, actionCode, code } = row
  const present =
    (parent !== undefined ? bits.parent : 0) |
    (traceId !== impliedTraceId(row) ? bits.traceId : 0) |
    (inMessage !== undefined ? bits.inMessage : 0) |
    (normalized !== undefined ? bits.normalized : 0) |
    (opCode !== undefined ? bits.opCode : 0) |
    (exitCode !== undefined ? bits.exitCode : 0) |
    (actionCode !== undefined ? bits.actionCode : 0) |
    (code !== undefined ? bits.code : 0)
  writer.start().u8(present).hex(row.hash).u64(row.lt).u32(row.utime)
  writer.uint(row.account).uint(row.masterchainSeqno).uint(row.blockNumber).uint(row.traceNumber)
  writer.int(row.block.workchain).hex(row.block.shard).u32(row.block.seqno)
  if (parent !== undefined) writer.hex(parent)
  if (traceId !== impliedTraceId(row)) writer.hex(traceId)
  if (inMessage !== undefined) writer.hex(inMessage)
  if (normalized !== undefined) writer.hex(normalized)
  for (const list of [row.outMessages, row.externalOut]) {
    writer.uint(list.length)
    for (const hash of list) writer.hex(hash)
  }
  if (opCode !== undefined) writer.u32(opCode)
  writer.uint(row.flags)
  if (exitCode !== undefined) writer.int(exitCode)
  if (actionCode !== undefined) writer.int(actionCode)
  writer.big(row.value).big(row.fees)
  if (code !== undefined) writer.uint(code)
  return writer.finish()
}

export function readTransaction(bytes: Buffer): StoredTransaction {
  const reader = new ByteReader(bytes)
  const present = reader.u8()
  const has = (bit: number) => (present & bit) !== 0
  const hash = () => reader.hex(32) as Hash
  const hashes = () => Array.from({ length: reader.uint() }, hash)
  // In the order in which they were written.
  const own = hash()
  const [lt, utime, account, masterchainSeqno] = [reader.u64(), reader.u32(), reader.uint(), reader.uint()]
  const [blockNumber, traceNumber] = [reader.uint(), reader.uint()]
  const block = { workchain: reader.int(), shard: reader.hex(8), seqno: reader.u32() }
  const parent = has(bits.parent) ? hash() : undefined
  // One literal: an object of so many properties that is spread takes several times as long.
  return {
    hash: own,
    lt: lt as Lt,
    utime: utime as UnixSec,
    account,
    masterchainSeqno,
    blockNumber,
    traceNumber,
    block,
    parent,
    traceId: has(bits.traceId) ? hash() : impliedTraceId({ hash: own, parent }),
    inMessage: has(bits.inMessage) ? hash() : undefined,
    normalized: has(bits.normalized) ? hash() : undefined,
    outMessages: hashes(),
    externalOut: hashes(),
    opCode: has(bits.opCode) ? reader.u32() : undefined,
    flags: reader.uint(),
    exitCode: has(bits.exitCode) ? reader.int() : undefined,
    actionCode: has(bits.actionCode) ? reader.int() : undefined,
    value: reader.big() as Nano,
    fees: reader.big() as Nano,
    code: has(bits.code) ? reader.uint() : undefined,
  }
}

/** A trace has the hash of its first transaction, which is the parent of the next ones: then it is not written. */
const impliedTraceId = ({ hash, parent }: Pick<TransactionRow, 'hash' | 'parent'>): Hash => parent ?? hash
