import { isAppError } from '../errors.ts'
import { readJson } from '../wire/json.ts'
import { isObject } from './checkObject.ts'
import { type CheckContext, describeJson } from './checkValues.ts'
import { type Fault, toFault } from './Fault.ts'
import { explainSyntax, type FoundRequest, findRequest } from './findRequest.ts'
import { isConnectLink, readConnectLink } from './readConnectLink.ts'
import { readConnectEvent, readSignDataReply } from './readReply.ts'
import { readSignData } from './readSignData.ts'
import { readTransaction } from './readTransaction.ts'
import { isTransferLink, readTransferLink } from './readTransferLink.ts'
import { isMethod, type Method, methods, type Revision } from './schemas.ts'
import type { ConnectItem, ConnectRequest, TonConnectRequest } from './TonConnectRequest.ts'

/** A text that looks like a request, but is not JSON. */
export type InvalidRequest = { readonly kind: 'invalid'; readonly faults: readonly Fault[] }

/**
 * Recognises and reads a request of TON Connect or a payment link: JSON of an app or a wallet, the parameters alone, a link, or
 * a log that contains one of them. `undefined` for any other text.
 *
 * @example
 * readRequest('ton://transfer/UQ…?amount=1000000000', { now })?.messages[0] // { type: 'message', amount: 1000000000n, … }
 */
export function readRequest(
  input: string,
  { now }: { readonly now: number },
): TonConnectRequest | InvalidRequest | undefined {
  const text = input.trim().replace(/^["'`<]+(?=[a-z][\w.+-]*:\/\/)|["'`>]+$/gi, '')
  if (isTransferLink(text) && !/\s/.test(text)) return toTransferRequest(text, now)
  if (isConnectLink(text)) return readLink(text, now)
  const found = findRequest(input)
  if (found) return readFound(found, now)
  const link = findLink(input)
  if (link !== undefined)
    return link.isTransfer ? toTransferRequest(link.text, now, link.line) : readLink(link.text, now, link.line)
  const reason = explainSyntax(input)
  return reason === undefined ? undefined : { kind: 'invalid', faults: [toFault('', 'json.syntax', { reason })] }
}

/** Only the beginning of a long text is searched for links. */
const searchedLength = 65_536

function findLink(input: string) {
  const searched = input.slice(0, searchedLength)
  for (const { 0: word, index } of searched.matchAll(/[a-z][\w.+-]{0,40}:\/\/[^\s"'`<>]{3,60000}/gi)) {
    const line = `line ${searched.slice(0, index).split('\n').length}`
    if (isTransferLink(word)) return { text: word, isTransfer: true, line }
    if (isConnectLink(word)) return { text: word, isTransfer: false, line }
  }
  return undefined
}

const none = { needs: [], messages: [], messageCount: 0 } as const

function toTransferRequest(text: string, now: number, foundIn?: string): TonConnectRequest {
  const { message, faults, expires } = readTransferLink(text, now)
  return {
    ...none,
    kind: 'transfer-link',
    form: 'link',
    ...(foundIn !== undefined && { foundIn }),
    faults,
    messages: message ? [message] : [],
    messageCount: 1,
    ...(expires !== undefined && { validUntil: expires }),
  }
}

function readLink(text: string, now: number, foundIn?: string): TonConnectRequest {
  const faults: Fault[] = []
  const context: CheckContext = { now, report: fault => faults.push(fault) }
  const { request, embedded, faults: linkFaults } = readConnectLink(text)
  faults.push(...linkFaults)
  const connect = request === undefined ? undefined : readConnect(request, context)
  const link = { form: 'link' as const, ...(foundIn !== undefined && { foundIn }), ...(connect && { connect }) }
  if (embedded === undefined) return { ...none, ...link, kind: 'connect', faults }
  const short = isObject(embedded) ? embedded.m : undefined
  const method = (Object.keys(methods) as Method[]).find(each => methods[each].short === short) // the keys of the table
  if (method === undefined) {
    faults.push(toFault('e.m', 'field.kind', { value: describeJson(short), known: ['st', 'sm', 'sd'] }))
    return { ...none, ...link, kind: 'connect', faults }
  }
  const read = readMethod(method, embedded, { path: 'e', naming: 'short' }, context)
  return { ...none, ...link, ...read, kind: method, faults, needs: [...new Set<Revision>(['items', ...read.needs])] }
}

function readFound({ shape, value, foundIn }: FoundRequest, now: number): TonConnectRequest {
  const faults: Fault[] = []
  const context: CheckContext = { now, report: fault => faults.push(fault) }
  const common = { ...none, faults, ...(foundIn !== undefined && { foundIn }) }
  const at = { path: '', naming: 'wire' } as const
  switch (shape) {
    case 'envelope':
      return { ...common, form: 'request', ...readEnvelope(value, context) }
    case 'transaction':
      return {
        ...common,
        form: 'parameters',
        kind: 'sendTransaction',
        ...readMethod('sendTransaction', value, at, context),
      }
    case 'sign-data':
      return { ...common, form: 'parameters', kind: 'signData', ...readMethod('signData', value, at, context) }
    case 'connect': {
      const connect = readConnect(value, context)
      return { ...common, form: 'request', kind: 'connect', ...(connect && { connect }) }
    }
    case 'proof':
      return { ...common, form: 'reply', kind: 'connect-reply', connectEvent: readConnectEvent(value, context) }
    case 'reply':
      return isSignDataReply(value)
        ? { ...common, form: 'reply', kind: 'sign-data-reply', ...readSignDataReply(value, context) }
        : { ...common, form: 'reply', kind: 'wallet-reply' }
  }
}

const isSignDataReply = (value: unknown): boolean => {
  const result = isObject(value) && isObject(value.result) ? value.result : value
  return isObject(result) && Object.hasOwn(result, 'signature')
}

type Read = Partial<TonConnectRequest> & Pick<TonConnectRequest, 'needs'>

function readMethod(
  method: Method,
  value: unknown,
  at: Parameters<typeof readTransaction>[1],
  context: CheckContext,
): Read {
  const since = methods[method].since
  const needs: readonly Revision[] = since === 'base' ? [] : [since]
  if (method === 'disconnect') return { needs }
  if (method === 'signData') return { ...readSignData(value, at, context), needs }
  const read = readTransaction(value, at, context)
  return { ...read, needs: [...new Set([...needs, ...read.needs])] }
}

function readEnvelope(value: unknown, context: CheckContext): Read & Pick<TonConnectRequest, 'kind'> {
  const { method, params, id } = isObject(value) ? value : {}
  if (typeof id !== 'string') context.report(toFault('id', 'envelope.id', { found: describeJson(id) }))
  const common = id === undefined ? {} : { id: String(id) }
  if (typeof method !== 'string' || !isMethod(method)) {
    context.report(toFault('method', 'envelope.method', { method: String(method) }))
    const found = findRequest(
      JSON.stringify(params, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
    )
    const read =
      found?.shape === 'transaction'
        ? readMethod('sendTransaction', found.value, { path: 'params[0]', naming: 'wire' }, context)
        : undefined
    return { needs: [], ...common, ...read, kind: 'sendTransaction' }
  }
  if (method === 'disconnect') return { needs: [], ...common, kind: method }
  const payload = readPayload(params, context)
  if (payload === undefined) return { needs: [], ...common, kind: method }
  return {
    ...common,
    kind: method,
    ...readMethod(method, payload.value, { path: 'params[0]', naming: 'wire' }, context),
  }
}

/** The payload in `params`: JSON as text; also an object, with a fault. */
function readPayload(params: unknown, context: CheckContext): { readonly value: unknown } | undefined {
  const first = Array.isArray(params) ? params[0] : params
  if (!Array.isArray(params) || params.length !== 1)
    context.report(toFault('params', 'envelope.params', { found: describeJson(params) }))
  if (isObject(first)) {
    if (Array.isArray(params)) context.report(toFault('params[0]', 'envelope.paramsObject', {}))
    return { value: first }
  }
  if (typeof first !== 'string') return undefined
  try {
    return { value: readJson(first) }
  } catch (error) {
    if (!isAppError(error)) throw error
    context.report(toFault('params[0]', 'json.syntax', { reason: error.message.replace(/^invalid JSON: /, '') }))
    return undefined
  }
}

function readConnect(value: unknown, context: CheckContext): ConnectRequest | undefined {
  if (!isObject(value)) {
    context.report(toFault('r', 'field.type', { expected: 'an object', found: describeJson(value) }))
    return undefined
  }
  const { manifestUrl, items } = value
  if (typeof manifestUrl !== 'string') context.report(toFault('manifestUrl', 'field.missing', { name: 'manifestUrl' }))
  if (!Array.isArray(items)) context.report(toFault('items', 'field.missing', { name: 'items' }))
  const list = Array.isArray(items) ? items : []
  const known = ['ton_addr', 'ton_proof']
  const read = list.flatMap((item: unknown, at): ConnectItem[] => {
    const { name, payload, network } = isObject(item) ? item : {}
    const path = `items[${at}]`
    if (typeof name !== 'string' || !known.includes(name)) {
      context.report(toFault(`${path}.name`, 'field.kind', { value: describeJson(name), known }))
      return []
    }
    if (name === 'ton_proof' && typeof payload !== 'string')
      context.report(toFault(`${path}.payload`, 'field.missing', { name: 'payload' }))
    return [{ name, ...(typeof payload === 'string' && { payload }), ...(typeof network === 'string' && { network }) }]
  })
  return { manifestUrl: typeof manifestUrl === 'string' ? manifestUrl : '', items: read }
}
