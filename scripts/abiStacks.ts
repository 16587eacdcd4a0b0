import { toTlbType } from './abiTolk.ts'

/** A stack entry as the facts have it: kind, name, type; then the entries inside or what else is said of it. */
export type StackFact = readonly [string, string, string, ...unknown[]]

/** A stack entry as the table is made of. */
export type StackEntry = {
  readonly kind: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly items?: readonly StackEntry[]
}

const xmlTypes: Readonly<Record<string, string>> = {
  any: 'Cell',
  cell: 'Cell',
  msgaddress: 'MsgAddress',
  coins: 'Coins',
  bool: 'Bool',
  string: 'String',
  text: 'Text',
  bytes: 'Bytes',
  '[]byte': 'Bytes',
  'Hashmap 8 MsgAddress': '(Hashmap 8 MsgAddress)',
}

/** The entries of a stack, tuples and lists with theirs. */
export function parseXmlStack(entries: readonly StackFact[]): StackEntry[] {
  return entries.map(([kind, name, type, ...more]) => {
    const items = more.find((part): part is StackFact[] => Array.isArray(part))
    // What is not a list of entries is the extras object of the recorded facts.
    const extras = more.find(part => !Array.isArray(part)) as { list?: string; required_value?: string } | undefined
    const clean = name.replace(/\W/g, '')
    if (kind === 'tuple') {
      const list = extras?.list === 'true'
      return { kind: list ? 'list' : 'tuple', name: clean, type: '', nullable: list, items: parseXmlStack(items ?? []) }
    }
    const required = extras?.required_value === undefined ? '' : `=${extras.required_value}`
    return {
      // One address is declared as an integer, which the contract does not return.
      kind: type === 'msgaddress' && kind === 'int' ? 'slice' : kind === 'tinyint' ? 'int' : kind,
      name: clean,
      type: (xmlTypes[type] ?? type) + required,
      nullable: false,
    }
  })
}

/** Splits at the commas outside brackets. */
export function splitTopLevel(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** An entry of a Tolk get method, its types said as in the tables. */
export function formatTolkEntry(entry: string): string {
  const [, kind = '', name = '', type = ''] = /^(\w+\??):(\w+):(.*)$/.exec(entry) ?? []
  if (!type.startsWith('[')) {
    const named =
      type === 'cell' ? 'Cell' : type === 'string' ? 'String' : /^int257$/.test(type) ? type : toTlbType(type, '')
    return `${kind}:${name}:${named}`
  }
  return `${kind === 'list' ? 'list?' : kind}:${name}:[${splitTopLevel(type.slice(1, -1)).map(formatTolkEntry).join(',')}]`
}
