/** Decodes UTF-8; invalid sequences become replacement characters. */
export const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Encodes text as UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
