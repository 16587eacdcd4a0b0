import { AppError } from '@tonoscope/core/errors'

/** A get method that is debugged. */
export type LaunchedMethod = {
  readonly account: string
  readonly method: string
  readonly args: readonly string[]
  readonly block: string | undefined
}

/** What an editor asks to debug. */
export type Launch = {
  readonly network: string | undefined
  readonly stopsOnEntry: boolean
  /** Files with source code. */
  readonly sources: readonly string[]
} & (
  | { readonly method: LaunchedMethod }
  | {
      readonly method?: undefined
      /** A message, a hash or a link, or a file. */
      readonly input: string
      readonly isCapsule: boolean
      readonly transaction: string | undefined
    }
)

/**
 * Reads the arguments of `launch` and `attach`: `boc` (a message or its file), `hash` (of an event, or a link), `capsule` (a
 * file), or `account`, `method`, `args` and `block` of a get method; `transaction`, `network`, `stopOnEntry`, `source` (a file
 * or a list of files with source code). Others are the editor's.
 *
 * @throws input.argument
 */
export function readLaunchArguments(json: object): Launch {
  const values: Readonly<Record<string, unknown>> = { ...json }
  const [boc, hash, capsule] = [readText(values, 'boc'), readText(values, 'hash'), readText(values, 'capsule')]
  const [account, method] = [readText(values, 'account'), readText(values, 'method')]
  const shared = {
    network: readText(values, 'network'),
    stopsOnEntry: values.stopOnEntry !== false,
    sources: readTexts(values, 'source'),
  }
  const inputs = [boc, hash, capsule].flatMap(each => each ?? [])
  if (account !== undefined && method !== undefined && inputs.length === 0)
    return { ...shared, method: { account, method, args: readArgs(values), block: readText(values, 'block') } }
  const [input] = inputs
  // Standard input has the requests.
  if (input === undefined || inputs.length > 1 || input === '-' || account !== undefined || method !== undefined) {
    const reason =
      'give one of boc (a message or its file), hash (of an event) and capsule (a file), or account and method'
    throw new AppError('input.argument', { name: 'launch', reason })
  }
  return { ...shared, input, isCapsule: capsule !== undefined, transaction: readText(values, 'transaction') }
}

function readTexts(values: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = values[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return list.map(each => {
    if (typeof each === 'string' && each !== '') return each
    throw new AppError('input.argument', { name: `launch ${name}`, reason: 'expected a file or a list of files' })
  })
}

function readText(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '') return value
  throw new AppError('input.argument', { name: `launch ${name}`, reason: 'expected a text' })
}

/** Texts, or numbers that an editor writes without quotes. */
function readArgs({ args = [] }: Readonly<Record<string, unknown>>): readonly string[] {
  if (Array.isArray(args) && args.every(arg => typeof arg === 'string' || Number.isSafeInteger(arg)))
    return args.map(String)
  throw new AppError('input.argument', { name: 'launch args', reason: 'expected a list of texts or integers' })
}
