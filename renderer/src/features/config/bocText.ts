/**
 * A bag of cells as hex, from hex or base64 as people paste them; any other text is given back as it is, and whoever reads
 * it says what is wrong with it.
 *
 * @example
 * toHex('te6ccg==') // 'b5ee9c72'
 * toHex('B5 EE 9C 72') // 'b5ee9c72'
 */
export function toBocHex(text: string): string {
  const said = text.replace(/\s+/g, '').replace(/^0x/i, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(said)) return said.toLowerCase()
  if (!/^[\w+/-]+={0,2}$/.test(said)) return said
  try {
    const bytes = atob(said.replaceAll('-', '+').replaceAll('_', '/'))
    return Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return said
  }
}

/** The text that a chosen file stands for: its bytes in hex, or the hex or base64 that it holds as text. */
export async function readBocFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isText = bytes.every(byte => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13)
  if (isText) return new TextDecoder().decode(bytes)
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
