/**
 * Decoded fields as YAML, one per line; keys stay in their order, text is quoted where YAML would read something else.
 *
 * @example
 * yamlOf({ query_id: 5, to: { amount: '10' } }) // 'query_id: 5\nto:\n  amount: "10"\n'
 */
export function yamlOf(value: unknown): string {
  return typeof value === 'object' && value !== null && !isEmpty(value) ? block(value, 0) : `${scalar(value)}\n`
}

const isEmpty = (value: object): boolean =>
  Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0

/** Decoded bodies are as deep as their layouts, which are a few levels. */
function block(value: object, depth: number): string {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value)) {
    return value
      .map(item => `${indent}-${isBranch(item) ? ` ${block(item, depth + 1).trimStart()}` : ` ${scalar(item)}\n`}`)
      .join('')
  }
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(
      ([key, item]) => `${indent}${text(key)}:${isBranch(item) ? `\n${block(item, depth + 1)}` : ` ${scalar(item)}\n`}`,
    )
    .join('')
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null && !isEmpty(value)

function scalar(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') return Array.isArray(value) ? '[]' : '{}'
  return typeof value === 'string' ? text(value) : String(value)
}

/** Plain where YAML reads it as the same text, else in double quotes, whose escapes are JSON's. */
function text(value: string): string {
  const plain = /^[A-Za-z_][\w./-]*(?::[\w./-]+)*$/.test(value) || /^-?\d+:[0-9a-f]{64}$/.test(value)
  return plain && !/^(?:true|false|null|yes|no|on|off|y|n|~)$/i.test(value) ? value : JSON.stringify(value)
}
