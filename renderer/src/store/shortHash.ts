/**
 * A short non-cryptographic hash of bytes or character codes: `crypto.subtle` is not available on pages without https.
 */
export function shortHash(values: ArrayLike<number>): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    a = Math.imul(a ^ value, 2654435761)
    b = Math.imul(b ^ value, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** The id of a text: equal texts have equal ids. */
export const getTextId = (text: string): string =>
  shortHash(Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)))
