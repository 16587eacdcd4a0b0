/**
 * A JSON value as YAML 1.2 in block style. Texts are written as in JSON, which YAML reads alike.
 *
 * @example
 * writeYaml({ paths: { '/v2/status': { tags: ['v2'] } } }) // 'paths:\n  "/v2/status":\n    tags:\n      - "v2"\n'
 */
export function writeYaml(value: unknown): string {
  return isCollection(value) ? `${blockLines(value).join('\n')}\n` : `${scalar(value)}\n`
}

function blockLines(value: object): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(item => {
      if (!isCollection(item)) return [`- ${scalar(item)}`]
      const [head, ...rest] = blockLines(item)
      return [`- ${head}`, ...indent(rest)]
    })
  }
  return Object.entries(value).flatMap(([key, item]) => {
    if (item === undefined) return []
    return isCollection(item) ? [`${keyText(key)}:`, ...indent(blockLines(item))] : [`${keyText(key)}: ${scalar(item)}`]
  })
}

const indent = (lines: readonly string[]): string[] => lines.map(line => `  ${line}`)

const isCollection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Texts, numbers, booleans, null, and empty lists and objects. */
const scalar = (value: unknown): string => JSON.stringify(value) ?? 'null'

// `on`, `no` and the like are booleans for readers of YAML 1.1; a key of digits would become a number.
const keyText = (key: string): string =>
  /^[A-Za-z_$][\w$-]*$/.test(key) && !/^(?:y|yes|n|no|on|off|true|false|null)$/i.test(key) ? key : JSON.stringify(key)
