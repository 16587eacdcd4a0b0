import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { BlockId } from '@tonoscope/core/blockId'
import type {
  AccountHead,
  BlockRow,
  DomainRow,
  ItemRow,
  JettonWalletRow,
  OpenMessage,
  SaleRow,
  TraceRow,
} from '@tonoscope/core/chainIndex/rows'
import type { Address, Hash, Lt, Nano, UnixSec } from '@tonoscope/core/units'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Terms } from './Terms.ts'

const writer = new ByteWriter()

/** A trace; one that only has members so far has no row. */
export function writeTrace(terms: Terms, id: Hash, row: TraceRow | undefined): Buffer {
  writer.start().hex(id)
  if (!row) return writer.finish()
  writer.uint(terms.add(row.account)).u64(row.startLt).u64(row.endLt).u32(row.startUtime).u32(row.endUtime)
  return writer
    .uint(row.transactions)
    .uint(row.open)
    .u8(row.hasStart ? 1 : 0)
    .finish()
}

export function readTrace(terms: Terms, bytes: Buffer): { readonly id: Hash; readonly row: TraceRow | undefined } {
  const reader = new ByteReader(bytes)
  const id = reader.hex(32) as Hash
  if (reader.isAtEnd) return { id, row: undefined }
  const account = terms.address(reader.uint())
  const [startLt, endLt] = [reader.u64() as Lt, reader.u64() as Lt]
  const [startUtime, endUtime] = [reader.u32() as UnixSec, reader.u32() as UnixSec]
  const [transactions, open, hasStart] = [reader.uint(), reader.uint(), reader.u8() === 1]
  return { id, row: { id, account, startLt, startUtime, endLt, endUtime, transactions, open, hasStart } }
}

/** The ID of a block as a key that sorts by workchain, shard, seqno. */
export function blockIdKey({ workchain, shard, seqno }: BlockId): Buffer {
  return writer
    .start()
    .u32((workchain ^ 0x80000000) >>> 0)
    .hex(shard)
    .u32(seqno)
    .finish()
}

/** A block; one that only transactions refer to has no row. */
export function writeBlock(id: BlockId, row: BlockRow | undefined): Buffer {
  const key = blockIdKey(id)
  writer.start().bytes(key)
  if (!row) return writer.finish()
  writer.hex(row.id.rootHash).hex(row.id.fileHash).uint(row.masterchainSeqno).u32(row.utime)
  return writer.u64(row.startLt).u64(row.endLt).uint(row.transactions).finish()
}

export function readBlock(bytes: Buffer): { readonly id: BlockId; readonly row: BlockRow | undefined } {
  const reader = new ByteReader(bytes)
  const workchain = (reader.u32() ^ 0x80000000) | 0
  const id = { workchain, shard: reader.hex(8), seqno: reader.u32() }
  if (reader.isAtEnd) return { id, row: undefined }
  const idExt = { ...id, rootHash: reader.hex(32) as Hash, fileHash: reader.hex(32) as Hash }
  const [masterchainSeqno, utime] = [reader.uint(), reader.u32() as UnixSec]
  const [startLt, endLt] = [reader.u64() as Lt, reader.u64() as Lt]
  return { id, row: { id: idExt, masterchainSeqno, utime, startLt, endLt, transactions: reader.uint() } }
}

/** Whole numbers that grow, as differences. */
export function writeNumbers(numbers: readonly number[]): Buffer {
  let last = 0
  writer.start()
  for (const each of numbers) {
    writer.int(each - last)
    last = each
  }
  return writer.finish()
}

export function readNumbers(bytes: Buffer): number[] {
  const reader = new ByteReader(bytes)
  const numbers: number[] = []
  for (let last = 0; !reader.isAtEnd; ) {
    last += reader.int()
    numbers.push(last)
  }
  return numbers
}

const statuses = ['active', 'uninit', 'frozen', 'nonexist'] as const

export function writeHead(terms: Terms, row: AccountHead): Buffer {
  const present = (row.balance === undefined ? 0 : 4) | (row.codeHash === undefined ? 0 : 8)
  writer
    .start()
    .u64(row.lt)
    .u8(statuses.indexOf(row.status) | present)
    .hex(row.hash)
    .u32(row.utime)
  if (row.balance !== undefined) writer.big(row.balance)
  if (row.codeHash !== undefined) writer.uint(terms.add(row.codeHash))
  return writer.finish()
}

export function readHead(terms: Terms, account: Address, bytes: Buffer): AccountHead {
  const reader = new ByteReader(bytes)
  const [lt, flags] = [reader.u64() as Lt, reader.u8()]
  const [hash, utime] = [reader.hex(32) as Hash, reader.u32() as UnixSec]
  const balance = flags & 4 ? (reader.big() as Nano) : undefined
  const codeHash = flags & 8 ? terms.hash(reader.uint()) : undefined
  return { account, lt, hash, utime, status: statuses[flags & 3] ?? 'nonexist', balance, codeHash }
}

export function writeOpen(terms: Terms, trace: number, row: OpenMessage): Buffer {
  return writer.start().uint(trace).hex(row.sender).uint(terms.add(row.destination)).u64(row.createdLt).finish()
}

/** An open message whose trace is a number. */
export function readOpen(terms: Terms, hash: Hash, bytes: Buffer) {
  const reader = new ByteReader(bytes)
  const trace = reader.uint()
  const sender = reader.hex(32) as Hash
  return { trace, row: { hash, sender, destination: terms.address(reader.uint()), createdLt: reader.u64() as Lt } }
}

/** The part that all claims have: `lt` first. */
function writeClaim(row: { readonly lt: Lt; readonly confirmed: boolean | undefined }): void {
  writer
    .start()
    .u64(row.lt)
    .u8(row.confirmed === undefined ? 0 : row.confirmed ? 1 : 2)
}

const optional = (terms: Terms, address: Address | undefined): void => {
  writer.uint(address === undefined ? 0 : terms.add(address) + 1)
}

function readOptional(terms: Terms, reader: ByteReader): Address | undefined {
  const number = reader.uint()
  return number === 0 ? undefined : terms.address(number - 1)
}

function readClaim(terms: Terms, bytes: Buffer) {
  const reader = new ByteReader(bytes)
  const lt = reader.u64() as Lt
  const confirmed = [undefined, true, false][reader.u8()]
  return { reader, optionalAddress: () => readOptional(terms, reader), claim: { lt, confirmed } }
}

/** How the rows of a table of claims are written. */
export type ClaimCodec<R> = {
  write(terms: Terms, row: R): Buffer
  read(terms: Terms, address: Address, bytes: Buffer): R
}

export const jettonWalletCodec: ClaimCodec<JettonWalletRow> = {
  write(terms, row) {
    writeClaim(row)
    return writer.uint(terms.add(row.owner)).uint(terms.add(row.jetton)).big(row.balance).finish()
  },
  read(terms, address, bytes) {
    const { reader, claim } = readClaim(terms, bytes)
    const [owner, jetton] = [terms.address(reader.uint()), terms.address(reader.uint())]
    return { address, ...claim, owner, jetton, balance: reader.big() }
  },
}

export const itemCodec: ClaimCodec<ItemRow> = {
  write(terms, row) {
    writeClaim(row)
    optional(terms, row.owner)
    optional(terms, row.collection)
    if (row.index !== undefined) writer.big(row.index)
    return writer.finish()
  },
  read(terms, address, bytes) {
    const { reader, claim, optionalAddress } = readClaim(terms, bytes)
    const [owner, collection] = [optionalAddress(), optionalAddress()]
    return { address, ...claim, owner, collection, index: reader.isAtEnd ? undefined : reader.big() }
  },
}

export const domainCodec: ClaimCodec<DomainRow> = {
  write(terms, row) {
    writeClaim(row)
    optional(terms, row.owner)
    optional(terms, row.wallet)
    return writer.uint(terms.add(row.collection)).u32(row.lastFillUp).text(row.label).finish()
  },
  read(terms, address, bytes) {
    const { reader, claim, optionalAddress } = readClaim(terms, bytes)
    const [owner, wallet] = [optionalAddress(), optionalAddress()]
    const collection = terms.address(reader.uint())
    const lastFillUp = reader.u32() as UnixSec
    return { address, ...claim, owner, collection, label: reader.text(), lastFillUp, wallet }
  },
}

export const saleCodec: ClaimCodec<SaleRow> = {
  write(terms, row) {
    writer.start().u64(row.lt)
    optional(terms, row.seller)
    return writer.uint(terms.add(row.item)).finish()
  },
  read(terms, address, bytes) {
    const reader = new ByteReader(bytes)
    const lt = reader.u64() as Lt
    const seller = readOptional(terms, reader)
    return { address, lt, seller, item: terms.address(reader.uint()) }
  },
}

/** Deflated if that is smaller; the first byte says which. */
export function pack(bytes: Uint8Array): Buffer {
  const deflated = deflateRawSync(bytes)
  return deflated.length < bytes.length ? Buffer.concat([Buffer.of(1), deflated]) : Buffer.concat([Buffer.of(0), bytes])
}

export const unpack = (bytes: Buffer): Buffer =>
  bytes[0] === 1 ? inflateRawSync(bytes.subarray(1)) : Buffer.from(bytes.subarray(1))
