import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { sha256 } from '../src/cell/sha256.ts'
import { toHex } from '../src/encoding/hex.ts'
import { encodeUtf8 } from '../src/encoding/utf8.ts'
import { transactionsOfBlock } from '../src/tlb/block.ts'
import { type Address, accountIdOf, addressOf, type Hash } from '../src/units.ts'
import { internalMessage } from './fakes.ts'
import { localnetBlocks } from './localnetBlocks.ts'

/** A recorded masterchain block with other transactions: so many, each of an account of its own and with a message of its own. */
export function createLargeBlock(transactions: number): Cell {
  const template = localnetBlocks().find(({ id }) => id.workchain === -1 && id.seqno === 100)
  const [sample] = localnetBlocks()
    .flatMap(({ block }) => [...transactionsOfBlock(block).values()].flat())
    .filter(cell => cell.ref(0).slice().loadBit())
  if (!template || !sample) throw new Error('no masterchain block, or no transaction with a message is recorded')
  const entries = Array.from({ length: transactions }, (_, i): Entry => {
    const account = addressOf(-1, toHash(`account ${i}`))
    return [BigInt(`0x${accountIdOf(account)}`), builder => storeAccountBlock(builder, account, sample, i)]
  }).sort(([a], [b]) => (a < b ? -1 : 1))
  const accountBlocks = new Builder().bit(true).ref(toCell(builder => storeEdge(builder, entries, 256)))
  const { root } = template
  const extra = replaceRef(root.ref(3), 2, storeNothing(accountBlocks).end())
  return replaceRef(root, 3, extra)
}

type Entry = readonly [key: bigint, store: (builder: Builder) => void]

const toHash = (text: string): Hash => toHex(sha256(encodeUtf8(text))) as Hash

function toCell(store: (builder: Builder) => void): Cell {
  const builder = new Builder()
  store(builder)
  return builder.end()
}

/** `CurrencyCollection` of nothing. */
const storeNothing = (builder: Builder): Builder => builder.coins(0n).bit(false)

/** `update_hashes#72 old_hash:bits256 new_hash:bits256 = HASH_UPDATE X;` */
const hashUpdate = (text: string): Cell =>
  new Builder()
    .uint(0x72, 8)
    .hash(toHash(`before ${text}`))
    .hash(toHash(`after ${text}`))
    .end()

/** An account with one transaction: `acc_trans#5`, after the extra of its entry. */
function storeAccountBlock(builder: Builder, account: Address, sample: Cell, i: number): void {
  storeNothing(builder).uint(5, 4).hash(accountIdOf(account))
  const leaf = (inner: Builder) => void storeNothing(inner).ref(copyTransaction(sample, account, i))
  storeEdge(builder, [[BigInt(i), leaf]], 64)
  builder.ref(hashUpdate(`account ${i}`))
}

/** The sample as a transaction of another account, with another message. */
function copyTransaction(sample: Cell, account: Address, i: number): Cell {
  const slice = sample.slice()
  const tag = slice.loadBits(4)
  slice.skip(256)
  const rest = slice.loadBits(slice.remainingBits)
  const body = new Builder()
    .uint(0, 32)
    .hash(toHash(`first ${i}`))
    .hash(toHash(`second ${i}`))
    .hash(toHash(`third ${i}`))
  const from = addressOf(0, toHash(`sender ${i}`))
  const message = internalMessage({ from, to: account, value: BigInt(i + 1), body: body.end() })
  return new Builder()
    .bits(tag)
    .hash(accountIdOf(account))
    .bits(rest)
    .ref(replaceRef(sample.ref(0), 0, message.cell))
    .ref(hashUpdate(`state ${i}`))
    .ref(sample.ref(2))
    .end()
}

/** The cell with another reference. */
function replaceRef(cell: Cell, which: number, ref: Cell): Cell {
  const slice = cell.slice()
  const builder = new Builder().bits(slice.loadBits(cell.bits))
  for (const [i, each] of cell.refs().entries()) builder.ref(i === which ? ref : each)
  return builder.end()
}

/** An edge of a `HashmapAug` whose extras are empty `CurrencyCollection`s. The label is always `hml_long`. */
function storeEdge(builder: Builder, entries: readonly Entry[], left: number): void {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new RangeError('an edge has entries')
  const differing = (first[0] ^ last[0]) & ((1n << BigInt(left)) - 1n)
  const below = differing === 0n ? 0 : differing.toString(2).length
  const length = left - below
  const label = (first[0] >> BigInt(below)) & ((1n << BigInt(length)) - 1n)
  builder
    .uint(0b10, 2)
    .uint(length, 32 - Math.clz32(left))
    .uint(label, length)
  if (below === 0) {
    first[1](builder)
    return
  }
  const split = entries.findIndex(([key]) => (key >> BigInt(below - 1)) & 1n)
  for (const half of [entries.slice(0, split), entries.slice(split)])
    builder.ref(toCell(inner => storeEdge(inner, half, below - 1)))
  storeNothing(builder)
}
