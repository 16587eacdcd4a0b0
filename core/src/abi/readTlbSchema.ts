import type { Hash } from '../units.ts'
import type { Abi, AbiChoice, AbiField, AbiTag, AbiType, TypeId } from './Abi.ts'
import { abiError } from './AbiJson.ts'
import { TypeTable } from './TypeTable.ts'
import { parseTlb, type TlbConstructor, type TlbField, type TlbType } from './tlbGrammar.ts'
import type { TlbToken, TlbTokens } from './tlbTokens.ts'

const storageNames = ['Storage', 'ContractStorage', 'ContractData', 'StorageData']

/** Reads a TL-B schema: the subset in `docs/abi.md`. @throws input.abi with line and column */
export function readTlbSchema(text: string, name = 'TL-B', codeHashes: readonly Hash[] = []): Abi {
  const { constructors, tokens } = parseTlb(text)
  const [first] = constructors
  if (first === undefined) throw abiError('line 1, column 1', 'no constructor is declared')
  const table = new TypeTable()
  const types = new TlbTypes(constructors, tokens, table)
  const plain = constructors.filter(({ parameters }) => parameters.length === 0)
  const ids = plain.map(each => types.constructorType(each))
  const messages = plain.flatMap((each, at) => {
    const type = ids[at]
    return each.tag.bits === 32 && type !== undefined
      ? [{ name: each.name, kind: 'any' as const, type, tag: each.tag }]
      : []
  })
  const storage = storageNames.flatMap(each => {
    const declared = plain.find(({ result }) => result === each)
    return declared ? [types.declared(each, declared.at)] : []
  })
  return {
    name,
    format: 'tlb',
    types: table.finish(),
    messages,
    storage,
    getMethods: [],
    errors: new Map(),
    codeHashes,
  }
}

type Arguments = ReadonlyMap<string, TypeId>
const noArguments: Arguments = new Map()

class TlbTypes {
  private readonly byResult: ReadonlyMap<string, readonly TlbConstructor[]>
  private readonly tokens: TlbTokens
  private readonly table: TypeTable

  constructor(constructors: readonly TlbConstructor[], tokens: TlbTokens, table: TypeTable) {
    const byResult = new Map<string, TlbConstructor[]>()
    for (const each of constructors) byResult.set(each.result, [...(byResult.get(each.result) ?? []), each])
    this.byResult = byResult
    this.tokens = tokens
    this.table = table
    for (const each of constructors) this.checkNames(each.fields)
    for (const group of byResult.values()) this.checkTags(group)
  }

  constructorType(declared: TlbConstructor, args = noArguments): TypeId {
    const key = `constructor ${declared.at.offset} ${[...args.values()].join(' ')}`
    return this.table.named(key, () => ({
      kind: 'record',
      name: declared.name,
      ...(declared.tag.bits > 0 && { tag: declared.tag }),
      fields: this.fields(declared.fields, args),
    }))
  }

  /** A declared type: its only constructor, or one of several by their tags. */
  declared(name: string, at: TlbToken, given: readonly TypeId[] = []): TypeId {
    const group = this.byResult.get(name)
    const [only] = group ?? []
    if (group === undefined || only === undefined) throw this.tokens.error(`unknown type ${name}`, at)
    const own = (each: TlbConstructor): Arguments => {
      if (each.parameters.length !== given.length)
        throw this.tokens.error(`${name} has ${each.parameters.length} parameters, got ${given.length} arguments`, at)
      return new Map(each.parameters.flatMap((key, index) => (given[index] === undefined ? [] : [[key, given[index]]])))
    }
    if (group.length === 1) return this.constructorType(only, own(only))
    const choices = group
      .map(
        (each): AbiChoice => ({
          name: each.name,
          type: this.constructorType(each, own(each)),
          tag: each.tag,
          readsTag: false,
        }),
      )
      // A constructor without a tag is tried last.
      .toSorted((a, b) => b.tag.bits - a.tag.bits)
    return this.table.named(`type ${name} ${given.join(' ')}`, () => ({ kind: 'choice', choices }))
  }

  private fields(fields: readonly TlbField[], args: Arguments): readonly AbiField[] {
    return fields.map((field, index) => {
      const type = this.type(field.type, args)
      if (field.when === undefined) return { name: field.name, type }
      const { field: name, ...when } = field.when
      const earlier = fields.slice(0, index).findIndex(each => each.name === name)
      if (earlier === -1) throw this.tokens.error(`no field before ${field.name} is called ${name}`, field.at)
      return { name: field.name, type, when: { field: earlier, ...when } }
    })
  }

  private type(type: TlbType, args: Arguments): TypeId {
    switch (type.kind) {
      case 'ref': {
        const { of } = type
        if (of.kind === 'name' && (of.name === 'Cell' || of.name === 'Any') && of.args.length === 0)
          return this.primitive({ kind: 'cell' })
        const inner = this.type(of, args)
        return this.table.named(`ref ${inner}`, () => ({ kind: 'ref', of: inner }))
      }
      case 'fields': {
        const fields = this.fields(type.fields, args)
        return this.table.add({ kind: 'record', name: '', fields })
      }
      case 'number':
        throw this.tokens.error('expected a type, got a number', type.at)
      case 'name': {
        const parameter = args.get(type.name)
        if (parameter !== undefined && type.args.length === 0) return parameter
        if (this.byResult.has(type.name))
          return this.declared(
            type.name,
            type.at,
            type.args.map(arg => this.type(arg, args)),
          )
        return type.args.length === 0 ? this.named(type.name, type.at) : this.applied(type, args)
      }
    }
  }

  private primitive(type: AbiType): TypeId {
    return this.table.named(JSON.stringify(type), () => type)
  }

  private named(name: string, at: TlbToken): TypeId {
    const [, letters, digits] = /^(u?int|bits)([1-9]\d*)$/.exec(name) ?? []
    if (letters !== undefined) return this.sized(letters, Number(digits), at)
    const simple = simpleTypes.get(name)
    if (simple === undefined) throw this.tokens.error(`unknown type ${name}`, at)
    return this.primitive(simple)
  }

  private sized(letters: string, bits: number, at: TlbToken): TypeId {
    const max = letters === 'bits' ? 1023 : letters === 'int' ? 257 : 256
    if (bits < 1 || bits > max) throw this.tokens.error(`${letters} has 1 to ${max} bits, got ${bits}`, at)
    return this.primitive(
      letters === 'bits' ? { kind: 'bits', bits } : { kind: 'integer', bits, signed: letters === 'int' },
    )
  }

  private applied({ name, at, args: list }: TlbType & { kind: 'name' }, args: Arguments): TypeId {
    const number = (index: number): number => {
      const arg = list[index]
      if (arg?.kind !== 'number') throw this.tokens.error(`${name} needs a number`, arg?.at ?? at)
      return arg.value
    }
    const inner = (index: number): TypeId => {
      const arg = list[index]
      if (arg === undefined) throw this.tokens.error(`${name} has too few arguments`, at)
      return this.type(arg, args)
    }
    const count = (expected: number) => {
      if (list.length !== expected)
        throw this.tokens.error(`${name} has ${expected} argument${expected === 1 ? '' : 's'}, got ${list.length}`, at)
    }
    switch (name) {
      case '##':
      case 'uint':
      case 'int':
      case 'bits':
        count(1)
        return this.sized(name === '##' ? 'uint' : name, number(0), at)
      case '#<=':
      case '#<': {
        count(1)
        const highest = number(0) - (name === '#<' ? 1 : 0)
        if (highest < 1) throw this.tokens.error(`${name} ${number(0)} has no bits`, at)
        return this.sized('uint', 32 - Math.clz32(highest), at)
      }
      case 'VarUInteger':
      case 'VarInteger': {
        count(1)
        const size = number(0)
        if (size < 2 || size > 32) throw this.tokens.error(`${name} is supported from 2 to 32, got ${size}`, at)
        return this.primitive({
          kind: 'var_integer',
          lengthBits: 32 - Math.clz32(size - 1),
          signed: name === 'VarInteger',
        })
      }
      case 'Maybe': {
        count(1)
        const of = inner(0)
        return this.table.named(`maybe ${of}`, () => ({ kind: 'maybe', of }))
      }
      case 'Both': {
        count(2)
        const items = [inner(0), inner(1)]
        return this.table.named(`both ${items.join(' ')}`, () => ({ kind: 'tuple', items }))
      }
      case 'Either': {
        count(2)
        const [left, right] = [inner(0), inner(1)]
        const tag = (value: bigint): AbiTag => ({ bits: 1, value })
        return this.table.named(`either ${left} ${right}`, () => ({
          kind: 'choice',
          choices: [
            { name: 'left', type: left, tag: tag(0n), readsTag: true },
            { name: 'right', type: right, tag: tag(1n), readsTag: true },
          ],
        }))
      }
      case 'Hashmap':
      case 'HashmapE': {
        count(2)
        const keyBits = number(0)
        const value = inner(1)
        if (keyBits < 1 || keyBits > 1023) throw this.tokens.error(`a key has 1 to 1023 bits, got ${keyBits}`, at)
        const key = this.primitive(
          keyBits === 256 || keyBits > 257
            ? { kind: 'bits', bits: keyBits }
            : { kind: 'integer', bits: keyBits, signed: false },
        )
        const isInline = name === 'Hashmap'
        return this.table.named(`${name} ${key} ${value}`, () => ({
          kind: 'dictionary',
          key,
          value,
          ...(isInline && { isInline }),
        }))
      }
      default:
        throw this.tokens.error(`unknown type ${name}`, at)
    }
  }

  private checkNames(fields: readonly TlbField[]): void {
    const names = new Set<string>()
    for (const { name, at } of fields) {
      if (name !== '' && names.has(name)) throw this.tokens.error(`two fields have the name ${name}`, at)
      names.add(name)
    }
  }

  private checkTags(group: readonly TlbConstructor[]): void {
    for (const [index, { tag, at, name }] of group.entries())
      for (const earlier of group.slice(0, index)) {
        if (earlier.parameters.length !== group[index]?.parameters.length)
          throw this.tokens.error(`${name} and ${earlier.name} have different numbers of parameters`, at)
        if (tag.bits === earlier.tag.bits && tag.value === earlier.tag.value)
          throw this.tokens.error(`${name} and ${earlier.name} have the same tag`, at)
      }
  }
}

const uint32: AbiType = { kind: 'integer', bits: 32, signed: false }
const simpleTypes: ReadonlyMap<string, AbiType> = new Map<string, AbiType>([
  ['#', uint32],
  ['Any', { kind: 'rest' }],
  ['Bit', { kind: 'integer', bits: 1, signed: false }],
  ['Bool', { kind: 'flag' }],
  ['Cell', { kind: 'rest' }],
  ['Coins', { kind: 'coins' }],
  ['Grams', { kind: 'coins' }],
  ['MsgAddress', { kind: 'address', form: 'any' }],
  // Schemas use it for addresses that may be absent, although addr_none is none of its constructors.
  ['MsgAddressInt', { kind: 'address', form: 'optional' }],
  ['MsgAddressExt', { kind: 'address', form: 'external' }],
  ['SnakeData', { kind: 'text', inRef: false }],
  ['String', { kind: 'text', inRef: false }],
  ['Text', { kind: 'text', inRef: false }],
  ['True', { kind: 'nothing' }],
  ['Unit', { kind: 'nothing' }],
])
