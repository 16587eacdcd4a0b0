/**
 * JSON with an indent of two spaces; bigints keep all digits.
 *
 * @example
 * prettyJson({ lt: 12345678901234567890n }) // '{\n  "lt": 12345678901234567890\n}'
 */
export function prettyJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map(item => inner + prettyJson(item, inner)).join(',\n')}\n${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    if (members.length === 0) return '{}'
    const lines = members.map(([key, member]) => `${inner}${JSON.stringify(key)}: ${prettyJson(member, inner)}`)
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  return JSON.stringify(value) ?? 'null'
}
