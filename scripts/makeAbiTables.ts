/**
 * Generates the ABI tables of the core from recorded facts: `npm run make:abi -- path/to/tonapi-abi.json`.
 * Run manually when the facts change; the tables are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTolkEntry, parseXmlStack, type StackEntry, type StackFact, splitTopLevel } from './abiStacks.ts'
import {
  missingTypes,
  nullableResults,
  strictResults,
  tolerantFields,
  tolkGetMethods,
  tolkInterfaceMessages,
  tolkStructs,
} from './abiSupplement.ts'
import { toTlbType } from './abiTolk.ts'

type Field = readonly [string, string]
type MessageFact = {
  readonly kind: 'internal' | 'ext_in' | 'ext_out'
  readonly opcode: string | null
  readonly op: string
  readonly decoded_op_name: string
  readonly fields: readonly Field[]
  readonly in_opcode_table?: boolean
  readonly package?: string
}
type PayloadFact = { readonly opcode: string; readonly name: string; readonly fields: readonly Field[] }
type TypeFact = {
  readonly type: string | null
  readonly constructor: string
  readonly tag: string | null
  readonly fields: readonly Field[]
}
type InterfaceFact = {
  readonly name: string
  readonly inherits?: string
  readonly code_hashes?: readonly string[]
  readonly internal_in?: readonly string[]
  readonly ext_in?: readonly string[]
  readonly ext_out?: readonly string[]
  readonly errors?: Readonly<Record<string, string>>
}
type MethodFact = {
  readonly name: string
  readonly in: readonly StackFact[]
  readonly out: readonly {
    readonly type_hint: string
    readonly fixed_length: string | null
    readonly stack: readonly StackFact[]
  }[]
}
type Facts = {
  readonly messages: readonly MessageFact[]
  readonly jetton_payloads: readonly PayloadFact[]
  readonly nft_payloads: readonly PayloadFact[]
  readonly types: readonly TypeFact[]
  readonly interfaces: readonly InterfaceFact[]
  readonly interface_order: readonly { readonly interface: string; readonly requires: readonly string[] }[]
  readonly get_methods: readonly MethodFact[]
  readonly get_method_order: readonly string[]
}

const path = process.argv[2]
if (path === undefined) throw new Error('no input file; usage: npm run make:abi -- path/to/tonapi-abi.json')
// Every part that is used is checked below or by the tests of the tables.
const facts = JSON.parse(readFileSync(path, 'utf8')) as Facts
const core = resolve(dirname(fileURLToPath(import.meta.url)), '../core/src')
const lines = (text: string): string[] => text.trim().split('\n')

/** Formats fields; repairs what the extraction of the facts split: `^[a` `B c:D]`, and a trailing `=` of a type. */
function formatFields(fields: readonly Field[], owner: string): string {
  const parts: string[] = []
  for (const [name, type] of fields) {
    if (name === '') continue
    const cleanType = type.replace(/=$/, '').trim()
    if (name.startsWith('^[')) parts.push(`_:${name}:${cleanType}`.replace('^[ ', '^['))
    else if (tolerantFields.includes(`${owner}.${name}`))
      parts.push(`${name}:${cleanType.replace('(Maybe ', '(MaybeEnd ')}`)
    else parts.push(`${name}:${cleanType}`)
  }
  return parts.join(' ').replace(/\s+/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']').replace(/ \)/g, ')')
}

const formatTag = (tag: string | null): string => (tag === null || tag === '#_' || tag === '$_' ? '#_' : tag)

function typeLines(): string[] {
  const types = facts.types
    .filter(type => type.constructor !== '//')
    .map(type => {
      const name = type.type ?? type.fields.at(-1)?.[1]
      if (name === undefined) throw new Error(`type without a name: ${type.constructor}`)
      return `${type.constructor}${formatTag(type.tag)} ${formatFields(type.fields, name)} = ${name}`.replace('  ', ' ')
    })
  const tolk = lines(tolkStructs).map(line => {
    const [name = '', ...fields] = line.split(' ')
    const pack = name.slice(0, name.indexOf('.'))
    return `_#_ ${fields.map(field => field.replace(/^(\w+):(.*)$/, (_, key: string, type: string) => `${key}:${toTlbType(type, pack)}`)).join(' ')} = ${name}`
  })
  return [...types, ...lines(missingTypes), ...tolk]
}

function messageLines(): string[] {
  return facts.messages.map(message => {
    const pack = message.package
    const fields =
      pack === undefined
        ? formatFields(message.fields, message.op)
        : message.fields.map(([name, type]) => `${name}:${toTlbType(type, pack)}`).join(' ')
    const kind = pack !== undefined ? 'late' : message.kind
    const tag = message.opcode === null ? '#_' : `#${message.opcode.slice(2)}`
    return `${kind} ${message.op}${tag} ${fields}`.trim()
  })
}

const payloadLines = (payloads: readonly PayloadFact[]): string[] =>
  payloads.map(({ name, opcode, fields }) => `${name}${opcode} ${formatFields(fields, name)}`.trim())

function interfaceLines(): string[] {
  const known = new Set(facts.messages.map(message => message.op))
  return facts.interfaces.map(fact => {
    const tolk = (tolkInterfaceMessages[fact.name] ?? '').split(' ').filter(op => op !== '')
    const external = tolk.filter(op => op.startsWith('external:')).map(op => op.slice('external:'.length))
    const internal = [...(fact.internal_in ?? []), ...tolk.filter(op => !op.startsWith('external:'))]
    const ext = [...(fact.ext_in ?? []), ...external]
    for (const op of [...internal, ...ext, ...(fact.ext_out ?? [])]) {
      if (!known.has(op)) throw new Error(`${fact.name} accepts ${op}, which is not in messages`)
    }
    const columns = [fact.code_hashes ?? [], internal, ext, fact.ext_out ?? []].map(list => list.join(','))
    return [fact.name, fact.inherits ?? '', ...columns].join('|').replace(/\|+$/, '')
  })
}

// The recorded facts use the newer currency name Gram; the /v2 interface says TON.
const renameCurrency = (text: string): string =>
  text.replace(/Not enough Gram for/, 'Not enough TONs for').replace(/\bGram\b/, 'TON')

const errorLines = (): string[] =>
  facts.interfaces.flatMap(({ name, errors }) =>
    Object.entries(errors ?? {}).map(([code, text]) => `${name}|${code}|${renameCurrency(text)}`),
  )

function formatEntry(entry: StackEntry, hint: string): string {
  const mayBeNull =
    entry.nullable ||
    (entry.kind === 'cell' && !strictResults.includes(hint)) ||
    nullableResults.includes(`${hint}.${entry.name}`)
  const type =
    entry.items === undefined ? entry.type : `[${entry.items.map(item => formatEntry(item, hint)).join(',')}]`
  return `${entry.kind}${mayBeNull ? '?' : ''}:${entry.name}:${type}`
}

/** `hint|method|exact (=) or minimum (>)|inputs|outputs`, in the order in which the methods are tried. */
function methodLines(): string[] {
  const order = new Map([...facts.get_method_order].reverse().map((name, i, all) => [name, all.length - i]))
  const withoutInputs = facts.get_methods.filter(method => method.in.length === 0)
  const withInputs = facts.get_methods.filter(method => method.in.length > 0)
  const sorted = withoutInputs.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const methods = [...sorted, ...withInputs].flatMap(method => {
    const inputs = parseXmlStack(method.in).map(entry =>
      formatEntry({ ...entry, nullable: false }, 'input').replace('?', ''),
    )
    return method.out.map(out => {
      const outputs = parseXmlStack(out.stack).map(entry => formatEntry(entry, out.type_hint))
      return [
        out.type_hint,
        method.name,
        out.fixed_length === 'true' ? '=' : '>',
        inputs.join(','),
        outputs.join(','),
      ].join('|')
    })
  })
  const tolk = lines(tolkGetMethods).map(line => {
    const [hint = '', name = '', ...entries] = line.split(' ')
    const outputs = entries.flatMap(entry => splitTopLevel(entry)).map(entry => formatTolkEntry(entry))
    // Tolk types declare nullability themselves.
    return [hint, name, '=', '', outputs.join(',')].join('|')
  })
  return [...methods, ...tolk]
}

function interfaceOrderLines(hints: ReadonlySet<string>): string[] {
  return facts.interface_order.map(rule => {
    for (const hint of rule.requires) {
      if (!hints.has(hint)) throw new Error(`${rule.interface} requires ${hint}, which no get method returns`)
    }
    return `${rule.interface}|${rule.requires.join(',')}`
  })
}

function write(
  file: string,
  tables: Readonly<Record<string, { readonly description: string; readonly rows: readonly string[] }>>,
): void {
  const header =
    '// Generated by scripts/makeAbiTables.ts; change the facts or the script, not this file.\n' +
    '// Derived from the ABI facts of tonkeeper/tongo (MIT licence), commit 62e2b89, 2026-08-04. Facts only.\n'
  const declarations = Object.entries(tables).map(([name, { description, rows }]) => {
    if (rows.some(row => /[`\\$]\{|`|\\/.test(row))) throw new Error(`${name}: a row needs escaping`)
    return `\n/** ${description} */\nexport const ${name} = \`\n${rows.join('\n')}\n\`\n`
  })
  const target = resolve(core, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, header + declarations.join(''))
  console.log(`${file}: ${Object.values(tables).reduce((sum, table) => sum + table.rows.length, 0)} rows`)
}

const methods = methodLines()
const hints = new Set(methods.map(line => line.slice(0, line.indexOf('|'))))
write('messages/abi/messageLayouts.gen.ts', {
  messageLayouts: {
    description:
      'Message bodies, `kind Op#opcode fields`; kind `late`: Tolk contracts, whose opcodes are tried after the others.',
    rows: messageLines(),
  },
})
write('messages/abi/payloadLayouts.gen.ts', {
  jettonPayloadLayouts: {
    description: 'Forward payloads of jettons, `Name#opcode fields`.',
    rows: payloadLines(facts.jetton_payloads),
  },
  nftPayloadLayouts: {
    description: 'Forward payloads of NFTs, `Name#opcode fields`.',
    rows: payloadLines(facts.nft_payloads),
  },
})
write('messages/abi/typeLayouts.gen.ts', {
  typeLayouts: { description: 'Types referenced by fields, `constructor#tag fields = Type`.', rows: typeLines() },
})
write('contracts/abi/interfaceTable.gen.ts', {
  interfaceTable: {
    description: '`name|parent|code hashes|internal messages|external messages|events`.',
    rows: interfaceLines(),
  },
  interfaceOrder: {
    description: '`interface|required results of get methods`, in reply order.',
    rows: interfaceOrderLines(hints),
  },
})
write('contracts/abi/getMethodTable.gen.ts', {
  getMethodTable: {
    description:
      '`result|method|exact (=) or minimum (>) stack size|stack in|stack out`, in the order in which they are tried.',
    rows: methods,
  },
})
write('contracts/abi/errorTable.gen.ts', {
  errorTable: { description: '`interface|exit code|meaning`.', rows: errorLines() },
})
