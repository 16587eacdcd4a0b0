import { toTlbType } from './abiTolk.ts'

/** A stack entry in the facts: kind, name, type; then nested entries or further attributes. */
export type StackFact = readonly [string, string, string, ...unknown[]]

/** A stack entry in the generated table. */
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

/** Parses stack entries, including those nested in tuples and lists. */
export function parseXmlStack(entries: readonly StackFact[]): StackEntry[] {
  return entries.map(([kind, name, type, ...rest]) => {
    const items = rest.find((part): part is StackFact[] => Array.isArray(part))
    // Anything else than a list of entries is the object of further attributes.
    const extras = rest.find(part => !Array.isArray(part)) as { list?: string; required_value?: string } | undefined
    const cleanName = name.replace(/\W/g, '')
    if (kind === 'tuple') {
      const list = extras?.list === 'true'
      return {
        kind: list ? 'list' : 'tuple',
        name: cleanName,
        type: '',
        nullable: list,
        items: parseXmlStack(items ?? []),
      }
    }
    const required = extras?.required_value === undefined ? '' : `=${extras.required_value}`
    return {
      // One address is declared as an integer in the facts, but the contract returns a slice.
      kind: type === 'msgaddress' && kind === 'int' ? 'slice' : kind === 'tinyint' ? 'int' : kind,
      name: cleanName,
      type: (xmlTypes[type] ?? type) + required,
      nullable: false,
    }
  })
}

/** Splits at commas outside brackets. */
export function splitTopLevel(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '[') depth++
    else if (char === ']') depth--
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Formats a stack entry of a Tolk get method for the table. */
export function formatTolkEntry(entry: string): string {
  const [, kind = '', name = '', type = ''] = /^(\w+\??):(\w+):(.*)$/.exec(entry) ?? []
  if (!type.startsWith('[')) {
    const tlbType =
      type === 'cell' ? 'Cell' : type === 'string' ? 'String' : /^int257$/.test(type) ? type : toTlbType(type, '')
    return `${kind}:${name}:${tlbType}`
  }
  return `${kind === 'list' ? 'list?' : kind}:${name}:[${splitTopLevel(type.slice(1, -1)).map(formatTolkEntry).join(',')}]`
}
