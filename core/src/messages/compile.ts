import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import { typeLayouts } from './abi/typeLayouts.gen.ts'
import { readDnsRecord, readDnsRecordSet } from './dnsRecord.ts'
import {
  type Declaration,
  type Expression,
  type Field,
  parseDeclaration,
  parseFields,
  parseType,
  type Tag,
} from './expression.ts'
import { camelCase, fieldKey, snakeCase } from './names.ts'
import type { Decoded, Read } from './Reading.ts'
import * as values from './values.ts'
import { readW5Actions, readW5ExtendedActions, walletOrders } from './walletLists.ts'

const refuse = (reason: string, layout?: string): AppError =>
  new AppError('input.cell', layout === undefined ? { reason } : { reason, layout })

const named = new Map<string, Read>()

/** A reader for a type expression of the tables; made once for each expression. */
export function typeReader(text: string): Read {
  let read = named.get(text)
  if (read === undefined) {
    read = compile(parseType(text))
    named.set(text, read)
  }
  return read
}

/** A reader for the fields of a layout. */
export const fieldsReader = (text: string): Read => recordReader(parseFields(text))

function compile(type: Expression): Read {
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
      throw refuse('a number is no type')
  }
}

function refReader(type: Expression): Read {
  if (type.kind === 'name' && type.name === 'Cell') return (slice, reading) => values.cellText(slice.loadRef(), reading)
  const read = compile(type)
  return (slice, reading) => read(slice.loadRef().slice(), reading)
}

const heldReader = (type: Expression): Read => {
  const read = refReader(type)
  return (slice, reading) => ({ value: read(slice, reading) })
}

function recordReader(fields: readonly Field[]): Read {
  const readers = fields.map(({ name, type }, index) => ({ key: fieldKey(name, index), read: compile(type) }))
  return (slice, reading) => {
    reading.step()
    const record: Record<string, Decoded> = {}
    for (const { key, read } of readers) record[key] = read(slice, reading)
    return record
  }
}

function nameReader(name: string): Read {
  const builtIn = builtIns[name]
  if (builtIn !== undefined) return builtIn
  const [, letters, digits] = /^([Uu]?[Ii]nt|bits)(\d+)$/.exec(name) ?? []
  if (letters === undefined) return laterTypeReader(name)
  const bits = Number(digits)
  if (letters === 'bits') return values.readBits(bits)
  const wrapped = /^[UI]/.test(letters)
  return /^u/i.test(letters) ? values.readUint(bits, wrapped) : values.readInt(bits, wrapped)
}

function applyReader(head: string, args: readonly Expression[]): Read {
  const [first, second] = args
  if (first === undefined) throw refuse(`${head} of nothing`)
  switch (head) {
    case '##':
      return values.readUint(numberOf(first), false)
    case 'VarUInteger':
      return values.readVarUint(32 - Math.clz32(numberOf(first) - 1))
    case 'Ref':
      return heldReader(first)
    case 'Maybe': {
      const read = compile(first)
      return (slice, reading) => (slice.loadBit() ? read(slice, reading) : null)
    }
    case 'MaybeEnd': {
      const read = compile(first)
      return (slice, reading) =>
        slice.remainingBits === 0 || !slice.loadBit() || slice.remainingRefs === 0 ? null : read(slice, reading)
    }
    case 'Either':
      return eitherReader(first, second)
    case 'Hashmap':
    case 'HashmapE':
      return dictReader(head, first, second)
    default:
      throw refuse(`an unknown type: ${head}`)
  }
}

function eitherReader(left: Expression, right: Expression | undefined): Read {
  if (right === undefined) throw refuse('Either of one type')
  if (left.kind === 'name' && left.name === 'JettonPayload')
    return readForward((slice, reading) => reading.bodies.jetton(slice, reading))
  if (left.kind === 'name' && left.name === 'NFTPayload')
    return readForward((slice, reading) => reading.bodies.nft(slice, reading))
  const readLeft = compile(left)
  const readRight = compile(right)
  return (slice, reading) => {
    const isRight = slice.loadBit()
    return { is_right: isRight, value: (isRight ? readRight : readLeft)(slice, reading) }
  }
}

/** `Either payload ^payload` as senders write it, which may also be cut short: no bit at all, or a missing reference. */
const readForward =
  (payload: Read): Read =>
  (slice, reading) => {
    if (slice.remainingBits === 0) return { is_right: false, value: {} }
    const isRight = slice.loadBit()
    if (!isRight) return { is_right: false, value: payload(slice, reading) }
    if (slice.remainingRefs === 0) return { is_right: true, value: {} }
    const cell = slice.loadRef()
    const value = cell.exotic
      ? { sum_type: 'Cell', value: values.cellText(cell, reading) }
      : payload(cell.slice(), reading)
    return { is_right: true, value }
  }

/** In a dictionary a reference is a thing of its own: `{ value: … }`. */
function dictReader(head: string, key: Expression, value: Expression | undefined): Read {
  if (value === undefined) throw refuse(`${head} of one type`)
  const numeric = key.kind === 'name' || numberOf(key) !== 256
  const bits = key.kind === 'name' ? Number(key.name.replace(/\D/g, '')) : numberOf(key)
  const read = value.kind === 'ref' ? heldReader(value.of) : compile(value)
  return (slice, reading) => {
    const root = head === 'Hashmap' ? values.takeRest(slice) : slice.loadMaybeRef()
    return values.readEntries(root, bits, read, numeric, reading)
  }
}

function numberOf(type: Expression): number {
  if (type.kind !== 'number') throw refuse('a number is expected')
  return type.value
}

/** Types may contain themselves: a name is looked up when the first value is read. */
function laterTypeReader(name: string): Read {
  let found: Read | undefined
  return (slice, reading) => {
    found ??= definedReader(name)
    return reading.inside(found, slice)
  }
}

const readersOfTypes = new Map<string, Read>()
let declarations: Map<string, Declaration[]> | undefined

function declarationsOf(name: string): readonly Declaration[] {
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

function definedReader(name: string): Read {
  let read = readersOfTypes.get(name)
  if (read === undefined) {
    const found = declarationsOf(name)
    const [only] = found
    if (only === undefined) throw refuse('an unknown type', name)
    read = found.length === 1 ? taggedReader(only) : unionReader(name, found)
    readersOfTypes.set(name, read)
  }
  return read
}

/** The only constructor of a type: its tag, where it has one, is shown as `magic`. */
function taggedReader({ tag, fields, type }: Declaration): Read {
  const read = fieldsReader(fields)
  if (tag.bits === 0) return read
  const magic = `0x${tag.value.toString(16)}`
  return (slice, reading) => {
    if (!takeTag(slice, tag)) throw refuse('another tag', type)
    // A record reader gives an object.
    return { magic, ...(read(slice, reading) as object) }
  }
}

function unionReader(name: string, found: readonly Declaration[]): Read {
  const choices = found
    .map(({ name: choice, tag, fields }) => {
      const sumType = camelCase(choice)
      return { tag, sumType, key: snakeCase(sumType), read: laterFieldsReader(fields) }
    })
    // A constructor without a tag takes what no other wants.
    .toSorted((a, b) => Number(a.tag.bits === 0) - Number(b.tag.bits === 0))
  return (slice, reading) => {
    const choice = choices.find(({ tag }) => takeTag(slice, tag))
    if (choice === undefined) throw refuse('no constructor has this tag', name)
    return { sum_type: choice.sumType, [choice.key]: choice.read(slice, reading) }
  }
}

function laterFieldsReader(fields: string): Read {
  let read: Read | undefined
  return (slice, reading) => {
    read ??= fieldsReader(fields)
    return read(slice, reading)
  }
}

/** Steps over a tag and says whether it was there. */
export function takeTag(slice: Slice, tag: Tag): boolean {
  if (tag.bits === 0) return true
  if (slice.remainingBits < tag.bits || slice.preloadUint(tag.bits) !== tag.value) return false
  slice.skip(tag.bits)
  return true
}

/** `onchain#00 data:(HashmapE 256 ^Cell)`, `offchain#01 uri:Text` */
const readFullContent: Read = (slice, reading) => {
  const tag = slice.loadUint(8)
  if (tag === 1) return { sum_type: 'Offchain', offchain: { uri: values.readText(slice, reading) } }
  if (tag !== 0) throw refuse(`tag ${tag}`, 'FullContent')
  return { sum_type: 'Onchain', onchain: { data: typeReader('(HashmapE 256 ^Cell)')(slice, reading) } }
}

const readBool: Read = slice => slice.loadBit()

const builtIns: Readonly<Record<string, Read | undefined>> = {
  '#': values.readUint(32, false),
  Address: values.readStdAddress,
  Bool: readBool,
  Bytes: values.readBytes,
  Cell: values.readRest,
  Coins: values.readVarUint(4),
  coins: values.readVarUint(4),
  CurrencyCollection: values.readCurrencies,
  DNSRecord: readDnsRecord,
  DNS_RecordSet: readDnsRecordSet,
  ExtOutMsgBody: (slice, reading) => reading.bodies.ext_out(slice, reading),
  FixedLengthText: values.readFixedText,
  FullContent: readFullContent,
  Grams: values.readVarUint(4),
  InMsgBody: (slice, reading) => reading.bodies.internal(slice, reading),
  JettonPayload: (slice, reading) => reading.bodies.jetton(slice, reading),
  MsgAddress: values.readAddress,
  MsgAddressExt: values.readAddress,
  MsgAddressInt: values.readAddress,
  NFTPayload: (slice, reading) => reading.bodies.nft(slice, reading),
  StateInit: values.readStateInit,
  String: values.readTail,
  Text: values.readText,
  W5Actions: (slice, reading) => readW5Actions(slice, reading, typeReader('MessageRelaxed')),
  W5ExtendedActions: readW5ExtendedActions,
  WalletV1toV4Payload: (slice, reading) => walletOrders(slice, reading, typeReader('SendMessageAction')),
}
