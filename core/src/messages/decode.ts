import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { newReading } from './bodies.ts'
import { readJettonPayload, readNftPayload } from './payloads.ts'
import type { Decoded } from './Reading.ts'
import { decodeKnown, type MessageKind } from './tables.ts'

/** What a message body means. */
export type DecodedBody = {
  /** CamelCase, as patterns name it: `JettonTransfer`. */
  readonly op: string
  /** snake_case, as `/v2` names it: `jetton_transfer`. */
  readonly name: string
  /** The fields in the form of `/v2`; integers beyond 2^53 are bigint, for a writer that keeps digits. */
  readonly value: unknown
  /** What the layout left unread; usually nothing. */
  readonly unread?: { readonly bits: number; readonly refs: number }
}

/** A forward payload: `{}` when there is none, `sum_type` `Cell` when nothing is known about it. */
export type DecodedPayload =
  | { readonly sum_type?: undefined }
  | { readonly sum_type: string; readonly op_code?: number; readonly value: unknown }

/** What an internal message means to a contract with these interfaces; `undefined` when nobody knows. */
export const decodeInternal = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('internal', body, interfaces)

/** What an external message means to a contract with these interfaces; wallets up to version 4 need theirs. */
export const decodeExternalIn = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('ext_in', body, interfaces)

/** What an event means that a contract with these interfaces has sent to the outside. */
export const decodeExternalOut = (body: Cell, interfaces: readonly string[]): DecodedBody | undefined =>
  decode('ext_out', body, interfaces)

/** What the forward payload of a jetton transfer says. */
export const decodeJettonPayload = (payload: Cell): DecodedPayload => decodePayload(payload, readJettonPayload)

/** What the forward payload of an NFT transfer says. */
export const decodeNftPayload = (payload: Cell): DecodedPayload => decodePayload(payload, readNftPayload)

/** The first 32 bits of a body, `undefined` when it has fewer. */
export const opCodeOf = (body: Cell): number | undefined =>
  body.bits < 32 || body.exotic ? undefined : body.slice().preloadUint(32)

function decode(kind: MessageKind, body: Cell, interfaces: readonly string[]): DecodedBody | undefined {
  const known = unlessTooMuch(() => decodeKnown(kind, body, interfaces, newReading()))
  if (known === undefined) return undefined
  const { layout, value, unread } = known
  const decoded = { op: layout.op, name: layout.name, value }
  return unread.bits === 0 && unread.refs === 0 ? decoded : { ...decoded, unread }
}

function decodePayload(payload: Cell, read: typeof readJettonPayload): DecodedPayload {
  if (payload.exotic) return {}
  const value: Decoded | undefined = unlessTooMuch(() => read(payload.slice(), newReading()))
  // The payload readers give exactly this form.
  return (value ?? {}) as DecodedPayload
}

/** A body that unfolds to too much stays undecoded: the cell itself is still there to look at. */
function unlessTooMuch<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) && (error.code === 'limit.cells' || error.code === 'input.cell')) return undefined
    throw error
  }
}
