/** A link that opens the desktop app with a text in the command palette. */
export const formatTonoscopeLink = (text: string): string => `tonoscope://${encodeURIComponent(text)}`

/**
 * The decoded text of a `tonoscope://` link.
 *
 * @example
 * parseTonoscopeLink('tonoscope:ton%3A%2F%2F…') // 'ton://…'
 */
export function parseTonoscopeLink(link: string): string {
  const encoded = link.replace(/^tonoscope:(\/\/)?/i, '')
  try {
    return decodeURIComponent(encoded).trim()
  } catch {
    // Invalid percent-encoding: use the text as it is.
    return encoded.trim()
  }
}
