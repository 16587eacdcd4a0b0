import { isAppError, tryRead } from '../errors.ts'
import { type Json, readJson } from '../wire/json.ts'
import { isObject, memberPath } from './checkObject.ts'
import { isMethod } from './schemas.ts'

/** What an object looks like, before it is checked. */
export type RequestShape = 'envelope' | 'transaction' | 'sign-data' | 'connect' | 'proof' | 'reply'

/** An object of TON Connect in a text. */
export type FoundRequest = {
  readonly shape: RequestShape
  readonly value: unknown
  /** Where it is, when the text contains more. */
  readonly foundIn?: string
}

/** Larger texts are not searched: no request is that large. */
const MAX_TEXT = 2 ** 20
const MAX_DEPTH = 6
const limits = { maxMembers: 100_000 }

const signDataFields: ReadonlySet<string> = new Set(['type', 'text', 'bytes', 'schema', 'cell', 'network', 'from'])

/** The shape of a value; `undefined` for anything that is not of TON Connect. */
function shapeOf(value: unknown, depth: number): RequestShape | undefined {
  if (Array.isArray(value)) return value.some(isProofItem) ? 'proof' : undefined
  if (!isObject(value)) return undefined
  const has = (...names: string[]) => names.every(name => Object.hasOwn(value, name))
  if (has('method', 'params') && typeof value.method === 'string')
    // Other protocols have the same envelope.
    return isMethod(value.method) || search(value.params, '', depth + 1)?.shape === 'transaction'
      ? 'envelope'
      : undefined
  if (has('manifestUrl', 'items')) return 'connect'
  if (value.event === 'connect' || value.event === 'connect_error') return 'proof'
  if (has('proof') && (has('address') || value.name === 'ton_proof')) return 'proof'
  if (has('signature', 'timestamp', 'domain') && has('address')) return 'reply'
  if (has('result') || (has('error', 'id') && isObject(value.error))) return 'reply'
  if (has('internalBoc')) return 'reply'
  if (isTransaction(value)) return 'transaction'
  const { type } = value
  const isSignData =
    (type === 'text' && has('text')) ||
    (type === 'binary' && has('bytes')) ||
    (type === 'cell' && has('cell', 'schema'))
  return isSignData && depth === 0 && Object.keys(value).every(name => signDataFields.has(name))
    ? 'sign-data'
    : undefined
}

const itemTypes: ReadonlySet<unknown> = new Set(['ton', 'jetton', 'nft'])

function isTransaction(value: Readonly<Record<string, unknown>>): boolean {
  const { messages, items } = value
  const isMessage = (each: unknown) =>
    isObject(each) &&
    Object.hasOwn(each, 'address') &&
    (Object.hasOwn(each, 'amount') || Object.hasOwn(each, 'payload'))
  const isItem = (each: unknown) => isObject(each) && itemTypes.has(each.type)
  const isNamed = Object.hasOwn(value, 'valid_until') || Object.hasOwn(value, 'validUntil')
  return (
    (Array.isArray(messages) && (isNamed || messages.some(isMessage))) ||
    (Array.isArray(items) && (isNamed || items.some(isItem)))
  )
}

const isProofItem = (value: unknown): boolean =>
  isObject(value) && (value.name === 'ton_proof' || value.name === 'ton_addr')

/**
 * Finds an object of TON Connect in a text: JSON, JSON as text inside JSON, or a line of a log that contains it.
 *
 * @example
 * findRequest('{"method":"sendTransaction","params":["{…}"],"id":"1"}')?.shape // 'envelope'
 */
export function findRequest(text: string): FoundRequest | undefined {
  if (text.length > MAX_TEXT) return undefined
  const whole = tryJson(text.trim())
  if (whole !== undefined) return search(whole, '', 0)
  for (const { start, json } of listObjects(text)) {
    const found = search(json, '', 0)
    if (!found) continue
    const line = `line ${text.slice(0, start).split('\n').length}`
    return { ...found, foundIn: found.foundIn === undefined ? line : `${line}, ${found.foundIn}` }
  }
  return undefined
}

/** Why a text that looks like a request is not JSON; `undefined` for a text that does not look like one. */
export function explainSyntax(text: string): string | undefined {
  const looksLikeRequest =
    /^\s*[[{]/.test(text) && /\b(?:sendTransaction|signMessage|signData|messages|valid_?until|ton_proof)\b/i.test(text)
  if (!looksLikeRequest) return undefined
  try {
    readJson(text, limits)
    return undefined
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.message.replace(/^invalid JSON: /, '')
  }
}

const tryJson = (text: string): Json | undefined =>
  /^["[{]/.test(text) ? tryRead(() => readJson(text, limits)) : undefined

function search(value: unknown, path: string, depth: number): FoundRequest | undefined {
  const shape = shapeOf(value, depth)
  if (shape) return { shape, value, ...(path !== '' && { foundIn: path }) }
  if (depth >= MAX_DEPTH) return undefined
  if (typeof value === 'string') {
    const inner = value.length > 8 ? tryJson(value.trim()) : undefined
    return inner === undefined || typeof inner === 'string' ? undefined : search(inner, path, depth + 1)
  }
  if (typeof value !== 'object' || value === null) return undefined
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [name, member] of members.slice(0, 200)) {
    const found = search(member, memberPath(path, name), depth + 1)
    if (found) return found
  }
  return undefined
}

/** The JSON objects in a text, also those whose quotes are escaped. */
function* listObjects(text: string): Generator<{ readonly start: number; readonly json: Json }> {
  let tries = 0
  for (let start = text.indexOf('{'); start !== -1 && tries < 200; start = text.indexOf('{', start + 1), tries++) {
    const end = findEnd(text, start)
    if (end === undefined) continue
    const piece = text.slice(start, end)
    const json = tryJson(piece) ?? tryJson(piece.replaceAll('\\"', '"').replaceAll('\\\\', '\\'))
    if (json === undefined) continue
    yield { start, json }
    start = end - 1
  }
}

/** The end of the object that starts at a brace. Braces in texts are skipped. */
function findEnd(text: string, start: number): number | undefined {
  const isEscaped = /^\{\s*\\"/.test(text.slice(start, start + 40))
  const quote = isEscaped ? '\\"' : '"'
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text.startsWith(quote, at)) {
      at = skipText(text, at + quote.length, isEscaped)
      continue
    }
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** The last character of the quote that ends a text. */
function skipText(text: string, start: number, isEscaped: boolean): number {
  for (let at = start; at < text.length; at++) {
    if (isEscaped) {
      if (text.startsWith('\\\\', at)) at += text[at + 2] === '\\' ? 3 : 2
      else if (text.startsWith('\\"', at)) return at + 1
    } else if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
