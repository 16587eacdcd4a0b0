/**
 * Formats decoded fields as YAML, one per line; keeps the key order and quotes text that YAML would read differently.
 *
 * @example
 * yamlOf({ query_id: 5, to: { amount: '10' } }) // 'query_id: 5\nto:\n  amount: "10"\n'
 */
export function toYaml(value: unknown): string {
  return typeof value === 'object' && value !== null && !isEmpty(value)
    ? formatBranch(value, 0)
    : `${formatScalar(value)}\n`
}

const isEmpty = (value: object): boolean =>
  Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0

/** Recursive: decoded bodies are only a few levels deep, like their layouts. */
function formatBranch(value: object, depth: number): string {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value)) {
    return value
      .map(
        item =>
          `${indent}-${isBranch(item) ? ` ${formatBranch(item, depth + 1).trimStart()}` : ` ${formatScalar(item)}\n`}`,
      )
      .join('')
  }
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(
      ([key, item]) =>
        `${indent}${formatText(key)}:${isBranch(item) ? `\n${formatBranch(item, depth + 1)}` : ` ${formatScalar(item)}\n`}`,
    )
    .join('')
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null && !isEmpty(value)

function formatScalar(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') return Array.isArray(value) ? '[]' : '{}'
  return typeof value === 'string' ? formatText(value) : String(value)
}

/** Plain where YAML reads the same text, else double-quoted with JSON escapes. */
function formatText(value: string): string {
  const plain = /^[A-Za-z_][\w./-]*(?::[\w./-]+)*$/.test(value) || /^-?\d+:[0-9a-f]{64}$/.test(value)
  return plain && !/^(?:true|false|null|yes|no|on|off|y|n|~)$/i.test(value) ? value : JSON.stringify(value)
}
