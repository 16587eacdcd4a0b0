import type { DebugChanges } from '../contract/debugChanges.ts'
import type { ConfigChange } from '../contract/stateOverrides.ts'
import { AppError } from '../errors.ts'

/**
 * Reads changes to a transaction, each as `name=value`: amounts in nano, BoCs in hex or base64, `modes` with commas.
 *
 * @example
 * parseChanges(['value=50000000', 'modes=3,3', 'config.21=te6…'])
 * @throws input.argument with the change that cannot be read
 */
export function parseChanges(texts: readonly string[]): DebugChanges {
  const changes: DebugChanges = {}
  for (const text of texts) {
    const [, param] = /^\s*config\.(.+)$/s.exec(text) ?? []
    if (param !== undefined) {
      changes.config = addConfigChange(changes.config, parseConfigChange(param))
      continue
    }
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(text.trim()) ?? []
    setChange(changes, text, { name, value })
  }
  return changes
}

/**
 * Reads a change of a config parameter: `number=BoC`, or `number.field=value` for one of its fields.
 *
 * @throws input.argument
 */
export function parseConfigChange(text: string): ConfigChange {
  const [, digits, field, value = ''] = /^(-?\d{1,10})(?:\.([^=]+))?=(.+)$/s.exec(text.trim()) ?? []
  if (digits === undefined)
    throw changeError(text, 'expected the number of a config parameter and its cell, or a field: 20.gas_price=1000')
  const param = Number(digits)
  return field === undefined ? { param, value } : { param, fields: { [field]: value } }
}

/** Changes with one more; fields of the same parameter are changed together. */
export function addConfigChange(changes: readonly ConfigChange[] = [], added: ConfigChange): ConfigChange[] {
  const last = changes.at(-1)
  const isSame = last?.param === added.param && last.fields !== undefined && added.fields !== undefined
  return isSame
    ? [...changes.slice(0, -1), { ...last, fields: { ...last.fields, ...added.fields } }]
    : [...changes, added]
}

/** A change as `parseConfigChange` reads it; a text for each field. */
export const formatConfigChange = ({ param, value, fields = {} }: ConfigChange): readonly string[] =>
  value === undefined
    ? Object.entries(fields).map(([name, each]) => `${param}.${name}=${String(each)}`)
    : [`${param}=${value}`]

/** Changes as `parseChanges` reads them. */
export function formatChanges({ modes, config = [], ...single }: DebugChanges): readonly string[] {
  const texts = Object.entries(single).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return [
    ...texts,
    ...(modes ? [`modes=${modes.join(',')}`] : []),
    ...config.flatMap(formatConfigChange).map(text => `config.${text}`),
  ]
}

type Assignment = { readonly name: string; readonly value: string }

function setChange(changes: DebugChanges, text: string, { name, value }: Assignment): void {
  switch (name) {
    case 'value':
    case 'balance':
      changes[name] = BigInt(requireMatch(text, value, /^\d{1,40}$/, 'expected an amount in nano'))
      return
    case 'now':
      changes.now = Number(requireMatch(text, value, /^\d{1,10}$/, 'expected Unix seconds'))
      return
    case 'body':
    case 'code':
    case 'data':
      changes[name] = value
      return
    case 'mode':
    case 'modes': {
      const modes = requireMatch(
        text,
        value,
        /^\d{1,3}(,\d{1,3})*$/,
        'expected modes from 0 to 255, one for each outgoing message',
      )
      changes.modes = modes.split(',').map(Number)
      return
    }
    default:
      throw changeError(
        text,
        'expected value=, body=, modes=, code=, data=, balance=, now=, config.NUMBER= or config.NUMBER.FIELD=',
      )
  }
}

function requireMatch(text: string, value: string, pattern: RegExp, reason: string): string {
  if (pattern.test(value)) return value
  throw changeError(text, reason)
}

const changeError = (text: string, reason: string) =>
  new AppError('input.argument', { name: `change ${text.slice(0, 60)}`, reason })
