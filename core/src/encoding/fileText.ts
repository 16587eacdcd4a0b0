import { toHex } from './hex.ts'

/** Whether bytes start like a BoC. */
export const isBocBytes = (bytes: Uint8Array): boolean =>
  ['b5ee9c72', '68ff65f3', 'acc3a728'].includes(toHex(bytes.subarray(0, 4)))

/** The content of a file as text: a binary BoC in hex, any other file as UTF-8 without its byte order mark. */
export const fileText = (bytes: Uint8Array): string =>
  isBocBytes(bytes) ? toHex(bytes) : new TextDecoder().decode(bytes)
