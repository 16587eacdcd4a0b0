import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { parseAddress, parseFriendly } from '../encoding/address.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { isBocBytes } from '../encoding/fileText.ts'
import { formatDuration } from '../encoding/formatDuration.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { isAppError, tryRead } from '../errors.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { type Fault, toFault } from './Fault.ts'
import type { ValueOf } from './schemas.ts'

/** What checks depend on: the time, and whether the network is a test network. */
export type CheckContext = { readonly now: number; readonly report: (fault: Fault) => void }

/** Reads a value of a type and reports what is wrong with it; `undefined` if it cannot be used at all. */
type Checker<T> = (value: unknown, path: string, context: CheckContext) => T | undefined

/** In words, for faults. */
export function describeJson(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${shortText(value)}`
  return `${typeof value === 'bigint' ? 'number' : typeof value} ${value}`
}

const shortText = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

const asText = (value: unknown, path: string, expected: string, { report }: CheckContext): string | undefined => {
  if (typeof value === 'string' && value !== '') return value
  report(toFault(path, 'field.type', { expected, found: describeJson(value) }))
  return undefined
}

const reasonOf = (read: () => unknown): string => {
  try {
    read()
    return ''
  } catch (error) {
    if (!isAppError(error)) throw error
    return 'reason' in error.details ? error.details.reason : error.message
  }
}

function checkAddressText(value: unknown, path: string, context: CheckContext): string | undefined {
  const text = asText(value, path, 'an address', context)
  if (text === undefined) return undefined
  if (/^[\w-]+(?:\.[\w-]+)*\.(?:ton|t\.me)$/i.test(text)) {
    context.report(toFault(path, 'address.domain', { name: text }))
    return undefined
  }
  const reason = reasonOf(() => parseAddress(text))
  if (reason === '') return text
  context.report(toFault(path, 'address.invalid', { reason }))
  return undefined
}

const checkFriendly: Checker<ValueOf['friendly']> = (value, path, context) => {
  const text = checkAddressText(value, path, context)
  if (text === undefined) return undefined
  if (!text.includes(':')) return parseFriendly(text)
  context.report(toFault(path, 'address.raw', {}))
  return { address: parseAddress(text), bounceable: true, testnetOnly: false }
}

const checkAddress: Checker<ValueOf['address']> = (value, path, context) => {
  const text = checkAddressText(value, path, context)
  return text === undefined ? undefined : parseAddress(text)
}

/** More than the supply will ever be: 10^11 TON. */
const maxNano = 10n ** 20n

const checkUnits: Checker<bigint> = (value, path, context) => {
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  if (!isNumber && typeof value !== 'string') {
    context.report(toFault(path, 'field.type', { expected: 'an amount as decimal text', found: describeJson(value) }))
    return undefined
  }
  const text = String(value).trim()
  if (/^-\d/.test(text)) {
    context.report(toFault(path, 'amount.negative', { value: text }))
    return undefined
  }
  const fraction = /^(\d*)[.,](\d{1,9})$/.exec(text)
  if (fraction) {
    const nano = `${fraction[1]}${(fraction[2] ?? '').padEnd(9, '0')}`.replace(/^0+(?=\d)/, '')
    context.report(toFault(path, 'amount.fraction', { value: text, nano }))
    return undefined
  }
  if (!/^\d{1,78}$/.test(text)) {
    context.report(toFault(path, 'amount.invalid', { value: text === '' ? 'an empty text' : shortText(text) }))
    return undefined
  }
  if (isNumber) context.report(toFault(path, 'amount.number', { value: text }))
  return BigInt(text)
}

const checkNano: Checker<bigint> = (value, path, context) => {
  const amount = checkUnits(value, path, context)
  if (amount === undefined || amount <= maxNano) return amount
  context.report(toFault(path, 'amount.large', { value: String(amount) }))
  return undefined
}

const checkNumber: Checker<bigint> = (value, path, context) => {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n) return BigInt(text)
  context.report(toFault(path, 'field.type', { expected: 'a number below 2^64', found: describeJson(value) }))
  return undefined
}

const checkBytes: Checker<Uint8Array> = (value, path, context) => {
  const text = asText(value, path, 'base64', context)
  if (text === undefined) return undefined
  const reason = reasonOf(() => fromBase64(text))
  if (reason === '') return fromBase64(text)
  context.report(toFault(path, 'boc.encoding', { reason }))
  return undefined
}

const checkBoc: Checker<Cell> = (value, path, context) => {
  const text = asText(value, path, 'a BoC in base64', context)
  if (text === undefined) return undefined
  if (/^(?:b5ee9c72|68ff65f3|acc3a728)[0-9a-f]*$/i.test(text)) {
    context.report(toFault(path, 'boc.hex', {}))
    return undefined
  }
  const bytes = checkBytes(text, path, context)
  if (bytes === undefined) return undefined
  if (!isBocBytes(bytes)) {
    context.report(toFault(path, 'boc.plain', { content: describeBytes(bytes) }))
    return undefined
  }
  try {
    const { roots } = parseBoc(bytes, { maxRoots: 8 })
    if (roots.length === 1) return roots[0]
    context.report(toFault(path, 'boc.roots', { roots: roots.length }))
  } catch (error) {
    if (!isAppError(error)) throw error
    context.report(toFault(path, 'boc.invalid', { reason: error.message }))
  }
  return undefined
}

/** A text, where the bytes are one. */
function describeBytes(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a text does not have
  const isText = bytes.length > 0 && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)
  return isText ? `the text "${shortText(text)}"` : `${bytes.length} bytes`
}

const checkStateInit: Checker<Cell> = (value, path, context) => {
  const cell = checkBoc(value, path, context)
  if (cell === undefined || tryRead(() => readStateInit(cell))?.code) return cell
  context.report(toFault(path, 'stateInit.layout', {}))
  return undefined
}

const checkCurrencies: Checker<ReadonlyMap<number, bigint>> = (value, path, context) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const expected = 'an object of extra currencies: { "id": "amount" }'
    context.report(toFault(path, 'field.type', { expected, found: describeJson(value) }))
    return undefined
  }
  const found = new Map<number, bigint>()
  for (const [id, amount] of Object.entries(value)) {
    const isId = /^\d{1,10}$/.test(id) && Number(id) < 2 ** 32
    if (!isId) context.report(toFault(`${path}.${id}`, 'currency.id', { id }))
    const units = checkUnits(amount, `${path}.${id}`, context)
    if (isId && units !== undefined) found.set(Number(id), units)
  }
  return found.size === Object.keys(value).length ? found : undefined
}

/** Longer than any wallet shows a request. */
const farSeconds = 86_400
/** Times beyond it are milliseconds: as seconds it is the year 2286. */
const maxSeconds = 10_000_000_000

const checkTime: Checker<number> = (value, path, context) => {
  const time = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof time !== 'number' || !Number.isInteger(time) || time < 0) {
    context.report(toFault(path, 'time.number', { found: describeJson(value) }))
    return undefined
  }
  if (typeof value === 'string' && path !== 'exp')
    context.report(toFault(path, 'time.number', { found: describeJson(value) }))
  if (time > maxSeconds) {
    context.report(toFault(path, 'time.milliseconds', { seconds: String(Math.floor(time / 1000)) }))
    return undefined
  }
  const left = time - context.now
  if (left <= 0) context.report(toFault(path, 'time.past', { ago: formatDuration(-left) }))
  if (left > farSeconds) context.report(toFault(path, 'time.far', { ahead: formatDuration(left) }))
  return time
}

const checkNetwork: Checker<number> = (value, path, context) => {
  if (typeof value === 'number') {
    context.report(toFault(path, 'network.number', { value: String(value) }))
    return Number.isInteger(value) ? value : undefined
  }
  if (typeof value === 'string' && /^-?\d{1,10}$/.test(value)) return Number(value)
  context.report(toFault(path, 'network.invalid', { value: describeJson(value) }))
  return undefined
}

const checkText: Checker<string> = (value, path, { report }) => {
  if (typeof value === 'string') return value
  report(toFault(path, 'field.type', { expected: 'a text', found: describeJson(value) }))
  return undefined
}

const checkList: Checker<readonly unknown[]> = (value, path, { report }) => {
  if (!Array.isArray(value)) {
    report(toFault(path, 'field.type', { expected: 'a list', found: describeJson(value) }))
    return undefined
  }
  if (value.length === 0) report(toFault(path, 'list.empty', {}))
  return value
}

/** The checker of each type of value. */
export const checkers: { readonly [T in keyof ValueOf]: Checker<ValueOf[T]> } = {
  friendly: checkFriendly,
  address: checkAddress,
  nano: checkNano,
  units: checkUnits,
  number: checkNumber,
  boc: checkBoc,
  stateInit: checkStateInit,
  currencies: checkCurrencies,
  time: checkTime,
  network: checkNetwork,
  text: checkText,
  bytes: checkBytes,
  list: checkList,
}
