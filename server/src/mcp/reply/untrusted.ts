import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { Writable } from '@tonoscope/core/wire/json'

/** A text that strangers wrote, or that quotes them, under the label by which a reader recognises it as data. */
export type Untrusted = { readonly untrusted: string }

/** Longer texts of strangers are shortened. */
const maxLength = 1500

/** Labels a text as data from the chain; what cannot be seen is shown as code points, and a long text is shortened. */
export function untrusted(text: string): Untrusted {
  const escaped = escapeControls(withoutSecrets(text))
  if (escaped.length <= maxLength) return { untrusted: escaped }
  return { untrusted: `${escaped.slice(0, maxLength)} [${escaped.length - maxLength} more characters omitted]` }
}

/** `untrusted:"…"`: the same label in a line of text. */
export const untrustedText = (text: string): string => `untrusted:${JSON.stringify(untrusted(text).untrusted)}`

/** Has room for a signature, 512 bits: in hex, or in base64 with letters in both cases and digits. */
const longHex = /[0-9a-f]{128,}/gi
const longBase64 = /(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])(?=[\w+/-]*\d)[\w+/-]{86,}={0,2}/g
const mayHaveSecrets = /[\w+/-]{86}/

/**
 * A text without the BoCs and signatures in it: replies have decoded values instead.
 *
 * @example
 * withoutSecrets(`body ${'ab'.repeat(64)}`) // 'body [64 bytes omitted]'
 */
export function withoutSecrets(text: string): string {
  if (!mayHaveSecrets.test(text)) return text
  return text
    .replace(longHex, hex => `[${Math.ceil(hex.length / 2)} bytes omitted]`)
    .replace(longBase64, base64 => `[${Math.floor((base64.replace(/=+$/, '').length * 3) / 4)} bytes omitted]`)
}

/** A reply of the service without BoCs and signatures, at any depth. */
export function withoutSecretsIn<T>(value: T): T {
  if (typeof value === 'string') return withoutSecrets(value) as T // a text again
  if (Array.isArray(value)) return value.map(withoutSecretsIn) as T // as many entries
  if (typeof value !== 'object' || value === null) return value
  // The same members.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutSecretsIn(member)])) as T
}

/** Hashes, addresses, integers and flags: no one can write a sentence in them. */
const dataForm = /^(?:(?:0x)?[0-9a-f]{1,64}|-?\d{1,80}|-?\d{1,3}:[0-9a-f]{64}|[EUk0][Qf][\w-]{46}|true|false|)$/i
const keyForm = /^[a-z][\w.]{0,40}$/i

/** The name of a layout, which decoded bodies have beside its values. */
const isTypeName = (key: string, value: unknown): value is string =>
  key === 'sum_type' && typeof value === 'string' && keyForm.test(value)

/** Values that are decoded from the chain: each text is labelled, except for hashes, addresses and numbers. */
export function chainData(value: unknown): Writable {
  switch (typeof value) {
    case 'string':
      return dataForm.test(value) ? value : untrusted(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return value
    case 'object':
      break
    default:
      return null
  }
  if (value === null) return null
  if (Array.isArray(value)) return value.map(chainData)
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  const [known, foreign] = [true, false].map(isKnown => entries.filter(([key]) => keyForm.test(key) === isKnown))
  return {
    ...Object.fromEntries(
      (known ?? []).map(([key, member]) => [key, isTypeName(key, member) ? member : chainData(member)]),
    ),
    ...(foreign &&
      foreign.length > 0 && { entries: foreign.map(([key, member]) => [untrusted(key), chainData(member)]) }),
  }
}
