import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import type { Hash, Lt, Nano, UnixSec } from '@tonoscope/core/units'
import { ByteReader, ByteWriter } from './bytes.ts'

/** A transaction as it is stored: numbers in the place of accounts, traces, blocks, code and its parent. */
export type StoredTransaction = Omit<TransactionRow, 'account' | 'block' | 'traceId' | 'parent' | 'codeHash'> & {
  readonly account: number
  readonly block: number
  readonly trace: number
  /** A number, or the hash of a transaction that the index does not have. */
  readonly parent: number | Hash | undefined
  readonly code: number | undefined
}

const bits = {
  parent: 1,
  parentHash: 2,
  inMessage: 4,
  normalized: 8,
  opCode: 16,
  exitCode: 32,
  actionCode: 64,
  code: 128,
}
const writer = new ByteWriter()

export function writeTransaction(row: StoredTransaction): Buffer {
  const { parent, inMessage, normalized, opCode, exitCode, actionCode, code } = row
  const present =
    (parent !== undefined ? bits.parent : 0) |
    (typeof parent === 'string' ? bits.parentHash : 0) |
    (inMessage !== undefined ? bits.inMessage : 0) |
    (normalized !== undefined ? bits.normalized : 0) |
    (opCode !== undefined ? bits.opCode : 0) |
    (exitCode !== undefined ? bits.exitCode : 0) |
    (actionCode !== undefined ? bits.actionCode : 0) |
    (code !== undefined ? bits.code : 0)
  writer.start().u8(present).hex(row.hash).u64(row.lt).u32(row.utime)
  writer.uint(row.account).uint(row.block).uint(row.masterchainSeqno).uint(row.trace)
  if (typeof parent === 'string') writer.hex(parent)
  else if (parent !== undefined) writer.uint(parent)
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
  return {
    hash: hash(),
    lt: reader.u64() as Lt,
    utime: reader.u32() as UnixSec,
    account: reader.uint(),
    block: reader.uint(),
    masterchainSeqno: reader.uint(),
    trace: reader.uint(),
    parent: has(bits.parentHash) ? hash() : has(bits.parent) ? reader.uint() : undefined,
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

/** Only the hash, which comes after what is present. */
export const readTransactionHash = (bytes: Buffer): Hash => bytes.toString('hex', 1, 33) as Hash
