/** An argument or a result of a get method. */
export type StackEntry = {
  readonly name: string
  readonly kind: 'int' | 'slice' | 'cell' | 'tuple' | 'list'
  /** How it is read: `Bool`, `MsgAddress`, `uint64`, … */
  readonly type: string
  readonly may_be_null: boolean
}

/**
 * The entries of a stack as the ABI writes them: `kind:name:Type`, where `kind?` may be null and a tuple has its entries in
 * brackets.
 */
export function parseStackEntries(text: string): StackEntry[] {
  return splitEntries(text).flatMap(entry => {
    const [, kind, nullable, name, type] = /^(int|slice|cell|tuple|list)(\??):(\w+):(.*)$/s.exec(entry) ?? []
    return kind === undefined || name === undefined || type === undefined
      ? []
      : [{ name, kind: kind as StackEntry['kind'], type, may_be_null: nullable === '?' }] // of the pattern
  })
}

/** Splits at the commas that are in no brackets. */
function splitEntries(text: string): string[] {
  const entries: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '[' || char === '(') depth++
    else if (char === ']' || char === ')') depth--
    else if (char === ',' && depth === 0) {
      entries.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (start < text.length) entries.push(text.slice(start))
  return entries
}
