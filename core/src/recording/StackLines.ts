import { splitTokens } from './readToken.ts'

/**
 * Reads the printed stacks of a log, one after the other. The lower entries rarely change: those that a line has in common with
 * the one before are not split again.
 */
export class StackLines {
  private line = ''
  private tokens: string[] = []
  /** Where each token starts in the line. */
  private starts: number[] = []

  /** The values of a stack `[ … ]`, top last. */
  read(line: string): readonly string[] {
    if (line === this.line) return this.tokens
    this.line = line
    const kept = this.countCommon(line)
    const tokens = this.tokens.slice(0, kept)
    const starts = this.starts.slice(0, kept)
    let at = kept > 0 ? (starts[kept - 1] ?? 0) + (tokens[kept - 1]?.length ?? 0) : line.startsWith('[') ? 1 : 0
    for (const token of splitTokens(line.slice(at, line.endsWith(']') ? -1 : undefined))) {
      while (line[at] === ' ') at++
      tokens.push(token)
      starts.push(at)
      at += token.length
    }
    this.tokens = tokens
    this.starts = starts
    return tokens
  }

  /** The tokens from the bottom that the line has at the same place; whole strings are compared much faster than characters. */
  private countCommon(line: string): number {
    const { tokens, starts } = this
    let end = line.startsWith('[') ? 1 : 0
    for (let i = 0; i < tokens.length; i++) {
      const [token = '', start = 0] = [tokens[i], starts[i]]
      // Spaces that are more than one could hide a token of the other line.
      if (start > end + 1 || line.slice(start, start + token.length) !== token) return i
      end = start + token.length
      if (line[end] !== ' ') return i
    }
    return tokens.length
  }
}
