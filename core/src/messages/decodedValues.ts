import type { Slice } from '../cell/Slice.ts'
import { type DecodeContext, type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { readDnsRecord, readDnsRecordSet } from './dnsRecord.ts'
import { LayoutCompiler, loadFlag } from './LayoutCompiler.ts'
import * as values from './values.ts'

/** `onchain#00 data:(HashmapE 256 ^Cell)`, `offchain#01 uri:Text` */
const readFullContent: ValueReader = (slice, context) => {
  const tag = values.loadTagNumber(slice, 8)
  if (tag === 1) {
    const uri = slice.inField('uri', () => values.readSnakeText(slice, context))
    return { sum_type: 'Offchain', offchain: { uri } }
  }
  if (tag !== 0) throw layoutError(`tag ${tag}`, 'FullContent')
  const data = slice.inField('data', () => typeReader('(HashmapE 256 ^Cell)')(slice, context))
  return { sum_type: 'Onchain', onchain: { data } }
}

const actionListError = (reason: string) => layoutError(reason, 'list of wallet actions')

/** `0ec3c86d mode:uint8 ^message`, the rest of the list in the first reference; the last action comes first. */
function readW5Actions(slice: Slice, context: DecodeContext, message: ValueReader): DecodedValue {
  const actions: DecodedValue[] = []
  for (let at = slice; at.remainingBits > 0; ) {
    context.countValue()
    if (at.remainingBits !== 40) throw actionListError(`an action of ${at.remainingBits} bits`)
    if (values.loadTagNumber(at, 32) !== 0x0ec3c86d) throw actionListError('an action is not action_send_msg')
    const next = at.inField('previous', () => at.loadRef())
    const mode = at.inField('mode', () => at.loadUint(8))
    const msg = at.inField('msg', () => message(at.loadRef().slice(), context))
    actions.push({ magic: '0xec3c86d', mode, msg })
    at = next.slice()
  }
  return orNull(actions)
}

// tongo writes null for an empty list.
const orNull = (entries: DecodedValue[]): DecodedValue => (entries.length === 0 ? null : entries)

/** Extension and signature actions, linked by references. All branches of the union are present, as in tongo. */
const readW5ExtendedActions: ValueReader = (slice, context) => {
  const actions: DecodedValue[] = []
  for (const at of values.linkedSlices(slice)) {
    context.countValue()
    actions.push(readExtendedAction(at))
  }
  return actions
}

function readExtendedAction(slice: Slice): DecodedValue {
  const none = { add_extension: null, remove_extension: null, set_signature_allowed: null }
  const tag = values.loadTagNumber(slice, 8)
  const readAddress = () => slice.inField('address', () => values.readMsgAddress(slice))
  switch (tag) {
    case 2:
      return { sum_type: 'AddExtension', ...none, add_extension: { addr: readAddress() } }
    case 3:
      return { sum_type: 'RemoveExtension', ...none, remove_extension: { addr: readAddress() } }
    case 4:
      return {
        sum_type: 'SetSignatureAllowed',
        ...none,
        set_signature_allowed: { allowed: slice.inField('allowed', () => slice.loadBit()) },
      }
    default:
      throw actionListError(`an extended action with tag ${tag}`)
  }
}

/** `(mode:uint8 ^message)*`, the outgoing messages of wallets up to v4. */
function readSendMessageActions(slice: Slice, context: DecodeContext, action: ValueReader): DecodedValue {
  const actions: DecodedValue[] = []
  while (slice.remainingBits >= 8) actions.push(action(slice, context))
  return orNull(actions)
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
  Time: (slice, context) => slice.asKind('time', () => values.readUint(32, false)(slice, context)),
  W5Actions: (slice, context) => readW5Actions(slice, context, typeReader('MessageRelaxed')),
  W5ExtendedActions: readW5ExtendedActions,
  WalletV1toV4Payload: (slice, context) => readSendMessageActions(slice, context, typeReader('SendMessageAction')),
}

/** An `Either payload ^payload` in the form of `/v2`. */
const forwardPayloadReader =
  (payload: ValueReader): ValueReader =>
  (slice, context) => {
    if (slice.remainingBits === 0) return { is_right: false, value: {} }
    const isRight = loadFlag(slice)
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
