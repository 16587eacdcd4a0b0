import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { isAppError, tryRead } from '../errors.ts'
import { formatBits, readMsgAddress } from '../messages/values.ts'
import { type Json, readJson } from '../wire/json.ts'
import { type Abi, type AbiContents, type AbiType, behindAliases, type TypeId, typeAt } from './Abi.ts'
import { AbiPath } from './AbiPath.ts'
import type { AbiValue } from './AbiValue.ts'
import { parseHexBits, writeAddressText } from './addressText.ts'

/** Where a value is used: fields can have other types on the stack than in cells. */
type Position = 'cell' | 'stack'

/**
 * Reads a value of a type from JSON in the form of `decoded_body`, the inverse of `toDecodedValue`. Integers are numbers or
 * text, cells a BoC in hex or base64; nullable values may be left out. `readContents` reads cells that are given as an object.
 *
 * @throws input.abiValue with the path
 */
export const parseAbiValue = (
  abi: Abi,
  type: TypeId,
  json: Json | undefined,
  position: Position = 'cell',
  readContents?: ReadContents,
): AbiValue => new AbiValueParser(abi, position, new AbiPath(abi), readContents).parse(type, json)

/** Reads what is in a cell from an object. @throws input.* */
export type ReadContents = (contains: AbiContents, json: Json) => Cell

/**
 * Reads a value of a type from text: an integer, `true`, an address, a BoC; JSON for a value of several parts.
 *
 * @throws input.abiValue with the name of the value
 */
export function parseAbiText(abi: Abi, type: TypeId, text: string, { name, position = 'cell' }: TextOptions): AbiValue {
  const path = new AbiPath(abi, name)
  const given = text.trim()
  const inner = findLeaf(abi, type)
  if (inner === undefined) {
    const json = given === '' ? undefined : tryRead(() => readJson(given), 'input.json')
    if (json === undefined) throw path.error(type, 'expected JSON')
    return new AbiValueParser(abi, position, path).parse(type, json)
  }
  const isAbsent = given === 'null' && inner !== 'text'
  return new AbiValueParser(abi, position, path).parse(type, isAbsent ? null : inner === 'text' ? text : given)
}

type TextOptions = { readonly name: string; readonly position?: Position }

/** The kind of a type that is one value, also an optional one. */
function findLeaf(abi: Abi, id: TypeId): AbiType['kind'] | undefined {
  const type = behindAliases(abi, id)
  if (type === undefined) return undefined
  switch (type.kind) {
    case 'ref':
    case 'array':
    case 'list':
    case 'record':
    case 'choice':
    case 'tuple':
    case 'dictionary':
      return undefined
    case 'maybe':
      return findLeaf(abi, type.of)
    case 'unreadable':
      return type.stackType === undefined ? type.kind : findLeaf(abi, type.stackType)
    default:
      return type.kind
  }
}

const noObject: Readonly<Record<string, Json>> = {}

class AbiValueParser {
  private readonly abi: Abi
  private readonly path: AbiPath
  private readonly position: Position
  private readonly readContents: ReadContents | undefined

  constructor(abi: Abi, position: Position, path = new AbiPath(abi), readContents?: ReadContents) {
    this.abi = abi
    this.position = position
    this.path = path
    this.readContents = readContents
  }

  parse(id: TypeId, json: Json | undefined): AbiValue {
    return this.path.at(id, () => this.parseType(typeAt(this.abi, id), id, json))
  }

  private parseType(type: AbiType, id: TypeId, json: Json | undefined): AbiValue {
    switch (type.kind) {
      case 'integer':
        return { kind: 'integer', value: this.integerOf(id, json, type), bits: type.bits }
      case 'var_integer':
        return {
          kind: 'integer',
          value: this.integerOf(id, json, { bits: 8 * (2 ** type.lengthBits - 1), signed: type.signed }),
          bits: 257,
        }
      case 'coins':
        return { kind: 'coins', value: this.integerOf(id, json, { bits: 120, signed: false }) }
      case 'flag':
        return { kind: 'flag', value: this.flag(id, json) }
      case 'bits': {
        const bits = parseHexBits(this.text(id, json))
        if (bits.length !== type.bits) throw this.path.error(id, `it has ${bits.length} bits`)
        return { kind: 'bits', value: formatBits(bits), bits: type.bits }
      }
      case 'address': {
        const written = writeAddressText(json === null ? '' : this.text(id, json), type.form)
        if (written === undefined) throw this.path.error(id, 'it is not an address of this type')
        return { kind: 'address', value: String(readMsgAddress(written.end().slice())) }
      }
      case 'cell':
      case 'rest':
        return { kind: 'cell', cell: this.contents(type.contains, id, json) }
      case 'nothing':
        if (json !== undefined && json !== null) throw this.path.error(id, 'expected null')
        return { kind: 'none' }
      case 'text':
        return { kind: 'text', value: this.text(id, json) }
      case 'maybe':
        return json === undefined || json === null ? { kind: 'none' } : this.parse(type.of, json)
      case 'ref':
        // What is in a cell has the types of cells, also if the cell is on the stack.
        return this.position === 'cell' ? this.parse(type.of, json) : this.inCells().parse(type.of, json)
      case 'alias':
        return this.parse(type.of, json)
      case 'enum':
        return this.member(type, id, json)
      case 'tuple': {
        const items = this.array(id, json)
        if (items.length !== type.items.length)
          throw this.path.error(id, `expected ${type.items.length} items, got ${items.length}`)
        return this.items(items, at => type.items[at] ?? id)
      }
      case 'array':
      case 'list':
        return this.items(this.array(id, json), () => type.of)
      case 'record':
        return this.record(type, id, json)
      case 'choice':
        return this.choice(type, id, json)
      case 'dictionary':
        return this.dictionary(type, id, json)
      case 'unreadable':
        return this.stackValue(type, id, json)
    }
  }

  private inCells(): AbiValueParser {
    return new AbiValueParser(this.abi, 'cell', this.path, this.readContents)
  }

  private integer(id: TypeId, json: Json | undefined): bigint {
    if (typeof json === 'bigint') return json
    if (typeof json === 'number' && Number.isSafeInteger(json)) return BigInt(json)
    const [, sign, digits] = typeof json === 'string' ? (/^(-?)(0x[\da-f]{1,65}|\d{1,80})$/i.exec(json) ?? []) : []
    if (digits === undefined) throw this.expected(id, 'an integer', json)
    return sign === '-' ? -BigInt(digits) : BigInt(digits)
  }

  private integerOf(id: TypeId, json: Json | undefined, { bits, signed }: { bits: number; signed: boolean }): bigint {
    const value = this.integer(id, json)
    const isFitting = signed ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value
    if (!isFitting) throw this.path.error(id, `${value} does not fit into ${bits} bits`)
    return value
  }

  private flag(id: TypeId, json: Json | undefined): boolean {
    if (json === true || json === 'true') return true
    if (json === false || json === 'false') return false
    throw this.expected(id, 'true or false', json)
  }

  private text(id: TypeId, json: Json | undefined): string {
    if (typeof json !== 'string') throw this.expected(id, 'a text', json)
    return json
  }

  private contents(contains: AbiContents | undefined, id: TypeId, json: Json | undefined): Cell {
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    if (contains === undefined || this.readContents === undefined || !isObject) return this.cell(id, json)
    try {
      return this.readContents(contains, json)
    } catch (error) {
      if (!isAppError(error)) throw error
      throw this.path.error(id, error.message)
    }
  }

  private cell(id: TypeId, json: Json | undefined): Cell {
    const boc = this.text(id, json).replace(/^(?:cell|slice|builder):\s*/i, '')
    try {
      return cellFromText(boc)
    } catch (error) {
      if (!isAppError(error)) throw error
      throw this.path.error(id, error.message)
    }
  }

  private array(id: TypeId, json: Json | undefined): readonly Json[] {
    if (!Array.isArray(json)) throw this.expected(id, 'an array', json)
    return json
  }

  private object(id: TypeId, json: Json | undefined): Readonly<Record<string, Json>> {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw this.expected(id, 'an object', json)
    return json
  }

  private items(items: readonly Json[], typeOf: (at: number) => TypeId): AbiValue {
    return {
      kind: 'list',
      items: items.map((item, at) => this.path.in(`[${at}]`, () => this.parse(typeOf(at), item))),
    }
  }

  private member({ members }: AbiType & { kind: 'enum' }, id: TypeId, json: Json | undefined): AbiValue {
    for (const [value, name] of members) if (name === json) return { kind: 'integer', value, bits: 257, member: name }
    if (typeof json === 'string' && !/^-?\d/.test(json))
      throw this.path.error(id, `it is none of ${[...members.values()].slice(0, 20).join(', ')}`)
    const value = this.integer(id, json)
    const member = members.get(value)
    return { kind: 'integer', value, bits: 257, ...(member !== undefined && { member }) }
  }

  private record(type: AbiType & { kind: 'record' }, id: TypeId, json: Json | undefined): AbiValue {
    const object = type.fields.length === 0 && json === undefined ? noObject : this.object(id, json)
    const used = new Set<string>()
    const fields = this.fields(type, object, used)
    const other = Object.keys(object).find(key => !used.has(key))
    if (other !== undefined) throw this.path.error(id, `it has no field ${other.slice(0, 100)}`)
    return { kind: 'record', name: type.name, fields }
  }

  private fields(
    { fields }: AbiType & { kind: 'record' },
    object: Readonly<Record<string, Json>>,
    used: Set<string>,
  ): readonly (readonly [string, AbiValue])[] {
    return fields.flatMap(({ name, type, stackType, when }, at): readonly (readonly [string, AbiValue])[] => {
      const id = this.position === 'stack' ? (stackType ?? type) : type
      const key = name === '' ? `field${at}` : name
      const given = Object.hasOwn(object, key) ? object[key] : undefined
      used.add(key)
      if (name === '' && given === undefined) {
        const merged = findMerged(this.abi, id)
        if (merged) return this.path.at(id, () => this.fields(merged, object, used))
      }
      // Whether such a field is there is checked when the value is written.
      if (when && given === undefined) return []
      return [[key, this.path.in(key, () => this.parse(id, given))]]
    })
  }

  private choice({ choices }: AbiType & { kind: 'choice' }, id: TypeId, json: Json | undefined): AbiValue {
    const none = choices.find(({ type }) => typeAt(this.abi, type).kind === 'nothing')
    if ((json === null || json === undefined) && none)
      return { kind: 'choice', name: none.name, value: { kind: 'none' } }
    const object = this.object(id, json)
    const name = object.sum_type ?? Object.keys(object)[0]
    const named = choices.filter(each => each.name === name)
    if (named.length === 0)
      throw this.path.error(
        id,
        `expected an object with one of ${choices
          .slice(0, 20)
          .map(each => each.name)
          .join(', ')}`,
      )
    const other = Object.keys(object).find(key => key !== name && key !== 'sum_type')
    if (other !== undefined) throw this.path.error(id, `it has no field ${other.slice(0, 100)}`)
    for (const [at, each] of named.entries())
      try {
        const value = this.path.in(each.name, () => this.parse(each.type, object[each.name]))
        return { kind: 'choice', name: each.name, value }
      } catch (error) {
        // Variants of one kind have the same name.
        if (at === named.length - 1 || !isAppError(error)) throw error
      }
    throw new RangeError('the last variant returns or throws')
  }

  private dictionary({ key, value }: AbiType & { kind: 'dictionary' }, id: TypeId, json: Json | undefined): AbiValue {
    const object = json === undefined || json === null ? noObject : this.object(id, json)
    return {
      kind: 'dictionary',
      root: undefined,
      entries: Object.entries(object).map(([text, entry]) => {
        const parts = text.split(', ')
        const keyValue = this.path.in(`[${text.slice(0, 80)}]`, () => this.inCells().key(key, parts))
        if (parts.length > 0) throw this.path.error(id, `the key ${text.slice(0, 80)} has too many parts`)
        return [keyValue, this.path.in(`[${text.slice(0, 80)}]`, () => this.inCells().parse(value, entry))]
      }),
    }
  }

  /** A key from its parts, of which it takes as many as it has leaves. */
  private key(id: TypeId, parts: string[]): AbiValue {
    const type = behindAliases(this.abi, id)
    if (type?.kind === 'record')
      return {
        kind: 'record',
        name: type.name,
        fields: type.fields.map(field => [field.name, this.key(field.type, parts)]),
      }
    if (type?.kind === 'tuple') return { kind: 'list', items: type.items.map(item => this.key(item, parts)) }
    return this.parse(id, parts.shift())
  }

  private stackValue(type: AbiType & { kind: 'unreadable' }, id: TypeId, json: Json | undefined): AbiValue {
    if (this.position === 'cell') throw this.path.error(id, type.reason)
    if (type.stackType !== undefined) return this.parse(type.stackType, json)
    switch (type.onStack) {
      case 'integer':
        return { kind: 'integer', value: this.integer(id, json), bits: 257 }
      case 'slice':
      case 'builder':
        return { kind: 'cell', cell: this.cell(id, json) }
      default:
        throw this.path.error(id, 'values of this type cannot be given')
    }
  }

  private expected(id: TypeId, what: string, json: Json | undefined) {
    if (json === undefined) return this.path.error(id, 'it is missing')
    const found =
      typeof json === 'string'
        ? JSON.stringify(json.slice(0, 40))
        : json === null
          ? 'null'
          : Array.isArray(json)
            ? 'an array'
            : typeof json === 'object'
              ? 'an object'
              : String(json)
    return this.path.error(id, `expected ${what}, got ${found}`)
  }
}

/** The record whose fields belong to the one around it. */
function findMerged(abi: Abi, id: TypeId, depth = 0): (AbiType & { kind: 'record' }) | undefined {
  const type = typeAt(abi, id)
  if (type.kind === 'record') return type
  const isAround = type.kind === 'ref' || type.kind === 'alias' || type.kind === 'maybe'
  return isAround && depth < 100 ? findMerged(abi, type.of, depth + 1) : undefined
}
