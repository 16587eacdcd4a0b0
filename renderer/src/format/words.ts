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

/** A size in bytes, kB, MB, GB or TB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), sizeUnits.length)
  return `${(bytes / 1000 ** power).toFixed(1)} ${sizeUnits[power - 1]}`
}
const sizeUnits = ['kB', 'MB', 'GB', 'TB']
