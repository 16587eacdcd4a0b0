/** Bytes as text as the host writes and reads it: base64 about ten times as fast, long hex two to three times. */
export type NativeText = {
  readonly encode: (bytes: Uint8Array) => string
  /** Encodes what is in these bytes whenever it is called: of a few bytes the call takes less than to make the host's object for them. */
  readonly encoder: (bytes: Uint8Array) => () => string
  /** Decodes text of the standard alphabet, padded or not, to so many bytes; `undefined` for text that is not that. */
  readonly decode: (text: string, length: number) => Uint8Array<ArrayBuffer> | undefined
}

type Encoding = 'base64' | 'hex'

// Newer pages and Node from 25 on: ECMAScript 2026.
type StandardBytes = {
  readonly toBase64?: (this: Uint8Array) => string
  readonly toHex?: (this: Uint8Array) => string
}
type StandardConstructor = {
  readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer>
  readonly fromHex?: (text: string) => Uint8Array<ArrayBuffer>
}

// Older Nodes.
type NodeBuffer = {
  readonly from: (
    bytes: ArrayBufferLike,
    start: number,
    length: number,
  ) => { toString(encoding: Encoding): string; write(text: string, encoding: Encoding): number }
}

/** Base64 of this host; `undefined` where it has none. */
export function findNativeBase64(): NativeText | undefined {
  const { toBase64 } = Uint8Array.prototype as StandardBytes
  const { fromBase64 } = Uint8Array as StandardConstructor
  return toBase64 && fromBase64 ? standardText(toBase64, fromBase64) : nodeText('base64')
}

/** Hex of this host; `undefined` where it has none. */
export function findNativeHex(): NativeText | undefined {
  const { toHex } = Uint8Array.prototype as StandardBytes
  const { fromHex } = Uint8Array as StandardConstructor
  return toHex && fromHex ? standardText(toHex, fromHex) : nodeText('hex')
}

function standardText(
  encode: (this: Uint8Array) => string,
  decode: (text: string) => Uint8Array<ArrayBuffer>,
): NativeText {
  return {
    encode: bytes => encode.call(bytes),
    encoder: bytes => () => encode.call(bytes),
    decode(text, length) {
      try {
        const bytes = decode.call(Uint8Array, text)
        // It skips white space in base64.
        return bytes.length === length ? bytes : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** V8 keeps a text without these in another form, and knows at once that it has none. */
const wideCharacter = /[\u0100-\uffff]/

function nodeText(encoding: Encoding): NativeText | undefined {
  const { Buffer: buffers } = globalThis as { readonly Buffer?: NodeBuffer }
  return (
    buffers && {
      encode: bytes => buffers.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(encoding),
      encoder(bytes) {
        const buffer = buffers.from(bytes.buffer, bytes.byteOffset, bytes.length)
        return () => buffer.toString(encoding)
      },
      decode(text, length) {
        // Of a character it takes the lowest byte alone: U+0141 would be an A.
        if (wideCharacter.test(text)) return undefined
        const bytes = new Uint8Array(length)
        // It skips characters that are not base64, and ends before those that are not hex.
        return buffers.from(bytes.buffer, 0, length).write(text, encoding) === length ? bytes : undefined
      },
    }
  )
}
