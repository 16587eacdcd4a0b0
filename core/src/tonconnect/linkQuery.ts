/** The parameters of a link in order; a value is still percent-encoded. */
export type LinkQuery = readonly (readonly [name: string, value: string])[]

/** Percent-decodes a part of a link; an invalid one stays as it is. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Splits the query of a link. */
export const splitQuery = (query: string): LinkQuery =>
  query
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const at = part.indexOf('=')
      return at === -1 ? [decodePart(part), ''] : [decodePart(part.slice(0, at)), part.slice(at + 1)]
    })

/** The parameters of a whole link. */
export const queryOf = (link: string): LinkQuery =>
  splitQuery(
    link
      .replace(/#[\s\S]*$/, '')
      .split('?')
      .slice(1)
      .join('?'),
  )
