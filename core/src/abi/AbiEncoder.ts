import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { isAppError } from '../errors.ts'
import { type Abi, type AbiType, formatType, type TypeId, typeAt } from './Abi.ts'
import { AbiPath } from './AbiPath.ts'
import { type AbiValue, isSet } from './AbiValue.ts'
import { parseHexBits, writeAddressText } from './addressText.ts'
import { fixedBits } from './fixedBits.ts'

/**
 * Writes a value as a cell of a type: the inverse of `decodeAbi`. Texts, arrays and dictionaries get the form that
 * compilers write, whatever form they were read from.
 *
 * @throws input.abiValue with the path of the value that does not fit the type
 */
export const encodeAbi = (abi: Abi, type: TypeId, value: AbiValue): Cell => new AbiEncoder(abi).encode(type, value)

type ValueOf<Kind extends AbiValue['kind']> = AbiValue & { kind: Kind }
type TypeOf<Kind extends AbiType['kind']> = AbiType & { kind: Kind }

/** Items that an array can have: its length has 8 bits. */
const maxItems = 255

/** Writes values of one ABI; see `encodeAbi`. */
export class AbiEncoder {
  private readonly abi: Abi
  private readonly path: AbiPath

  constructor(abi: Abi, path = new AbiPath(abi)) {
    this.abi = abi
    this.path = path
  }

  /** The cell of a value. @throws input.abiValue */
  encode(id: TypeId, value: AbiValue): Cell {
    const builder = new Builder()
    this.store(id, value, builder)
    return this.path.at(id, () => builder.end())
  }

  /** The cell of a dictionary; `undefined` if it is empty. @throws input.abiValue */
  encodeDictionary(type: TypeOf<'dictionary'>, id: TypeId, value: AbiValue): Cell | undefined {
    const { key, value: of } = type
    const keyBits = fixedBits(this.abi, key)
    if (keyBits === undefined)
      throw this.path.error(id, `${formatType(this.abi, key)} cannot be the key of a dictionary`)
    const entries = new Map<bigint, AbiValue>()
    for (const [keyValue, entry] of this.expect(id, value, 'dictionary').entries) {
      const bits = this.path.in('[key]', () => this.encode(key, keyValue).slice().loadBigUint(keyBits))
      if (entries.has(bits)) throw this.path.error(id, `two entries have the key ${bits}`)
      entries.set(bits, entry)
    }
    return writeDict(
      [...entries].map(
        ([bits, entry]) => [bits, (to: Builder) => this.path.in(`[${bits}]`, () => this.store(of, entry, to))] as const,
      ),
      keyBits,
    )
  }

  private store(id: TypeId, value: AbiValue, to: Builder): void {
    this.path.at(id, () => this.storeType(typeAt(this.abi, id), id, value, to))
  }

  private storeType(type: AbiType, id: TypeId, value: AbiValue, to: Builder): void {
    switch (type.kind) {
      case 'integer': {
        const integer = this.toInteger(id, value)
        if (type.signed) to.int(integer, type.bits)
        else to.uint(integer, type.bits)
        return
      }
      case 'var_integer':
        this.storeVarInteger(type, this.toInteger(id, value), to)
        return
      case 'coins':
        to.coins(this.toInteger(id, value))
        return
      case 'flag':
        to.bit(this.expect(id, value, 'flag').value)
        return
      case 'bits': {
        const bits = parseHexBits(this.expect(id, value, 'bits').value)
        if (bits.length !== type.bits) throw this.path.error(id, `it has ${bits.length} bits`)
        to.bits(bits)
        return
      }
      case 'address': {
        const written = writeAddressText(this.expect(id, value, 'address').value, type.form)
        if (written === undefined) throw this.path.error(id, 'it is not an address of this type')
        to.cell(written.end())
        return
      }
      case 'cell':
        to.ref(this.expect(id, value, 'cell').cell)
        return
      case 'rest':
        to.cell(this.expect(id, value, 'cell').cell)
        return
      case 'nothing':
        this.expect(id, value, 'none')
        return
      case 'text': {
        const { value: text } = this.expect(id, value, 'text')
        if (type.lengthBits !== undefined) {
          const bytes = encodeUtf8(text)
          to.uint(bytes.length, type.lengthBits).bytes(bytes)
        } else if (type.inRef) to.ref(new Builder().text(text).end())
        else to.text(text)
        return
      }
      case 'maybe':
        to.bit(value.kind !== 'none')
        if (value.kind !== 'none') this.store(type.of, value, to)
        return
      case 'ref':
        to.ref(this.encode(type.of, value))
        return
      case 'alias':
        this.store(type.of, value, to)
        return
      case 'enum':
        this.storeEnum(type, id, value, to)
        return
      case 'tuple': {
        const { items } = this.expect(id, value, 'list')
        if (items.length !== type.items.length)
          throw this.path.error(id, `expected ${type.items.length} items, got ${items.length}`)
        for (const [at, item] of items.entries())
          this.path.in(`[${at}]`, () => this.store(type.items[at] ?? id, item, to))
        return
      }
      case 'record':
        this.storeRecord(type, id, value, to)
        return
      case 'choice':
        this.storeChoice(type, id, value, to)
        return
      case 'dictionary': {
        const root = this.encodeDictionary(type, id, value)
        if (!type.isInline) to.maybeRef(root)
        else if (root) to.cell(root)
        else throw this.path.error(id, 'a dictionary of this type has at least one entry')
        return
      }
      case 'array':
        this.storeArray(type.of, id, value, to)
        return
      case 'list':
        this.storeList(type.of, id, value, to)
        return
      case 'unreadable':
        throw this.path.error(id, type.reason)
    }
  }

  private expect<Kind extends AbiValue['kind']>(id: TypeId, value: AbiValue, kind: Kind): ValueOf<Kind> {
    if (value.kind !== kind) throw this.path.error(id, `expected a value of the kind ${kind}, got ${value.kind}`)
    return value as ValueOf<Kind> // checked
  }

  private toInteger(id: TypeId, value: AbiValue): bigint {
    if (value.kind !== 'integer' && value.kind !== 'coins')
      throw this.path.error(id, `expected an integer, got a value of the kind ${value.kind}`)
    return value.value
  }

  private storeVarInteger({ lengthBits, signed }: TypeOf<'var_integer'>, value: bigint, to: Builder): void {
    if (!signed) {
      to.varUint(value, lengthBits)
      return
    }
    const bytes = value === 0n ? 0 : Math.ceil(((value < 0n ? ~value : value).toString(2).length + 1) / 8)
    to.uint(bytes, lengthBits).int(value, 8 * bytes)
  }

  private storeEnum({ of }: TypeOf<'enum'>, id: TypeId, value: AbiValue, to: Builder): void {
    const integer = this.toInteger(id, value)
    const isFlag = typeAt(this.abi, of).kind === 'flag'
    this.store(
      of,
      isFlag ? { kind: 'flag', value: integer !== 0n } : { kind: 'integer', value: integer, bits: 257 },
      to,
    )
  }

  private storeRecord({ name, tag, fields }: TypeOf<'record'>, id: TypeId, value: AbiValue, to: Builder): void {
    const given = [...this.expect(id, value, 'record').fields]
    if (tag) to.uint(tag.value, tag.bits)
    const values: (AbiValue | undefined)[] = []
    for (const { name: key, type, when } of fields) {
      if (when && !isSet(values[when.field], when.bit)) {
        values.push(undefined)
        continue
      }
      const taken = takeField(given, key === '' ? `field${values.length}` : key)
      if (taken === undefined && key !== '') throw this.path.in(key, () => this.path.error(type, 'it is missing'))
      if (taken) {
        values.push(taken)
        if (key === '') this.store(type, taken, to)
        else this.path.in(key, () => this.store(type, taken, to))
        continue
      }
      // The fields of a record without a name of its own belong to this one.
      const inner = this.mergedFields(type, given)
      values.push({ kind: 'record', name: '', fields: inner })
      this.store(type, { kind: 'record', name: '', fields: inner }, to)
    }
    const [other] = given
    if (other) throw this.path.error(id, `${name === '' ? 'it' : name} has no field ${other[0]}, or it is given twice`)
  }

  /** Takes the fields of a record that is part of another one. */
  private mergedFields(id: TypeId, given: NamedValue[]): readonly NamedValue[] {
    const type = typeAt(this.abi, id)
    if (type.kind === 'ref' || type.kind === 'alias' || type.kind === 'maybe')
      return this.path.at(id, () => this.mergedFields(type.of, given))
    if (type.kind !== 'record') throw this.path.error(id, 'it is missing')
    return type.fields.flatMap((field, at): readonly NamedValue[] => {
      const key = field.name === '' ? `field${at}` : field.name
      const taken = takeField(given, key)
      if (taken) return [[key, taken]]
      return field.name === '' ? this.path.at(id, () => this.mergedFields(field.type, given)) : []
    })
  }

  private storeChoice({ choices }: TypeOf<'choice'>, id: TypeId, value: AbiValue, to: Builder): void {
    const chosen = this.expect(id, value, 'choice')
    const named = choices.filter(({ name }) => name === chosen.name)
    if (named.length === 0)
      throw this.path.error(id, `${chosen.name.slice(0, 100)} is none of ${choices.map(({ name }) => name).join(', ')}`)
    for (const [at, { type, tag, readsTag }] of named.entries()) {
      const part = new Builder()
      if (readsTag) part.uint(tag.value, tag.bits)
      try {
        this.path.in(chosen.name, () => this.store(type, chosen.value, part))
      } catch (error) {
        // Variants of one kind have the same name.
        if (at === named.length - 1 || !isAppError(error)) throw error
        continue
      }
      to.cell(part.end())
      return
    }
  }

  /** One item in each cell, with the next cell before it. */
  private storeArray(of: TypeId, id: TypeId, value: AbiValue, to: Builder): void {
    const { items } = this.expect(id, value, 'list')
    if (items.length > maxItems) throw this.path.error(id, `an array has at most ${maxItems} items`)
    let next: Cell | undefined
    for (const [at, item] of [...items.entries()].reverse()) {
      const chunk = new Builder().maybeRef(next)
      this.path.in(`[${at}]`, () => this.store(of, item, chunk))
      next = chunk.end()
    }
    to.uint(items.length, 8).maybeRef(next)
  }

  private storeList(of: TypeId, id: TypeId, value: AbiValue, to: Builder): void {
    let last = new Builder().end()
    for (const [at, item] of this.expect(id, value, 'list').items.entries()) {
      const next = new Builder().ref(last)
      this.path.in(`[${at}]`, () => this.store(of, item, next))
      last = next.end()
    }
    to.ref(last)
  }
}

type NamedValue = readonly [string, AbiValue]

/** Removes the first field with a name from a list. */
function takeField(given: NamedValue[], name: string): AbiValue | undefined {
  const at = given.findIndex(([key]) => key === name)
  return at === -1 ? undefined : given.splice(at, 1)[0]?.[1]
}
