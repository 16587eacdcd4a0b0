const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8; invalid sequences become replacement characters. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Decodes UTF-8; `undefined` when it is not. */
export const decodeValidUtf8 = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? decoder.decode(bytes) : undefined

/** Encodes text as UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * Whether bytes are well-formed UTF-8 (Unicode, table 3-7). Bodies of binary data are tried as text: the error of a `fatal` decoder takes
 * longer to create than a body to read.
 */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const first = byteAt(bytes, at)
    if (first < 0x80) {
      at++
      continue
    }
    const size = sequenceSize(first)
    if (size === 0) return false
    // Neither longer than needed, nor a surrogate, nor above U+10FFFF.
    const min = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
    const max = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
    const second = byteAt(bytes, at + 1)
    if (second < min || second > max) return false
    for (let next = at + 2; next < at + size; next++) if ((byteAt(bytes, next) & 0xc0) !== 0x80) return false
    at += size
  }
  return true
}

/** Zero after the end, which continues no sequence. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** Bytes of a sequence by its first byte; 0 for one that begins none. */
function sequenceSize(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}
