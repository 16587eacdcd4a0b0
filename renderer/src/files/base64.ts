/** As many characters as a function takes arguments anywhere. */
const atOnce = 0x8000

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += atOnce) parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)))
  return btoa(parts.join(''))
}

/** The bytes of a base64 text that the service wrote. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0))
