import { concatBytes } from '../encoding/concatBytes.ts'
import { type AnyAppError, AppError } from '../errors.ts'

/** A line of the input by its number, from 1; one that cannot be read has its error instead. */
export type InputLine = { readonly number: number } & (
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: AnyAppError }
)

const lineFeed = 10

/**
 * The lines of a text that arrives in pieces, as lists of what each piece completes. Empty lines are left out, but counted. No
 * more than the limit is kept of a line that is too long.
 */
export async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<readonly InputLine[], void> {
  const open = new OpenLine(maxBytes)
  for await (const piece of pieces) {
    const lines: InputLine[] = []
    let start = 0
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, start)) {
      open.add(piece.subarray(start, end))
      lines.push(...open.finish())
      start = end + 1
    }
    open.add(piece.subarray(start))
    if (lines.length > 0) yield lines
  }
  const last = open.finish()
  if (last.length > 0) yield last
}

/** The line that is being read. */
class OpenLine {
  readonly #maxBytes: number
  #number = 1
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (this.#length > this.#maxBytes) this.#pieces = []
    else if (bytes.length > 0) this.#pieces.push(bytes)
  }

  /** The line, unless it is empty; the next one begins. */
  finish(): readonly InputLine[] {
    const number = this.#number++
    const line = this.#length > this.#maxBytes ? tooLong(number, this.#maxBytes) : decode(number, this.#pieces)
    this.#pieces = []
    this.#length = 0
    return line.text === '' ? [] : [line]
  }
}

const tooLong = (number: number, limit: number): InputLine => ({
  number,
  error: new AppError('limit.cells', { what: 'the number of bytes of a line', limit }) as AnyAppError, // by its code
})

function decode(number: number, pieces: readonly Uint8Array[]): InputLine {
  const [only] = pieces
  try {
    const bytes = only && pieces.length === 1 ? only : concatBytes(pieces)
    return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim() }
  } catch {
    return { number, error: new AppError('input.json', { reason: 'not UTF-8', offset: 0 }) as AnyAppError }
  }
}
