import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { decodeByLayout, type MessageKind, newDecodeContext } from './bodyLayouts.ts'

/** A decoded message body. */
export type DecodedBody = {
  /** CamelCase name, used in patterns: `JettonTransfer`. */
  readonly op: string
  /** snake_case name, used in `/v2`: `jetton_transfer`. */
  readonly name: string
  /** The fields in the form of `/v2`; integers beyond 2^53 are `bigint`. */
  readonly value: unknown
  readonly unread?: { readonly bits: number; readonly refs: number }
}

/** A forward payload: `{}` when empty, `sum_type` `Cell` when its layout is unknown. */
export type DecodedPayload =
  | { readonly sum_type?: undefined }
  | { readonly sum_type: string; readonly op_code?: number; readonly value: unknown }

/** Decodes an internal message to a contract with these interfaces; `undefined` when no layout matches. */
export const decodeInternal = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('internal', body, interfaces)

/** Decodes an external message to a contract with these interfaces; wallets up to v4 are recognised only by interface. */
export const decodeExternalIn = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('ext_in', body, interfaces)

/** Decodes an external outgoing message (a log) of a contract with these interfaces. */
export const decodeExternalOut = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('ext_out', body, interfaces)

/** Decodes the forward payload of a jetton transfer. */
export const decodeJettonPayload = (payload: Cell): DecodedPayload => decodePayload(payload, 'jetton')

/** Decodes the forward payload of an NFT transfer. */
export const decodeNftPayload = (payload: Cell): DecodedPayload => decodePayload(payload, 'nft')

/** The first 32 bits of a body, `undefined` when it has fewer. */
export const opCodeOf = (body: Cell): number | undefined =>
  body.bits < 32 || body.exotic ? undefined : body.slice().preloadUint(32)

function decode(kind: MessageKind, body: Cell, interfaces: readonly string[]): DecodedBody | undefined {
  const match = undefinedIfUndecodable(() => decodeByLayout(kind, body, interfaces, newDecodeContext()))
  if (match === undefined) return undefined
  const { layout, value, unread } = match
  const decoded = { op: layout.op, name: layout.name, value }
  return unread.bits === 0 && unread.refs === 0 ? decoded : { ...decoded, unread }
}

function decodePayload(payload: Cell, kind: 'jetton' | 'nft'): DecodedPayload {
  if (payload.exotic) return {}
  const context = newDecodeContext()
  const value = undefinedIfUndecodable(() => context.bodies[kind](payload.slice(), context))
  // The payload readers return this type.
  return (value ?? {}) as DecodedPayload
}

/** A body that is malformed or exceeds the decoding limits stays undecoded; the raw cell is still shown. */
export function undefinedIfUndecodable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) && (error.code === 'limit.cells' || error.code === 'input.cell')) return undefined
    throw error
  }
}
