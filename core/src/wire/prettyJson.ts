/**
 * JSON with an indent of two spaces; bigints keep all digits.
 *
 * @example
 * prettyJson({ lt: 12345678901234567890n }) // '{\n  "lt": 12345678901234567890\n}'
 */
export function prettyJson(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map(item => prettyJson(item, inner))
    : Object.entries(value).flatMap(([key, member]) =>
        member === undefined ? [] : [`${JSON.stringify(key)}: ${prettyJson(member, inner)}`],
      )
  const [open, close] = isList ? '[]' : '{}'
  return items.length === 0 ? `${open}${close}` : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}
