const MAGICS = ['b5ee9c72', '68ff65f3', 'acc3a728']

/** The content of a file as text: a binary BoC as hex, other files as UTF-8. */
export async function readFileAsText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hex = (part: Uint8Array) => Array.from(part, byte => byte.toString(16).padStart(2, '0')).join('')
  return MAGICS.includes(hex(bytes.subarray(0, 4))) ? hex(bytes) : new TextDecoder().decode(bytes)
}
