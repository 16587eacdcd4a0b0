/** Base64 as the host does it, which is about ten times as fast. */
export type NativeBase64 = {
  readonly encode: (bytes: Uint8Array) => string
  /** Decodes text of the standard alphabet, padded or not, to so many bytes; `undefined` for text that is not that. */
  readonly decode: (text: string, length: number) => Uint8Array<ArrayBuffer> | undefined
}

// Newer pages and Node from 25 on: ECMAScript 2026.
type StandardBytes = { readonly toBase64?: (this: Uint8Array) => string }
type StandardConstructor = { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }

// Older Nodes.
type NodeBuffer = {
  readonly from: (
    bytes: ArrayBufferLike,
    start: number,
    length: number,
  ) => { toString(encoding: 'base64'): string; write(text: string, encoding: 'base64'): number }
}

/** V8 keeps a text without these in another form, and knows at once that it has none. */
const wideCharacter = /[\u0100-\uffff]/

/** That of this host; `undefined` where it has none. */
export function findNativeBase64(): NativeBase64 | undefined {
  const { toBase64 } = Uint8Array.prototype as StandardBytes
  const { fromBase64 } = Uint8Array as StandardConstructor
  if (toBase64 && fromBase64)
    return {
      encode: bytes => toBase64.call(bytes),
      decode(text, length) {
        try {
          const bytes = fromBase64.call(Uint8Array, text)
          // It skips white space.
          return bytes.length === length ? bytes : undefined
        } catch {
          return undefined
        }
      },
    }
  const { Buffer: buffers } = globalThis as { readonly Buffer?: NodeBuffer }
  return (
    buffers && {
      encode: bytes => buffers.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
      decode(text, length) {
        // Of a character it takes the lowest byte alone: U+0141 would be an A.
        if (wideCharacter.test(text)) return undefined
        const bytes = new Uint8Array(length)
        // It skips characters that are not base64.
        return buffers.from(bytes.buffer, 0, length).write(text, 'base64') === length ? bytes : undefined
      },
    }
  )
}
