import type { Slice } from '../cell/Slice.ts'
import { typeLayouts } from './abi/typeLayouts.gen.ts'
import type { DecodedValue, ValueReader } from './DecodeContext.ts'
import { readDnsRecord, readDnsRecordSet } from './dnsRecord.ts'
import {
  type Expression,
  type LayoutDeclaration,
  type LayoutField,
  parseDeclaration,
  parseFields,
  parseType,
  type Tag,
} from './expression.ts'
import { camelCase, fieldKey, snakeCase } from './fieldNames.ts'
import { layoutError } from './layoutError.ts'
import * as values from './values.ts'
import { readSendMessageActions, readW5Actions, readW5ExtendedActions } from './walletActionLists.ts'

const typeReaders = new Map<string, ValueReader>()

/** The reader for a type expression of the tables; compiled once for each expression. */
export function typeReader(text: string): ValueReader {
  let read = typeReaders.get(text)
  if (read === undefined) {
    read = compileType(parseType(text))
    typeReaders.set(text, read)
  }
  return read
}

/** The reader for the fields of a layout. */
export const fieldsReader = (text: string): ValueReader => recordReader(parseFields(text))

function compileType(type: Expression): ValueReader {
  switch (type.kind) {
    case 'name':
      return nameReader(type.name)
    case 'ref':
      return refReader(type.of)
    case 'record':
      return recordReader(type.fields)
    case 'apply':
      return applyReader(type.head, type.args)
    case 'number':
      throw layoutError('a number is not a type')
  }
}

function refReader(type: Expression): ValueReader {
  if (type.kind === 'name' && type.name === 'Cell')
    return (slice, context) => values.formatCell(slice.loadRef(), context)
  const read = compileType(type)
  return (slice, context) => read(slice.loadRef().slice(), context)
}

const wrappedRefReader = (type: Expression): ValueReader => {
  const read = refReader(type)
  return (slice, context) => ({ value: read(slice, context) })
}

function recordReader(fields: readonly LayoutField[]): ValueReader {
  const readers = fields.map(({ name, type }, index) => ({ key: fieldKey(name, index), read: compileType(type) }))
  return (slice, context) => {
    context.countValue()
    const record: Record<string, DecodedValue> = {}
    for (const { key, read } of readers) record[key] = read(slice, context)
    return record
  }
}

function nameReader(name: string): ValueReader {
  const builtIn = builtIns[name]
  if (builtIn !== undefined) return builtIn
  const [, letters, digits] = /^([Uu]?[Ii]nt|bits)(\d+)$/.exec(name) ?? []
  if (letters === undefined) return lazyTypeReader(name)
  const bits = Number(digits)
  if (letters === 'bits') return values.readBits(bits)
  const wrapped = /^[UI]/.test(letters)
  return /^u/i.test(letters) ? values.readUint(bits, wrapped) : values.readInt(bits, wrapped)
}

function applyReader(head: string, args: readonly Expression[]): ValueReader {
  const [arg, otherArg] = args
  if (arg === undefined) throw layoutError(`${head} has no argument`)
  switch (head) {
    case '##':
      return values.readUint(expectNumber(arg), false)
    case 'VarUInteger':
      return values.readVarUint(32 - Math.clz32(expectNumber(arg) - 1))
    case 'Ref':
      return wrappedRefReader(arg)
    case 'Maybe': {
      const read = compileType(arg)
      return (slice, context) => (slice.loadBit() ? read(slice, context) : null)
    }
    case 'MaybeEnd': {
      const read = compileType(arg)
      return (slice, context) =>
        slice.remainingBits === 0 || !slice.loadBit() || slice.remainingRefs === 0 ? null : read(slice, context)
    }
    case 'Either':
      return eitherReader(arg, otherArg)
    case 'Hashmap':
    case 'HashmapE':
      return dictReader(head, arg, otherArg)
    default:
      throw layoutError(`unknown type ${head}`)
  }
}

function eitherReader(left: Expression, right: Expression | undefined): ValueReader {
  if (right === undefined) throw layoutError('Either has one argument')
  if (left.kind === 'name' && left.name === 'JettonPayload')
    return forwardPayloadReader((slice, context) => context.bodies.jetton(slice, context))
  if (left.kind === 'name' && left.name === 'NFTPayload')
    return forwardPayloadReader((slice, context) => context.bodies.nft(slice, context))
  const readLeft = compileType(left)
  const readRight = compileType(right)
  return (slice, context) => {
    const isRight = slice.loadBit()
    return { is_right: isRight, value: (isRight ? readRight : readLeft)(slice, context) }
  }
}

/** `Either payload ^payload`, as senders write it: the bit or the reference may be missing. */
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

/** In a dictionary, `/v2` writes a referenced value as `{ value: … }`. */
function dictReader(head: string, key: Expression, value: Expression | undefined): ValueReader {
  if (value === undefined) throw layoutError(`${head} has one argument`)
  const numeric = key.kind === 'name' || expectNumber(key) !== 256
  const bits = key.kind === 'name' ? Number(key.name.replace(/\D/g, '')) : expectNumber(key)
  const read = value.kind === 'ref' ? wrappedRefReader(value.of) : compileType(value)
  return (slice, context) => {
    const root = head === 'Hashmap' ? values.loadRest(slice) : slice.loadMaybeRef()
    return values.readDictEntries(root, bits, read, numeric, context)
  }
}

function expectNumber(type: Expression): number {
  if (type.kind !== 'number') throw layoutError('expected a number')
  return type.value
}

/** Types may be recursive: a name is looked up when the first value is read. */
function lazyTypeReader(name: string): ValueReader {
  let read: ValueReader | undefined
  return (slice, context) => {
    read ??= declaredTypeReader(name)
    return context.nested(read, slice)
  }
}

const declaredTypeReaders = new Map<string, ValueReader>()
let declarations: Map<string, LayoutDeclaration[]> | undefined

function findDeclarations(name: string): readonly LayoutDeclaration[] {
  if (declarations === undefined) {
    declarations = new Map()
    for (const line of typeLayouts.trim().split('\n')) {
      const declaration = parseDeclaration(line)
      const others = declarations.get(declaration.type)
      if (others) others.push(declaration)
      else declarations.set(declaration.type, [declaration])
    }
  }
  return declarations.get(name) ?? []
}

function declaredTypeReader(name: string): ValueReader {
  let read = declaredTypeReaders.get(name)
  if (read === undefined) {
    const constructors = findDeclarations(name)
    const [declaration] = constructors
    if (declaration === undefined) throw layoutError('unknown type', name)
    read = constructors.length === 1 ? taggedReader(declaration) : unionReader(name, constructors)
    declaredTypeReaders.set(name, read)
  }
  return read
}

/** A type with one constructor; its tag, if any, is shown as `magic`. */
function taggedReader({ tag, fields, type }: LayoutDeclaration): ValueReader {
  const read = fieldsReader(fields)
  if (tag.bits === 0) return read
  const magic = `0x${tag.value.toString(16)}`
  return (slice, context) => {
    if (!consumeTag(slice, tag)) throw layoutError('the tag is different', type)
    // A record reader returns an object.
    return { magic, ...(read(slice, context) as object) }
  }
}

function unionReader(name: string, constructors: readonly LayoutDeclaration[]): ValueReader {
  const choices = constructors
    .map(({ name: choice, tag, fields }) => {
      const sumType = camelCase(choice)
      return { tag, sumType, key: snakeCase(sumType), read: lazyFieldsReader(fields) }
    })
    // A constructor without a tag is tried last.
    .toSorted((a, b) => Number(a.tag.bits === 0) - Number(b.tag.bits === 0))
  return (slice, context) => {
    const choice = choices.find(({ tag }) => consumeTag(slice, tag))
    if (choice === undefined) throw layoutError('no constructor has this tag', name)
    return { sum_type: choice.sumType, [choice.key]: choice.read(slice, context) }
  }
}

function lazyFieldsReader(fields: string): ValueReader {
  let read: ValueReader | undefined
  return (slice, context) => {
    read ??= fieldsReader(fields)
    return read(slice, context)
  }
}

/** Skips a tag; returns whether it was present. */
export function consumeTag(slice: Slice, tag: Tag): boolean {
  if (tag.bits === 0) return true
  if (slice.remainingBits < tag.bits || slice.preloadUint(tag.bits) !== tag.value) return false
  slice.skip(tag.bits)
  return true
}

/** `onchain#00 data:(HashmapE 256 ^Cell)`, `offchain#01 uri:Text` */
const readFullContent: ValueReader = (slice, context) => {
  const tag = slice.loadUint(8)
  if (tag === 1) return { sum_type: 'Offchain', offchain: { uri: values.readSnakeText(slice, context) } }
  if (tag !== 0) throw layoutError(`tag ${tag}`, 'FullContent')
  return { sum_type: 'Onchain', onchain: { data: typeReader('(HashmapE 256 ^Cell)')(slice, context) } }
}

const builtIns: Readonly<Record<string, ValueReader | undefined>> = {
  '#': values.readUint(32, false),
  Address: values.readStdAddress,
  Bool: slice => slice.loadBit(),
  Bytes: values.readSnakeBase64,
  Cell: values.readRemainingCell,
  Coins: values.readVarUint(4),
  coins: values.readVarUint(4),
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
  W5Actions: (slice, context) => readW5Actions(slice, context, typeReader('MessageRelaxed')),
  W5ExtendedActions: readW5ExtendedActions,
  WalletV1toV4Payload: (slice, context) => readSendMessageActions(slice, context, typeReader('SendMessageAction')),
}
