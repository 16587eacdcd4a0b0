import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { toHex } from '@tonoscope/core/encoding/hex'

/** A BoC in hex or base64 by its first bytes, as hex; `undefined` for any other text. */
export function parseBocText(text: string): string | undefined {
  const compact = text.replace(/\s+/g, '')
  const hex = /^(0x)?[\da-f]+$/i.test(compact) ? compact.toLowerCase().replace(/^0x/, '') : tryBase64(compact)
  return hex !== undefined && /^(?:b5ee9c72|68ff65f3|acc3a728)(?:[\da-f]{2})*$/.test(hex) ? hex : undefined
}

function tryBase64(text: string): string | undefined {
  try {
    return toHex(fromBase64(text))
  } catch {
    return undefined
  }
}
