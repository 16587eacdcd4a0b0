import { AppError } from '@tonoscope/core/errors'

/** What an editor asks to debug. */
export type Launch = {
  /** A message, a hash or a link, or a file. */
  readonly input: string
  readonly isCapsule: boolean
  readonly transaction: string | undefined
  readonly network: string | undefined
  readonly stopsOnEntry: boolean
}

/**
 * Reads the arguments of `launch` and `attach`: `boc` (a message or its file), `hash` (of an event, or a link) or
 * `capsule` (a file); `transaction`, `network`, `stopOnEntry`. Others are the editor's.
 *
 * @throws input.argument
 */
export function readLaunchArguments(json: object): Launch {
  const values: Readonly<Record<string, unknown>> = { ...json }
  const [boc, hash, capsule] = [readText(values, 'boc'), readText(values, 'hash'), readText(values, 'capsule')]
  const [input, ...others] = [boc, hash, capsule].flatMap(each => each ?? [])
  // Standard input has the requests.
  if (input === undefined || others.length > 0 || input === '-') {
    const reason = 'give one of boc (a message or its file), hash (of an event) and capsule (a file)'
    throw new AppError('input.argument', { name: 'launch', reason })
  }
  return {
    input,
    isCapsule: capsule !== undefined,
    transaction: readText(values, 'transaction'),
    network: readText(values, 'network'),
    stopsOnEntry: values.stopOnEntry !== false,
  }
}

function readText(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '') return value
  throw new AppError('input.argument', { name: `launch ${name}`, reason: 'expected a text' })
}
