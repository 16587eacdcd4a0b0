import type { BitString } from '../cell/bits.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { Address } from '../units.ts'
import { address, bool, coins, logicalTime, record, rest, someAddress, type Tlb, union, unixTime, type Value } from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { readStateInit, type StateInit, stateInit } from './stateInit.ts'

/** An address outside the chain: bits with no meaning to it; `undefined` is addr_none. */
const externalAddress: Tlb<BitString | undefined> = {
  read(slice: Slice) {
    const found = slice.loadMsgAddress()
    if (found === undefined) return undefined
    if (found.type !== 'ext') throw new AppError('input.cell', { reason: 'an account where an external address belongs' })
    return found.bits
  },
}

// int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt dest:MsgAddressInt value:CurrencyCollection
//   ihr_fee:Grams fwd_fee:Grams created_lt:uint64 created_at:uint32 = CommonMsgInfo;
// Since 2025 the place of ihr_fee is named extra_flags; the bits are the same.
const intMsgInfo = record('CommonMsgInfo', '$0', {
  ihr_disabled: bool,
  bounce: bool,
  bounced: bool,
  src: address,
  dest: someAddress,
  value: currencyCollection,
  ihr_fee: coins,
  fwd_fee: coins,
  created_lt: logicalTime,
  created_at: unixTime,
})
// ext_in_msg_info$10 src:MsgAddressExt dest:MsgAddressInt import_fee:Grams = CommonMsgInfo;
const extInMsgInfo = record('CommonMsgInfo', '$10', { src: externalAddress, dest: someAddress, import_fee: coins })
// ext_out_msg_info$11 src:MsgAddressInt dest:MsgAddressExt created_lt:uint64 created_at:uint32 = CommonMsgInfo;
const extOutMsgInfo = record('CommonMsgInfo', '$11', {
  src: address,
  dest: externalAddress,
  created_lt: logicalTime,
  created_at: unixTime,
})

const commonMsgInfo = union('CommonMsgInfo', {
  int_msg_info: intMsgInfo,
  ext_in_msg_info: extInMsgInfo,
  ext_out_msg_info: extOutMsgInfo,
})

/** The head of a message: `type` says which of the three kinds it is. */
export type CommonMsgInfo = Value<typeof commonMsgInfo>

/** A message with its cell; `layout` says where state init and body lie, which its hash depends on. */
export type Message = {
  readonly cell: Cell
  readonly info: CommonMsgInfo
  readonly init?: StateInit
  /** The state init as a cell of its own. */
  readonly initCell?: Cell
  readonly body: Cell
  readonly layout: { readonly init?: 'inline' | 'ref'; readonly body: 'inline' | 'ref' }
}

/**
 * Reads a message.
 *
 * `message$_ {X:Type} info:CommonMsgInfo init:(Maybe (Either StateInit ^StateInit)) body:(Either X ^X) = Message X;`
 *
 * @throws input.cell
 */
export function readMessage(cell: Cell): Message {
  const slice = cell.slice()
  const info = commonMsgInfo.read(slice)
  const init = readInit(slice)
  const bodyInRef = slice.loadBit()
  const body = bodyInRef ? slice.loadRef() : rest.read(slice)
  slice.end()
  return {
    cell,
    info,
    ...(init && { init: init.value, initCell: init.cell }),
    body,
    layout: { ...(init && { init: init.where }), body: bodyInRef ? 'ref' : 'inline' },
  }
}

function readInit(slice: Slice): { value: StateInit; cell: Cell; where: 'inline' | 'ref' } | undefined {
  if (!slice.loadBit()) return undefined
  if (slice.loadBit()) {
    const cell = slice.loadRef()
    return { value: readStateInit(cell), cell, where: 'ref' }
  }
  const before = slice.clone()
  const value = stateInit.read(slice)
  const cell = new Builder().bits(before.loadBits(before.remainingBits - slice.remainingBits))
  for (let refs = before.remainingRefs - slice.remainingRefs; refs > 0; refs--) cell.ref(before.loadRef())
  return { value, cell: cell.end(), where: 'inline' }
}

/** The account that a message is for, where it is for one. */
export const destinationOf = (message: Message): Address | undefined =>
  message.info.type === 'ext_out_msg_info' ? undefined : message.info.dest
