import { abiError, formatTextPosition } from './AbiJson.ts'

/** A token of a TL-B text with its offset. */
export type TlbToken = { readonly text: string; readonly offset: number }

// Names, tags and numbers; two-character operators; any other single character.
const tokenPattern = /[A-Za-z_][\w]*|#(?:[\da-fA-F]+_?|_)|\$(?:[01]+|_)|\d+|##|#<=|#<|<=|>=|[^\s]/g

const maxTokens = 200_000

/** Reads a TL-B text token by token; errors have line and column. */
export class TlbTokens {
  private readonly source: string
  private readonly tokens: readonly TlbToken[]
  private position = 0

  constructor(source: string) {
    this.source = source
    // Comments become spaces, so that offsets stay what they are.
    const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
    const text = source.replace(/\/\/[^\n]*/g, blank).replace(/\/\*[\s\S]*?(\*\/|$)/g, blank)
    this.tokens = Array.from(text.matchAll(tokenPattern), match => ({ text: match[0], offset: match.index }))
    if (this.tokens.length > maxTokens) throw abiError('the text', `more than ${maxTokens} tokens`)
  }

  get isAtEnd(): boolean {
    return this.position >= this.tokens.length
  }

  /** The text of a token further on; empty at the end. */
  peek(ahead = 0): string {
    return this.tokens[this.position + ahead]?.text ?? ''
  }

  /** The token that is read next; at the end, an empty one. */
  get current(): TlbToken {
    return this.tokens[this.position] ?? { text: '', offset: this.source.trimEnd().length }
  }

  next(): TlbToken {
    const { current } = this
    if (current.text === '') throw this.error('unexpected end of the text')
    this.position++
    return current
  }

  /** Skips a token if it is this one. */
  accept(text: string): boolean {
    if (this.peek() !== text) return false
    this.position++
    return true
  }

  expect(text: string, purpose: string): void {
    if (this.peek() !== text) throw this.error(`expected ${text} ${purpose}, got ${this.peek() || 'the end'}`)
    this.position++
  }

  error(reason: string, token: TlbToken = this.current) {
    return abiError(formatTextPosition(this.source, token.offset), reason)
  }
}
