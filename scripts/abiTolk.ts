/** Converts a Tolk type to a type expression of our tables; a Tolk reference stays a reference. */
export function toTlbType(type: string, pack: string): string {
  if (type === 'address?') return 'MsgAddress'
  if (type.endsWith('?')) return `(Maybe ${toTlbType(type.slice(0, -1), pack)})`
  const content = /^Cell<(.+)>$/.exec(type)?.[1]
  if (content !== undefined) return `(Ref ${toTlbType(content, pack)})`
  const map = /^map<(\w+),(\w+)>$/.exec(type)
  if (map) return `(HashmapE ${map[1]} ${toTlbType(map[2] ?? '', pack)})`
  const simple = simpleTypes[type]
  if (simple !== undefined) return simple
  if (/^(u?int|bits)\d+$/.test(type))
    return type.replace(/^(u?int)64$/, (_, name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}64`)
  if (/^\w+\.\w+$/.test(type)) return type
  if (/^[A-Z]\w+$/.test(type)) return `${pack}.${type}`
  throw new Error(`unknown Tolk type: ${type}`)
}

const simpleTypes: Readonly<Record<string, string>> = {
  address: 'Address',
  any_address: 'MsgAddress',
  bool: 'Bool',
  cell: '^Cell',
  coins: 'Coins',
  slice: 'Cell',
  RemainingBitsAndRefs: 'Cell',
  string: '^Text',
  StringTail: 'Text',
  'EitherRef<cell>': '(Either Cell ^Cell)',
}
