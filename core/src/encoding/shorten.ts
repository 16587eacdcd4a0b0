/** Splits a long text into its first and last characters and the part between them. */
export function splitMiddle(text: string, keep = 6): { head: string; hidden: string; tail: string } {
  if (text.length <= keep * 2 + 2) return { head: text, hidden: '', tail: '' }
  return { head: text.slice(0, keep), hidden: text.slice(keep, -keep), tail: text.slice(-keep) }
}

/** A long text shortened in its middle. */
export function shorten(text: string, keep = 6): string {
  const { head, hidden, tail } = splitMiddle(text, keep)
  return hidden === '' ? text : `${head}…${tail}`
}
