/**
 * Makes the ABI tables of the core from recorded facts: `npm run make:abi -- path/to/tonapi-abi.json`.
 * Run by hand when the facts change; the tables are committed.
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
if (path === undefined) throw new Error('which file? npm run make:abi -- path/to/tonapi-abi.json')
// The shape is what this script was written for; every part that is used is checked below or by the tests of the tables.
const facts = JSON.parse(readFileSync(path, 'utf8')) as Facts
const core = resolve(dirname(fileURLToPath(import.meta.url)), '../core/src')
const lines = (text: string): string[] => text.trim().split('\n')

/** Fields as text; mends what the extraction of the facts tore apart: `^[a` `B c:D]`, a type's end `=` and its name. */
function fieldText(fields: readonly Field[], owner: string): string {
  const parts: string[] = []
  for (const [name, type] of fields) {
    if (name === '') continue
    const whole = type.replace(/=$/, '').trim()
    if (name.startsWith('^[')) parts.push(`_:${name}:${whole}`.replace('^[ ', '^['))
    else if (tolerantFields.includes(`${owner}.${name}`))
      parts.push(`${name}:${whole.replace('(Maybe ', '(MaybeEnd ')}`)
    else parts.push(`${name}:${whole}`)
  }
  return parts.join(' ').replace(/\s+/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']').replace(/ \)/g, ')')
}

const tagOf = (tag: string | null): string => (tag === null || tag === '#_' || tag === '$_' ? '#_' : tag)

function typeLines(): string[] {
  const made = facts.types
    .filter(type => type.constructor !== '//')
    .map(type => {
      const name = type.type ?? type.fields.at(-1)?.[1]
      if (name === undefined) throw new Error(`a type without a name: ${type.constructor}`)
      return `${type.constructor}${tagOf(type.tag)} ${fieldText(type.fields, name)} = ${name}`.replace('  ', ' ')
    })
  const tolk = lines(tolkStructs).map(line => {
    const [name = '', ...fields] = line.split(' ')
    const pack = name.slice(0, name.indexOf('.'))
    return `_#_ ${fields.map(field => field.replace(/^(\w+):(.*)$/, (_, key: string, type: string) => `${key}:${toTlbType(type, pack)}`)).join(' ')} = ${name}`
  })
  return [...made, ...lines(missingTypes), ...tolk]
}

function messageLines(): string[] {
  return facts.messages.map(message => {
    const pack = message.package
    const fields =
      pack === undefined
        ? fieldText(message.fields, message.op)
        : message.fields.map(([name, type]) => `${name}:${toTlbType(type, pack)}`).join(' ')
    const kind = pack !== undefined ? 'late' : message.kind
    const tag = message.opcode === null ? '#_' : `#${message.opcode.slice(2)}`
    return `${kind} ${message.op}${tag} ${fields}`.trim()
  })
}

const payloadLines = (payloads: readonly PayloadFact[]): string[] =>
  payloads.map(({ name, opcode, fields }) => `${name}${opcode} ${fieldText(fields, name)}`.trim())

function interfaceLines(): string[] {
  const known = new Set(facts.messages.map(message => message.op))
  return facts.interfaces.map(fact => {
    const tolk = (tolkInterfaceMessages[fact.name] ?? '').split(' ').filter(op => op !== '')
    const external = tolk.filter(op => op.startsWith('external:')).map(op => op.slice('external:'.length))
    const internal = [...(fact.internal_in ?? []), ...tolk.filter(op => !op.startsWith('external:'))]
    const ext = [...(fact.ext_in ?? []), ...external]
    for (const op of [...internal, ...ext, ...(fact.ext_out ?? [])]) {
      if (!known.has(op)) throw new Error(`${fact.name} takes ${op}, which is not among the messages`)
    }
    const columns = [fact.code_hashes ?? [], internal, ext, fact.ext_out ?? []].map(list => list.join(','))
    return [fact.name, fact.inherits ?? '', ...columns].join('|').replace(/\|+$/, '')
  })
}

// The recorded facts call the coin by its newer name; the interface that we keep says TON.
const coinName = (text: string): string =>
  text.replace(/Not enough Gram for/, 'Not enough TONs for').replace(/\bGram\b/, 'TON')

const errorLines = (): string[] =>
  facts.interfaces.flatMap(({ name, errors }) =>
    Object.entries(errors ?? {}).map(([code, text]) => `${name}|${code}|${coinName(text)}`),
  )

function entryText(entry: StackEntry, hint: string): string {
  const mayBeNull =
    entry.nullable ||
    (entry.kind === 'cell' && !strictResults.includes(hint)) ||
    nullableResults.includes(`${hint}.${entry.name}`)
  const type = entry.items === undefined ? entry.type : `[${entry.items.map(item => entryText(item, hint)).join(',')}]`
  return `${entry.kind}${mayBeNull ? '?' : ''}:${entry.name}:${type}`
}

/** `hint|method|exact or least|inputs|outputs`, in the order in which the methods are tried. */
function methodLines(): string[] {
  const order = new Map([...facts.get_method_order].reverse().map((name, i, all) => [name, all.length - i]))
  const simple = facts.get_methods.filter(method => method.in.length === 0)
  const asked = facts.get_methods.filter(method => method.in.length > 0)
  const sorted = simple.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const made = [...sorted, ...asked].flatMap(method => {
    const inputs = parseXmlStack(method.in).map(entry =>
      entryText({ ...entry, nullable: false }, 'input').replace('?', ''),
    )
    return method.out.map(out => {
      const outputs = parseXmlStack(out.stack).map(entry => entryText(entry, out.type_hint))
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
    // Structures of Tolk say themselves what may be null.
    return [hint, name, '=', '', outputs.join(',')].join('|')
  })
  return [...made, ...tolk]
}

function orderLines(hints: ReadonlySet<string>): string[] {
  return facts.interface_order.map(rule => {
    for (const hint of rule.requires) {
      if (!hints.has(hint)) throw new Error(`${rule.interface} needs ${hint}, which no get method gives`)
    }
    return `${rule.interface}|${rule.requires.join(',')}`
  })
}

function write(
  file: string,
  tables: Readonly<Record<string, { readonly says: string; readonly rows: readonly string[] }>>,
): void {
  const head =
    '// Made by scripts/makeAbiTables.ts; change the facts or the script, not this file.\n' +
    '// Derived from the ABI facts of tonkeeper/tongo (MIT licence), commit 62e2b89, 2026-08-04. Facts only.\n'
  const parts = Object.entries(tables).map(([name, { says, rows }]) => {
    if (rows.some(row => /[`\\$]\{|`|\\/.test(row))) throw new Error(`${name}: a row needs escaping`)
    return `\n/** ${says} */\nexport const ${name} = \`\n${rows.join('\n')}\n\`\n`
  })
  const target = resolve(core, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, head + parts.join(''))
  console.log(`${file}: ${Object.values(tables).reduce((sum, table) => sum + table.rows.length, 0)} rows`)
}

const methods = methodLines()
const hints = new Set(methods.map(line => line.slice(0, line.indexOf('|'))))
write('messages/abi/messageLayouts.gen.ts', {
  messageLayouts: {
    says: 'Message bodies, `kind Op#opcode fields`; kind `late`: Tolk contracts, whose opcodes are tried after the others.',
    rows: messageLines(),
  },
})
write('messages/abi/payloadLayouts.gen.ts', {
  jettonPayloadLayouts: {
    says: 'Forward payloads of jettons, `Name#opcode fields`.',
    rows: payloadLines(facts.jetton_payloads),
  },
  nftPayloadLayouts: {
    says: 'Forward payloads of NFTs, `Name#opcode fields`.',
    rows: payloadLines(facts.nft_payloads),
  },
})
write('messages/abi/typeLayouts.gen.ts', {
  typeLayouts: { says: 'Types that fields name, `constructor#tag fields = Type`.', rows: typeLines() },
})
write('contracts/abi/interfaceTable.gen.ts', {
  interfaceTable: {
    says: '`name|parent|code hashes|internal messages|external messages|events`.',
    rows: interfaceLines(),
  },
  interfaceOrder: {
    says: '`interface|results of get methods that it needs`, in the order of the answer.',
    rows: orderLines(hints),
  },
})
write('contracts/abi/getMethodTable.gen.ts', {
  getMethodTable: {
    says: '`result|method|exactly (=) or at least (>) so many|stack in|stack out`, in the order in which they are tried.',
    rows: methods,
  },
})
write('contracts/abi/errorTable.gen.ts', {
  errorTable: { says: '`interface|exit code|what it means`.', rows: errorLines() },
})
