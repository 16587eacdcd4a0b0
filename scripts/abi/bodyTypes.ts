import { type Expression, type LayoutField, parseDeclaration, parseFields } from '../../core/src/messages/expression.ts'
import { camelCase, fieldKey, snakeCase } from '../../core/src/messages/fieldNames.ts'
import { type AbiFacts, groupBy, type LayoutFact } from './readAbi.ts'

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
  ['InternalBodies', 'Bodies of internal messages that patterns read, by operation.', ['internal', 'late']],
  ['EventBodies', 'The same of external outgoing messages.', ['ext_out', 'late']],
  ['JettonPayloads', 'Forward payloads of jettons that patterns read, by name.', ['jetton_payload']],
  ['NftPayloads', 'The same of NFTs.', ['nft_payload']],
] as const

/** The types of the bodies with these names, and of what they consist of, as source text. */
export function formatBodyTypes({ layouts }: AbiFacts, read: ReadonlySet<string>): string {
  const types = groupBy(
    layouts.filter(({ kind }) => kind === 'type'),
    ({ name }) => name,
  )
  const bodies = groups.map(([group, title, kinds]) => {
    const facts = layouts.filter(({ kind, name }) => kinds.some(known => known === kind) && read.has(name))
    const rows = facts.map(fact => `  readonly ${fact.name}: ${recordType(fieldsOf(fact), types)}\n`)
    return `\n/** ${title} */\nexport type ${group} = {\n${rows.join('')}}\n`
  })
  const named = formatNamedTypes(types, bodies.join(''))
  const all = [...bodies, '\n', ...named.values()].join('')
  const imports = [
    ["import type { Cell } from '../cell/Cell.ts'\n", /\bCell\b/],
    [`import type { ${unitsIn(all)} } from '../units.ts'\n`, /\b(?:Address|Hash|Nano|UnixSec)\b/],
    ["import type { DecodedValue } from './DecodeContext.ts'\n", /\bDecodedValue\b/],
  ] as const
  return imports.flatMap(([line, use]) => (use.test(all) ? [line] : [])).join('') + all
}

const unitsIn = (text: string): string =>
  ['Address', 'Hash', 'Nano', 'UnixSec'].filter(unit => new RegExp(`\\b${unit}\\b`).test(text)).join(', ')

/** The declared types that a text names, and those that they name, in the order of the facts. */
function formatNamedTypes(types: Types, text: string): ReadonlyMap<string, string> {
  const all = new Map([...types].map(([name, facts]) => [typeName(name), namedType(facts, types)]))
  const used = new Set<string>()
  const addUsed = (source: string): void => {
    for (const [name = ''] of source.matchAll(/\b[A-Z]\w*/g)) {
      const type = all.get(name)
      if (type === undefined || used.has(name)) continue
      used.add(name)
      addUsed(type)
    }
  }
  addUsed(text)
  return new Map(
    [...all].flatMap(([name, type]) => (used.has(name) ? [[name, `export type ${name} = ${type}\n`] as const] : [])),
  )
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
