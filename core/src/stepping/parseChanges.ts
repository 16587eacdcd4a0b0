import type { DebugChanges } from '../contract/debugChanges.ts'
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
    const [, name = '', value = ''] = /^([a-z]+(?:\.-?\d{1,10})?)=(.+)$/s.exec(text.trim()) ?? []
    const [, param] = /^config\.(-?\d+)$/.exec(name) ?? []
    if (param !== undefined) changes.config = [...(changes.config ?? []), { param: Number(param), value }]
    else setChange(changes, text, { name, value })
  }
  return changes
}

/** Changes as `parseChanges` reads them. */
export function formatChanges({ modes, config = [], ...single }: DebugChanges): readonly string[] {
  const texts = Object.entries(single).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return [
    ...texts,
    ...(modes ? [`modes=${modes.join(',')}`] : []),
    ...config.map(({ param, value }) => `config.${param}=${value}`),
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
      throw changeError(text, 'expected value=, body=, modes=, code=, data=, balance=, now= or config.NUMBER=')
  }
}

function requireMatch(text: string, value: string, pattern: RegExp, reason: string): string {
  if (pattern.test(value)) return value
  throw changeError(text, reason)
}

const changeError = (text: string, reason: string) =>
  new AppError('input.argument', { name: `change ${text.slice(0, 60)}`, reason })
