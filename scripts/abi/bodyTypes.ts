import { type Expression, type LayoutField, parseDeclaration, parseFields } from '../../core/src/messages/expression.ts'
import { camelCase, fieldKey, snakeCase } from '../../core/src/messages/fieldNames.ts'
import type { AbiFacts, LayoutFact } from './readAbi.ts'

/** What `core/src/messages/bodyForm.ts` reads for the types that are built in; others are read as the decoder does. */
const builtIns: Readonly<Record<string, string>> = {
  '#': 'number',
  Address: 'Address',
  Bool: 'boolean',
  Bytes: 'string',
  Cell: 'Cell',
  Coins: 'Nano',
  CurrencyCollection: '{ readonly grams: Nano; readonly other: ReadonlyMap<bigint, bigint> }',
  DNSRecord: 'DecodedValue',
  DNS_RecordSet: 'DecodedValue',
  ExtOutMsgBody: 'Cell',
  FixedLengthText: 'string',
  FullContent: 'DecodedValue',
  Grams: 'Nano',
  InMsgBody: 'Cell',
  JettonPayload: 'Cell',
  MsgAddress: 'Address | undefined',
  MsgAddressExt: 'Address | undefined',
  MsgAddressInt: 'Address | undefined',
  NFTPayload: 'Cell',
  StateInit: 'DecodedValue',
  String: 'string',
  Text: 'string',
  Time: 'UnixSec',
  W5Actions: 'DecodedValue',
  W5ExtendedActions: 'DecodedValue',
  WalletV1toV4Payload: 'DecodedValue',
}

const groups = [
  ['InternalBodies', 'Bodies of internal messages, by operation.', ['internal', 'late']],
  ['ExternalBodies', 'Bodies of messages from outside the chain, by operation.', ['ext_in', 'late']],
  ['EventBodies', 'Bodies of external outgoing messages, by operation.', ['ext_out', 'late']],
  ['JettonPayloads', 'Forward payloads of jettons, by name.', ['jetton_payload']],
  ['NftPayloads', 'Forward payloads of NFTs, by name.', ['nft_payload']],
] as const

/** The types of all bodies as source text. */
export function formatBodyTypes({ layouts }: AbiFacts): string {
  const types = new Map<string, LayoutFact[]>()
  for (const fact of layouts) {
    if (fact.kind === 'type') types.set(fact.name, [...(types.get(fact.name) ?? []), fact])
  }
  const bodies = groups.map(([group, title, kinds]) => {
    // Tolk contracts take any kind of message; their types are written once.
    const own = layouts.filter(({ kind }) => kind === kinds[0])
    const rows = own.map(fact => `  readonly ${fact.name}: ${recordType(fieldsOf(fact), types)}\n`)
    const late = kinds.length > 1 ? ' & LateBodies' : ''
    return `\n/** ${title} */\nexport type ${group} = {\n${rows.join('')}}${late}\n`
  })
  const late = layouts.filter(({ kind }) => kind === 'late')
  const lateRows = late.map(fact => `  readonly ${fact.name}: ${recordType(fieldsOf(fact), types)}\n`)
  const named = [...types].map(([name, facts]) => `\nexport type ${typeName(name)} = ${namedType(facts, types)}\n`)
  return [
    "import type { Cell } from '../cell/Cell.ts'\n",
    "import type { Address, Hash, Nano, UnixSec } from '../units.ts'\n",
    "import type { DecodedValue } from './DecodeContext.ts'\n",
    ...bodies,
    `\ntype LateBodies = {\n${lateRows.join('')}}\n`,
    ...named,
  ].join('')
}

type Types = ReadonlyMap<string, readonly LayoutFact[]>

const fieldsOf = ({ layout }: LayoutFact): readonly LayoutField[] => parseFields(parseDeclaration(layout).fields)
const typeName = (name: string): string => camelCase(name.replace('.', '_'))

function recordType(fields: readonly LayoutField[], types: Types, first?: string): string {
  const parts = fields.map(({ name, type }, index) => `${propertyKey(fieldKey(name, index))}: ${typeOf(type, types)}`)
  const all = [...(first === undefined ? [] : [first]), ...parts]
  return all.length === 0 ? '{}' : `{ ${all.map(part => `readonly ${part}`).join('; ')} }`
}

const propertyKey = (key: string): string => (/^[a-z_]\w*$/i.test(key) ? key : `'${key}'`)

function namedType(facts: readonly LayoutFact[], types: Types): string {
  const [only, ...others] = facts
  if (only !== undefined && others.length === 0)
    return recordType(fieldsOf(only), types, parseDeclaration(only.layout).tag.bits === 0 ? undefined : 'magic: string')
  return facts
    .map(fact => {
      const sumType = camelCase(parseDeclaration(fact.layout).name)
      return `{ readonly sum_type: '${sumType}'; readonly ${propertyKey(snakeCase(sumType))}: ${recordType(fieldsOf(fact), types)} }`
    })
    .join(' | ')
}

function typeOf(type: Expression, types: Types): string {
  switch (type.kind) {
    case 'name':
      return nameType(type.name, types)
    case 'ref':
      return typeOf(type.of, types)
    case 'record':
      return recordType(type.fields, types)
    case 'apply':
      return applyType(type.head, type.args, types)
    case 'number':
      throw new Error('a number is not a type')
  }
}

function nameType(name: string, types: Types): string {
  const known = builtIns[name]
  if (known !== undefined) return known
  const [, letters, digits] = /^([Uu]?[Ii]nt|bits)(\d+)$/.exec(name) ?? []
  if (letters === 'bits') return digits === '256' ? 'Hash' : 'string'
  if (letters !== undefined) return Number(digits) <= 53 ? 'number' : 'bigint'
  if (!types.has(name)) throw new Error(`unknown type ${name}`)
  return typeName(name)
}

function applyType(head: string, args: readonly Expression[], types: Types): string {
  const [arg, otherArg] = args
  if (arg === undefined) throw new Error(`${head} has no argument`)
  switch (head) {
    case '##':
      return arg.kind === 'number' && arg.value <= 53 ? 'number' : 'bigint'
    case 'VarUInteger':
      return 'bigint'
    case 'Ref':
      return typeOf(arg, types)
    case 'Maybe':
    case 'MaybeEnd': {
      const inner = typeOf(arg, types)
      return inner.endsWith('undefined') ? inner : `${inner} | undefined`
    }
    case 'Either': {
      const [left, right] = [typeOf(arg, types), otherArg ? typeOf(otherArg, types) : 'never']
      return left === right ? left : `${left} | ${right}`
    }
    case 'Hashmap':
    case 'HashmapE':
      return `ReadonlyMap<bigint, ${otherArg ? typeOf(otherArg, types) : 'never'}>`
    default:
      throw new Error(`unknown type ${head}`)
  }
}
