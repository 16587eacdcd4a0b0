import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { toHex } from '@tonoscope/core/encoding/hex'
import { tryRead } from '@tonoscope/core/errors'

/**
 * Normalizes a pasted BoC, hex or base64, to hex. Any other text is returned unchanged, so that the parser reports the error.
 *
 * @example
 * toBocHex('te6ccg==') // 'b5ee9c72'
 * toBocHex('B5 EE 9C 72') // 'b5ee9c72'
 */
export function toBocHex(text: string): string {
  const compact = text.replace(/\s+/g, '').replace(/^0x/i, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(compact)) return compact.toLowerCase()
  if (!/^[\w+/-]+={0,2}$/.test(compact)) return compact
  const bytes = tryRead(() => fromBase64(compact))
  return bytes ? toHex(bytes) : compact
}
