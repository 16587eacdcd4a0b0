import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import type { Slice } from '../cell/Slice.ts'
import { accountIdOf, type Lt, type UnixSec, workchainOf } from '../units.ts'
import {
  address,
  anyCell,
  bool,
  cellRef,
  coins,
  dict,
  extAddress,
  extended,
  logicalTime,
  mapped,
  maybeAddress,
  named,
  reader,
  record,
  type Tlb,
  time,
  union,
  type Value,
} from './combinators.ts'
import { currencyCollection, loadCurrencies } from './currency.ts'
import { readStateInit, type StateInit, stateInit } from './stateInit.ts'

/**
 * int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt dest:MsgAddressInt
 *   value:CurrencyCollection ihr_fee:Grams fwd_fee:Grams created_lt:uint64 created_at:uint32 = CommonMsgInfo;
 *
 * Newer networks call the `ihr_fee` field `extra_flags:(VarUInteger 16)`; here the value is available under both names.
 * In messages created by contracts (`MessageRelaxed`), `src` may be missing.
 */
const intMsgInfo = extended(
  record('$0', {
    ihr_disabled: bool,
    bounce: bool,
    bounced: bool,
    src: maybeAddress,
    dest: address,
    value: currencyCollection,
    ihr_fee: coins,
    fwd_fee: coins,
    created_lt: logicalTime,
    created_at: time,
  }),
  ({ src, ihr_fee }) => ({ src, extra_flags: ihr_fee as bigint }), // an amount only in the older layout
)

/** ext_in_msg_info$10 src:MsgAddressExt dest:MsgAddressInt import_fee:Grams = CommonMsgInfo; */
const extInMsgInfo = record('$10', { src: extAddress, dest: address, import_fee: coins })

/** ext_out_msg_info$11 src:MsgAddressInt dest:MsgAddressExt created_lt:uint64 created_at:uint32 = CommonMsgInfo; */
const extOutMsgInfo = record('$11', { src: maybeAddress, dest: extAddress, created_lt: logicalTime, created_at: time })

const commonMsgInfo = union({
  int_msg_info: intMsgInfo,
  ext_in_msg_info: extInMsgInfo,
  ext_out_msg_info: extOutMsgInfo,
})

/** The info of a message of any kind. */
export type CommonMsgInfo = Value<typeof commonMsgInfo>
/** The info of an internal message. */
export type IntMsgInfo = Extract<CommonMsgInfo, { type: 'int_msg_info' }>

/** Whether a part of a message is inline or in a referenced cell; the hash depends on it. */
export type Placement = 'inline' | 'ref'

/** A message; `layout` is the placement of its parts, `cell` the message itself. */
export type Message = {
  readonly cell: Cell
  readonly info: CommonMsgInfo
  readonly init: StateInit | undefined
  readonly body: Cell
  readonly layout: { readonly init?: Placement | undefined; readonly body: Placement }
}

/** message$_ {X:Type} info:CommonMsgInfo init:(Maybe (Either StateInit ^StateInit)) body:(Either X ^X) = Message X; */
export const message: Tlb<Message> = named('Message', {
  read(slice) {
    const start = slice.clone()
    slice.enterField('info')
    const info = isInternal(slice) ? loadInternalInfo(slice) : commonMsgInfo.read(slice)
    slice.leaveField()
    slice.enterField('init')
    const initAt = loadFlag(slice) ? placement(slice) : undefined
    const init = initAt === 'ref' ? readStateInit(slice.loadRef()) : initAt && stateInit.read(slice)
    slice.leaveField()
    slice.enterField('body')
    const bodyAt = placement(slice)
    const body = bodyAt === 'ref' ? cellRef.read(slice) : anyCell.read(slice)
    slice.leaveField()
    return { cell: slice.since(start), info, init, body, layout: { ...(initAt && { init: initAt }), body: bodyAt } }
  },
})

const isInternal = (slice: Slice): boolean => !slice.isRecorded && slice.remainingBits > 0 && slice.preloadUint(1) === 0

/** The info of an internal message as its layout reads it, as code; see `tryDirect`. */
function loadInternalInfo(slice: Slice): IntMsgInfo {
  slice.skip(1)
  const ihr_disabled = slice.loadBit()
  const bounce = slice.loadBit()
  const bounced = slice.loadBit()
  const src = slice.loadAddress()
  const dest = address.read(slice)
  const value = loadCurrencies(slice)
  const ihr_fee = slice.loadCoins()
  const fwd_fee = slice.loadCoins()
  const created_lt = slice.loadBigUint(64) as Lt // the field's meaning
  const created_at = slice.loadUint(32) as UnixSec // the field's meaning
  return {
    type: 'int_msg_info',
    ihr_disabled,
    bounce,
    bounced,
    src,
    dest,
    value,
    ihr_fee,
    fwd_fee,
    created_lt,
    created_at,
    extra_flags: ihr_fee,
  }
}

/** The bit of a `Maybe` or an `Either`. */
function loadFlag(slice: Slice): boolean {
  slice.enterKind('maybe')
  const flag = slice.loadBit()
  slice.leaveKind()
  return flag
}
const placement = (slice: Slice): Placement => (loadFlag(slice) ? 'ref' : 'inline')

/** Whether the network itself sent an internal message: fees and mints have no sender account. */
export const isSystemMessage = ({ src }: Pick<IntMsgInfo, 'src'>): boolean =>
  src === undefined || (workchainOf(src) === -1 && /^0{64}$/.test(accountIdOf(src)))

const read = reader('Message', message)
const memo = new CellMemo<Message>()

/** Reads a message. Memoized. @throws input.cell */
export const readMessage = (cell: Cell): Message => memo.get(cell) ?? memo.set(cell, read(cell))

/** `^(Message Any)` */
export const messageRef: Tlb<Message> = { read: slice => readMessage(slice.loadRef()) }

// A transaction has 255 actions at most.
const maxOutMessages = 1024

/** `HashmapE 15 ^(Message Any)`; its order is that of creation. */
export const outMessages = mapped(dict(15, messageRef, maxOutMessages), (entries): readonly Message[] => [
  ...entries.values(),
])
