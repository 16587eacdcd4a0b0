/** Safe number of function arguments in all engines. */
const chunkSize = 0x8000

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += chunkSize)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + chunkSize)))
  return btoa(chunks.join(''))
}

/** Decodes base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0))
