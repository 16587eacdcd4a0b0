import { fromBase64 } from '../encoding/base64.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { isAppError } from '../errors.ts'
import { readJson } from '../wire/json.ts'
import { type Fault, toFault } from './Fault.ts'
import { decodePart, type LinkQuery, queryOf, splitQuery } from './linkQuery.ts'

/** A TON Connect link: its connect request and the request embedded in it, both unchecked. */
export type ConnectLink = { readonly request?: unknown; readonly embedded?: unknown; readonly faults: readonly Fault[] }

/** `tc://` and the schemes of wallets, such as `tonkeeper-tc://`. */
const deepLink = /^(?:[a-z][\w.+]*-)?tc:\/\//i

/** Whether a text is a link of TON Connect: a deep link, or a universal link with its parameters. */
export function isConnectLink(text: string): boolean {
  if (/\s/.test(text)) return false
  if (deepLink.test(text)) return true
  if (!/^https?:\/\//i.test(text)) return false
  const query = new Map(queryOf(text))
  return isTelegram(query) || (query.has('id') && (query.has('r') || query.has('e')))
}

const isTelegram = (query: ReadonlyMap<string, string>): boolean =>
  query.get('startapp')?.startsWith('tonconnect-') ?? false

/** Reads the parameters of a TON Connect link. */
export function readConnectLink(text: string): ConnectLink {
  const faults: Fault[] = []
  const outer = new Map(queryOf(text))
  const query = isTelegram(outer) ? new Map(unpackStartApp(outer.get('startapp') ?? '')) : outer
  const version = decodePart(query.get('v') ?? '')
  if (version === '') faults.push(toFault('v', 'field.missing', { name: 'v' }))
  else if (version !== '2') faults.push(toFault('v', 'link.version', { version }))
  const id = decodePart(query.get('id') ?? '')
  if (!/^[0-9a-f]{64}$/i.test(id)) {
    const problem = id === '' ? 'is missing' : 'does not have 64 hex digits'
    faults.push(toFault('id', 'link.form', { reason: `the ID of the app (id) ${problem}` }))
  }
  const read = (name: string, toJson: (value: string) => string): unknown => {
    const value = query.get(name)
    if (value === undefined) return undefined
    try {
      return readJson(toJson(value))
    } catch (error) {
      if (!isAppError(error)) throw error
      faults.push(toFault(name, 'json.syntax', { reason: error.message.replace(/^invalid JSON: /, '') }))
      return undefined
    }
  }
  const request = read('r', value => decodePart(value.replaceAll('+', '%20')))
  const embedded = read('e', value => decodeUtf8(fromBase64(decodePart(value))))
  return { request, embedded, faults }
}

/** In links to Telegram wallets `--` is `%`, `__` is `=`, and `-` is `&`. */
const unpackStartApp = (startapp: string): LinkQuery =>
  splitQuery(startapp.slice('tonconnect-'.length).replaceAll('--', '%').replaceAll('__', '=').replaceAll('-', '&'))
