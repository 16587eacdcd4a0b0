import { type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { readDnsRecord, readDnsRecordSet } from './dnsRecord.ts'
import { LayoutCompiler } from './LayoutCompiler.ts'
import * as values from './values.ts'
import { readSendMessageActions, readW5Actions, readW5ExtendedActions } from './walletActionLists.ts'

/** `onchain#00 data:(HashmapE 256 ^Cell)`, `offchain#01 uri:Text` */
const readFullContent: ValueReader = (slice, context) => {
  const tag = slice.loadUint(8)
  if (tag === 1) return { sum_type: 'Offchain', offchain: { uri: values.readSnakeText(slice, context) } }
  if (tag !== 0) throw layoutError(`tag ${tag}`, 'FullContent')
  return { sum_type: 'Onchain', onchain: { data: typeReader('(HashmapE 256 ^Cell)')(slice, context) } }
}

/** The readers of types that no table declares, in the form of `/v2`. */
export const builtInReaders: Readonly<Record<string, ValueReader | undefined>> = {
  '#': values.readUint(32, false),
  Address: values.readStdAddress,
  Bool: slice => slice.loadBit(),
  Bytes: values.readSnakeBase64,
  Cell: values.readRemainingCell,
  Coins: values.readVarUint(4),
  CurrencyCollection: values.readCurrencies,
  DNSRecord: readDnsRecord,
  DNS_RecordSet: readDnsRecordSet,
  ExtOutMsgBody: (slice, context) => context.bodies.ext_out(slice, context),
  FixedLengthText: values.readFixedText,
  FullContent: readFullContent,
  Grams: values.readVarUint(4),
  InMsgBody: (slice, context) => context.bodies.internal(slice, context),
  JettonPayload: (slice, context) => context.bodies.jetton(slice, context),
  MsgAddress: values.readMsgAddress,
  MsgAddressExt: values.readMsgAddress,
  MsgAddressInt: values.readMsgAddress,
  NFTPayload: (slice, context) => context.bodies.nft(slice, context),
  StateInit: values.readStateInit,
  String: values.readRemainingText,
  Text: values.readSnakeText,
  Time: values.readUint(32, false),
  W5Actions: (slice, context) => readW5Actions(slice, context, typeReader('MessageRelaxed')),
  W5ExtendedActions: readW5ExtendedActions,
  WalletV1toV4Payload: (slice, context) => readSendMessageActions(slice, context, typeReader('SendMessageAction')),
}

/** An `Either payload ^payload` in the form of `/v2`. */
const forwardPayloadReader =
  (payload: ValueReader): ValueReader =>
  (slice, context) => {
    if (slice.remainingBits === 0) return { is_right: false, value: {} }
    const isRight = slice.loadBit()
    if (!isRight) return { is_right: false, value: payload(slice, context) }
    if (slice.remainingRefs === 0) return { is_right: true, value: {} }
    const cell = slice.loadRef()
    const value = cell.exotic
      ? { sum_type: 'Cell', value: values.formatCell(cell, context) }
      : payload(cell.slice(), context)
    return { is_right: true, value }
  }

/** Layouts as readers of decoded values, which `/v2` shows. */
export const decodedValues = new LayoutCompiler<DecodedValue>({
  builtIns: builtInReaders,
  uint: values.readUint,
  int: values.readInt,
  bits: values.readBits,
  varUint: values.readVarUint,
  none: null,
  text: text => text,
  cell: values.formatCell,
  record: fields => fields,
  // `/v2` writes what is in a cell of its own, in Tolk structures and dictionaries, as `{ value: … }`.
  inCell: value => ({ value }),
  either: (isRight, value) => ({ is_right: isRight, value }),
  jettonPayload: forwardPayloadReader((slice, context) => context.bodies.jetton(slice, context)),
  nftPayload: forwardPayloadReader((slice, context) => context.bodies.nft(slice, context)),
  dict: values.readDictEntries,
})

/** The reader of decoded values for a type expression of the tables. */
export const typeReader = (text: string): ValueReader => decodedValues.type(text)
