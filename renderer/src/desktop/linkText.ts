/** A link that opens this program with a text in its box. */
export const linkOf = (text: string): string => `tonoscope://${encodeURIComponent(text)}`

/**
 * The text that a `tonoscope://` link carries, decoded.
 *
 * @example
 * linkText('tonoscope://te6cck…')   // 'te6cck…'
 * linkText('tonoscope:ton%3A%2F%2F…') // 'ton://…'
 */
export function linkText(link: string): string {
  const carried = link.replace(/^tonoscope:(\/\/)?/i, '')
  try {
    return decodeURIComponent(carried).trim()
  } catch {
    // A percent sign that escapes nothing: shown as it is, to be looked at.
    return carried.trim()
  }
}
