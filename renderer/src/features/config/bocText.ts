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
  try {
    const bytes = atob(compact.replaceAll('-', '+').replaceAll('_', '/'))
    return Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return compact
  }
}

/** The content of a BoC file: binary as hex, text as it is. */
export async function readBocFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isText = bytes.every(byte => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13)
  if (isText) return new TextDecoder().decode(bytes)
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
