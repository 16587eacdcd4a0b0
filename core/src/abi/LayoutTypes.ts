import { layoutError } from '../messages/DecodeContext.ts'
import {
  type Expression,
  type LayoutDeclaration,
  type LayoutField,
  parseDeclaration,
  parseFields,
} from '../messages/expression.ts'
import { camelCase, fieldKey } from '../messages/fieldNames.ts'
import { findDeclarations } from '../messages/LayoutCompiler.ts'
import type { AbiChoice, AbiField, AbiType, TypeId } from './Abi.ts'
import type { TypeTable } from './TypeTable.ts'

/** Names of types that only some layouts have. */
export type LayoutNames = {
  readonly leaves: Readonly<Record<string, AbiType | undefined>>
  readonly structures: Readonly<Record<string, readonly string[] | undefined>>
  readonly findDeclarations: (name: string) => readonly LayoutDeclaration[]
}

const bodyNames: LayoutNames = { leaves: {}, structures: {}, findDeclarations: () => [] }

/** Creates the types of layouts in a table of types. */
export class LayoutTypes {
  private readonly table: TypeTable
  private readonly own: LayoutNames

  constructor(table: TypeTable, own = bodyNames) {
    this.table = table
    this.own = own
  }

  body(name: string, tag: { readonly bits: number; readonly value: number }, fields: string): AbiType {
    return {
      kind: 'record',
      name,
      ...(tag.bits > 0 && { tag: { bits: tag.bits, value: BigInt(tag.value) } }),
      fields: this.fields(parseFields(fields)),
    }
  }

  private fields(fields: readonly LayoutField[]): readonly AbiField[] {
    return fields.map(({ name, type }, at) => ({ name: fieldKey(name, at), type: this.type(type) }))
  }

  private type(type: Expression): TypeId {
    switch (type.kind) {
      case 'name':
        return this.named(type.name)
      case 'ref':
        return this.ref(type.of)
      case 'record': {
        const { fields } = type
        return this.table.named(JSON.stringify(type), () => ({ kind: 'record', name: '', fields: this.fields(fields) }))
      }
      case 'apply':
        return this.applied(type.head, type.args)
      case 'number':
        throw layoutError('a number is not a type')
    }
  }

  private leaf(name: string): AbiType | undefined {
    return this.own.leaves[name] ?? leaves[name]
  }

  private primitive(type: AbiType): TypeId {
    return this.table.named(JSON.stringify(type), () => type)
  }

  private ref(of: Expression): TypeId {
    const inner = of.kind === 'name' ? this.leaf(of.name) : undefined
    // A cell of any content, also an exotic one.
    if (inner?.kind === 'rest') return this.primitive({ ...inner, kind: 'cell' })
    const id = this.type(of)
    return this.table.named(`ref ${id}`, () => ({ kind: 'ref', of: id }))
  }

  private named(name: string): TypeId {
    const leaf = this.leaf(name)
    if (leaf) return this.primitive(leaf)
    const structure = this.own.structures[name] ?? structures[name]
    if (structure !== undefined) return this.structure(name, structure)
    const [, letters, digits] = /^([Uu]?[Ii]nt|bits)(\d+)$/.exec(name) ?? []
    if (letters === undefined) return this.table.named(`type ${name}`, () => this.declared(name))
    const bits = Number(digits)
    return this.primitive(
      letters === 'bits' ? { kind: 'bits', bits } : { kind: 'integer', bits, signed: /^i/i.test(letters) },
    )
  }

  /** A type that readers know by its name: one constructor, or several by their tags. */
  private structure(name: string, lines: readonly string[]): TypeId {
    return this.table.named(`type ${name}`, () => this.constructors(name, lines.map(parseDeclaration)))
  }

  private declared(name: string): AbiType {
    const own = this.own.findDeclarations(name)
    const declarations = own.length > 0 ? own : findDeclarations(name)
    if (declarations.length === 0) throw layoutError('unknown type', name)
    return this.constructors(name, declarations)
  }

  private constructors(name: string, declarations: ReturnType<typeof findDeclarations>): AbiType {
    const [only] = declarations
    if (only && declarations.length === 1) return this.body(name, only.tag, only.fields)
    const choices = declarations
      .map(
        (each): AbiChoice => ({
          name: camelCase(each.name),
          type: this.table.named(`constructor ${name} ${each.name}`, () =>
            this.body('', { bits: 0, value: 0 }, each.fields),
          ),
          tag: { bits: each.tag.bits, value: BigInt(each.tag.value) },
          readsTag: true,
        }),
      )
      // A constructor without a tag is tried last.
      .toSorted((a, b) => Number(a.tag.bits === 0) - Number(b.tag.bits === 0))
    return { kind: 'choice', choices }
  }

  private applied(head: string, args: readonly Expression[]): TypeId {
    const [arg, otherArg] = args
    if (arg === undefined) throw layoutError(`${head} has no argument`)
    switch (head) {
      case '##':
        return this.primitive({ kind: 'integer', bits: expectNumber(arg), signed: false })
      case 'VarUInteger':
        return this.primitive({
          kind: 'var_integer',
          lengthBits: 32 - Math.clz32(expectNumber(arg) - 1),
          signed: false,
        })
      case 'Ref':
        return this.ref(arg)
      case 'Maybe':
      // Senders may leave out the end; a body like that stays as it is.
      case 'MaybeEnd': {
        const of = this.type(arg)
        return this.table.named(`maybe ${of}`, () => ({ kind: 'maybe', of }))
      }
      case 'Either':
        return this.either(arg, otherArg)
      case 'Hashmap':
      case 'HashmapE':
        return this.dictionary(arg, otherArg, head === 'Hashmap')
      default:
        throw layoutError(`unknown type ${head}`)
    }
  }

  private either(left: Expression, right: Expression | undefined): TypeId {
    if (right === undefined) throw layoutError('Either has one argument')
    const sides = [
      { name: 'left', type: this.type(left) },
      { name: 'right', type: this.type(right) },
    ]
    return this.table.named(`either ${sides.map(({ type }) => type).join(' ')}`, () => ({
      kind: 'choice',
      choices: sides.map(({ name, type }, at) => ({ name, type, tag: { bits: 1, value: BigInt(at) }, readsTag: true })),
    }))
  }

  private keyOf(key: Expression): TypeId {
    if (key.kind === 'name') {
      if (this.own.leaves[key.name] || this.own.structures[key.name]) return this.named(key.name)
      const bits = Number(key.name.replace(/\D/g, ''))
      return this.primitive({ kind: 'integer', bits, signed: key.name.startsWith('int') })
    }
    const bits = expectNumber(key)
    return this.primitive(bits === 256 ? { kind: 'bits', bits } : { kind: 'integer', bits, signed: false })
  }

  private dictionary(key: Expression, value: Expression | undefined, isInline: boolean): TypeId {
    if (value === undefined) throw layoutError('a dictionary has one argument')
    const keyType = this.keyOf(key)
    const of = this.type(value)
    return this.table.named(`dictionary ${keyType} ${of} ${isInline}`, () => ({
      kind: 'dictionary',
      key: keyType,
      value: of,
      ...(isInline && { isInline }),
    }))
  }
}

function expectNumber(type: Expression): number {
  if (type.kind !== 'number') throw layoutError('expected a number')
  return type.value
}

const uint32: AbiType = { kind: 'integer', bits: 32, signed: false }
const anyAddress: AbiType = { kind: 'address', form: 'any' }

/** Types that are one value. */
const leaves: Readonly<Record<string, AbiType | undefined>> = {
  '#': uint32,
  Address: { kind: 'address', form: 'std' },
  Bool: { kind: 'flag' },
  Bytes: { kind: 'rest' },
  Cell: { kind: 'rest' },
  Coins: { kind: 'coins' },
  ExtOutMsgBody: { kind: 'rest', contains: 'ext_out' },
  FixedLengthText: { kind: 'text', inRef: false, lengthBits: 8 },
  Grams: { kind: 'coins' },
  InMsgBody: { kind: 'rest', contains: 'internal' },
  JettonPayload: { kind: 'rest', contains: 'jetton' },
  MsgAddress: anyAddress,
  MsgAddressExt: anyAddress,
  MsgAddressInt: anyAddress,
  NFTPayload: { kind: 'rest', contains: 'nft' },
  String: { kind: 'text', inRef: false },
  Text: { kind: 'text', inRef: false },
  Time: uint32,
  // Lists of actions are those of wallets.
  W5Actions: { kind: 'rest' },
  W5ExtendedActions: { kind: 'rest' },
  WalletV1toV4Payload: { kind: 'rest' },
}

/** Types of several values that readers know by their names, as lines of the type table. */
const structures: Readonly<Record<string, readonly string[] | undefined>> = {
  CurrencyCollection: ['_#_ grams:Grams other:(HashmapE 32 (VarUInteger 32)) = CurrencyCollection'],
  DNSRecord: [
    'DNSSmcAddress#9fd3 address:MsgAddress flags:uint8 = DNSRecord',
    'DNSNextResolver#ba93 resolver:MsgAddress = DNSRecord',
    'DNSAdnlAddress#ad01 address:bits256 flags:uint8 = DNSRecord',
    'DNSStorageAddress#7473 bag_id:bits256 = DNSRecord',
    'NotStandard#_ record:Cell = DNSRecord',
  ],
  DNS_RecordSet: ['_#_ records:(HashmapE 256 ^DNSRecord) = DNS_RecordSet'],
  FullContent: ['Onchain#00 data:(HashmapE 256 ^Cell) = FullContent', 'Offchain#01 uri:Text = FullContent'],
  StateInit: [
    '_#_ split_depth:(Maybe uint5) special:(Maybe [tick:Bool tock:Bool]) code:(Maybe ^Cell) data:(Maybe ^Cell) library:(HashmapE 256 [public:Bool root:^Cell]) = StateInit',
  ],
}
