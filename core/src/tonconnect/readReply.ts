import { fromBase64 } from '../encoding/base64.ts'
import { tryRead } from '../errors.ts'
import type { ConnectEvent, SignDataReply, TonProof } from './ConnectReply.ts'
import { isObject, memberPath } from './checkObject.ts'
import { type CheckContext, checkers } from './checkValues.ts'
import { toFault } from './Fault.ts'
import { readSignData } from './readSignData.ts'
import { walletErrors } from './schemas.ts'
import type { SignData } from './TonConnectRequest.ts'

type Fields = Readonly<Record<string, unknown>>

const find = (value: Fields, ...names: readonly string[]): unknown => names.map(name => value[name]).find(Boolean)

/** What a wallet reported when it connected: a connect event, its items, or the object that apps send to their server. */
export function readConnectEvent(value: unknown, context: CheckContext): ConnectEvent {
  const root: Fields = isObject(value) ? value : {}
  if (root.event === 'connect_error') {
    reportError(isObject(root.payload) ? root.payload : {}, 'payload', context)
    return {}
  }
  const payload = isObject(root.payload) && root.event === 'connect' ? root.payload : root
  const items = (Array.isArray(value) ? value : payload.items) as unknown
  const list = Array.isArray(items) ? items.filter(isObject) : []
  const account = list.find(item => item.name === 'ton_addr') ?? root
  const item = list.find(each => each.name === 'ton_proof') ?? root
  if (isObject(item.error)) reportError(item.error, 'ton_proof.error', context)
  const proof = isObject(item.proof) ? item.proof : undefined
  const address = account.address === undefined ? undefined : checkers.address(account.address, 'address', context)
  const publicKey = find(account, 'publicKey', 'public_key')
  const stateInit =
    find(account, 'walletStateInit', 'state_init', 'stateInit') ?? find(proof ?? {}, 'state_init', 'stateInit')
  const network = account.network
  return {
    ...(address && { address }),
    ...(network !== undefined && isNetwork(network) && { network: Number(network) }),
    ...(typeof publicKey === 'string' && { publicKey: publicKey.toLowerCase() }),
    ...(typeof stateInit === 'string' && { stateInit }),
    ...(proof && toProof(proof, context)),
  }
}

const isNetwork = (value: unknown): boolean => /^-?\d{1,10}$/.test(String(value))

function reportError(error: Fields, path: string, context: CheckContext): void {
  const code = typeof error.code === 'number' ? error.code : 0
  const message = typeof error.message === 'string' ? error.message : 'no message'
  context.report(toFault(path, 'reply.error', { code, meaning: walletErrors[code] ?? 'unknown code', message }))
}

function toProof(proof: Fields, context: CheckContext): { readonly proof?: TonProof } {
  const domain = isObject(proof.domain) ? proof.domain : {}
  const timestamp = Number(proof.timestamp)
  const value = domain.value
  const lengthBytes = find(domain, 'lengthBytes', 'length_bytes', 'LengthBytes')
  const signature = checkers.bytes(proof.signature, 'proof.signature', context)
  const payload = checkers.text(proof.payload ?? '', 'proof.payload', context)
  const missing = [
    ...(Number.isSafeInteger(timestamp) ? [] : ['timestamp']),
    ...(typeof value === 'string' ? [] : ['domain.value']),
  ]
  for (const name of missing) context.report(toFault(memberPath('proof', name), 'field.missing', { name }))
  if (missing.length > 0 || typeof value !== 'string' || !signature || payload === undefined) return {}
  return { proof: { timestamp, domain: { lengthBytes: Number(lengthBytes ?? Number.NaN), value }, payload, signature } }
}

/** A wallet's reply to `signData`, with the payload that it repeats. */
export function readSignDataReply(
  value: unknown,
  context: CheckContext,
): { readonly signDataReply?: SignDataReply; readonly signData?: SignData } {
  const result: Fields = isObject(value) ? (isObject(value.result) ? value.result : value) : {}
  const path = isObject(value) && isObject(value.result) ? 'result' : ''
  const at = (name: string) => memberPath(path, name)
  const signature = checkers.bytes(result.signature, at('signature'), context)
  const address = checkers.address(result.address, at('address'), context)
  const domain = checkers.text(result.domain, at('domain'), context)
  const timestamp = Number(result.timestamp)
  if (!Number.isSafeInteger(timestamp)) context.report(toFault(at('timestamp'), 'field.missing', { name: 'timestamp' }))
  const payload =
    typeof result.payload === 'string' ? tryRead(() => JSON.parse(result.payload as string)) : result.payload
  const { signData } =
    payload === undefined ? {} : readSignData(payload, { path: at('payload'), naming: 'wire' }, ignoring(context))
  const publicKey = find(result, 'publicKey', 'public_key')
  const stateInit = find(result, 'walletStateInit', 'state_init', 'stateInit')
  if (!signature || !address || domain === undefined || !Number.isSafeInteger(timestamp))
    return { ...(signData && { signData }) }
  return {
    signDataReply: {
      ...{ signature, address, timestamp, domain },
      ...(typeof publicKey === 'string' && { publicKey: publicKey.toLowerCase() }),
      ...(typeof stateInit === 'string' && { stateInit }),
    },
    ...(signData && { signData }),
  }
}

/** The reply repeats the request, whose faults are those of the request. */
const ignoring = (context: CheckContext): CheckContext => ({ ...context, report: () => {} })

/** The signed message in a wallet's reply: a BoC alone, `{ result }`, `{ boc }`, or `{ internalBoc }`. */
export function readReplyBoc(
  value: unknown,
  context: CheckContext,
): { readonly boc?: Uint8Array; readonly id?: string } {
  if (typeof value === 'string') {
    const read = toBoc(value)
    if (!read.boc) context.report(toFault('', 'reply.form', { expected: 'signed BoC' }))
    return read
  }
  const root: Fields = isObject(value) ? value : {}
  const id = root.id === undefined ? {} : { id: String(root.id) }
  if (isObject(root.error)) {
    reportError(root.error, 'error', context)
    return id
  }
  const result = root.result ?? root
  const text = isObject(result) ? find(result, 'internalBoc', 'boc', 'internal_boc') : result
  const read = typeof text === 'string' ? toBoc(text) : {}
  if (!read.boc) context.report(toFault('result', 'reply.form', { expected: 'signed BoC' }))
  return { ...id, ...read }
}

const toBoc = (text: string): { readonly boc?: Uint8Array } => {
  const boc = tryRead(() => fromBase64(text.trim()))
  return boc ? { boc } : {}
}
