import { type Cell, emptyCell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { toHex } from '../encoding/hex.ts'
import { type Address, addressOf, type Hash, unixSec } from '../units.ts'
import { type DecodeContext, layoutError } from './DecodeContext.ts'
import { builtInReaders } from './decodedValues.ts'
import { LayoutCompiler, type Reader } from './LayoutCompiler.ts'
import { formatBits, loadRest } from './values.ts'

/** Any `MsgAddress`; `undefined` when it is not the address of an account. */
function readAccountAddress(slice: Slice): Address | undefined {
  const found = slice.loadMsgAddress()
  if (found?.type === 'std') return found.address
  if (found?.type !== 'var' || found.bits.length !== 256 || found.anycast) return undefined
  return addressOf(found.workchain, toHex(found.bits.bytes) as Hash) // 256 bits
}

function readStdAccountAddress(slice: Slice): Address | undefined {
  if (slice.preloadUint(3) !== 0b100) throw layoutError('expected addr_std')
  return slice.loadAddress()
}

/** `Either payload ^payload` as a cell, empty when absent. */
function readPayload(slice: Slice): unknown {
  if (slice.remainingBits > 0 && !slice.loadBit()) return loadRest(slice)
  // Some contracts leave out the bit.
  return slice.remainingRefs === 0 ? emptyCell : slice.loadRef()
}

const readInteger: (bits: number, signed: boolean) => Reader<unknown> = (bits, signed) => {
  if (bits <= 53) return signed ? slice => slice.loadInt(bits) : slice => slice.loadUint(bits)
  return signed ? slice => slice.loadBigInt(bits) : slice => slice.loadBigUint(bits)
}

function readDictMap(
  root: Cell | undefined,
  keyBits: number,
  read: Reader<unknown>,
  context: DecodeContext,
): ReadonlyMap<bigint, unknown> {
  const entries = new Map<bigint, unknown>()
  for (const { key, value } of dictEntries(root, keyBits)) {
    context.countValue()
    entries.set(key, read(value, context))
  }
  return entries
}

/** Layouts as readers of typed bodies: addresses, hashes, integers and cells as the core knows them. */
export const bodyValues = new LayoutCompiler<unknown>({
  builtIns: {
    ...builtInReaders,
    Address: readStdAccountAddress,
    Cell: loadRest,
    Coins: slice => slice.loadCoins(),
    CurrencyCollection: (slice, context) => ({
      grams: slice.loadCoins(),
      other: readDictMap(slice.loadMaybeRef(), 32, at => at.loadVarUint(5), context),
    }),
    ExtOutMsgBody: loadRest,
    Grams: slice => slice.loadCoins(),
    InMsgBody: loadRest,
    JettonPayload: loadRest,
    MsgAddress: readAccountAddress,
    MsgAddressExt: readAccountAddress,
    MsgAddressInt: readAccountAddress,
    NFTPayload: loadRest,
    Time: slice => unixSec(slice.loadUint(32)),
  },
  uint: bits => readInteger(bits, false),
  int: bits => readInteger(bits, true),
  bits: count => (count === 256 ? slice => slice.loadHash() : slice => formatBits(slice.loadBits(count))),
  varUint: lengthBits => slice => slice.loadVarUint(lengthBits),
  none: undefined,
  text: text => text,
  cell: cell => cell,
  record: fields => fields,
  inCell: value => value,
  either: (_isRight, value) => value,
  jettonPayload: readPayload,
  nftPayload: readPayload,
  dict: (root, keyBits, value, _numeric, context) => readDictMap(root, keyBits, value, context),
})
