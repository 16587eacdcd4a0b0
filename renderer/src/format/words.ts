/**
 * A protocol name in words.
 *
 * @example
 * words('jetton_internal_transfer') // 'jetton internal transfer'
 */
export const toWords = (name: string): string => name.replaceAll('_', ' ')

/** The first letter as a capital; names of hosts and files stay as they are. */
export const capitalize = (text: string): string =>
  /^\S+\.\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** An interface's name as people write it: `wallet_v5r1` is `wallet v5r1`. */
export const formatInterface = (name: string): string => toWords(name)

/** Bytes in the unit that fits. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
