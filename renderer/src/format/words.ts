/**
 * A snake_case name in words.
 *
 * @example
 * toWords('jetton_internal_transfer') // 'jetton internal transfer'
 * toWords('subwallet_id')             // 'subwallet ID'
 */
export const toWords = (name: string): string => name.replaceAll('_', ' ').replace(/\bid(s?)\b/g, 'ID$1')

/** Capitalises the first letter, except of host and file names. */
export const capitalize = (text: string): string =>
  /^\S+\.\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** The text with a small first letter, unless it starts with an abbreviation or a name in capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** A size in bytes, kB or MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
