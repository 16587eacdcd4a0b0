import { splitTokens } from './readToken.ts'

/**
 * Reads the printed stacks of a log, one after the other. The lower entries rarely change: what a line has in common with the one
 * before is not split again.
 */
export class StackLines {
  private line = ''
  private tokens: string[] = []
  /** Where each token ends in the line. */
  private ends: number[] = []

  /** The values of a stack `[ … ]`, top last. */
  read(line: string): readonly string[] {
    const shared = commonPrefix(this.line, line)
    // The token that the lines part in is read again.
    let kept = this.ends.length
    while (kept > 0 && (this.ends[kept - 1] ?? 0) >= shared) kept--
    const from = kept > 0 ? (this.ends[kept - 1] ?? 1) : line.startsWith('[') ? 1 : 0
    const rest = line.slice(from, line.endsWith(']') ? -1 : undefined)
    const tokens = this.tokens.slice(0, kept)
    const ends = this.ends.slice(0, kept)
    let at = from
    for (const token of splitTokens(rest)) {
      at = line.indexOf(token, at) + token.length
      tokens.push(token)
      ends.push(at)
    }
    this.line = line
    this.tokens = tokens
    this.ends = ends
    return tokens
  }
}

function commonPrefix(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}
