import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'

/** A decoded value: what JSON can say; 64-bit integers beyond 2^53 are bigint, which our writer writes as bare integers. */
export type Decoded =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Decoded[]
  | { readonly [key: string]: Decoded }

/** Reads a value from where a slice stands. @throws input.cell when the bits say something else */
export type Read = (slice: Slice, reading: Reading) => Decoded

/** Bodies and payloads may lie inside of each other; each of these takes all that is left. */
export type BodyReaders = {
  readonly internal: Read
  readonly ext_out: Read
  readonly jetton: Read
  readonly nft: Read
}

const mostSteps = 20_000
const mostLetters = 8_000_000
/** Types inside of types and bodies inside of bodies; real ones have a dozen. */
const deepest = 100

/**
 * One decoding: how bodies inside of bodies are read, and what it may cost. A body is at most some thousand cells,
 * but cells are shared: a dictionary of a few of them can unfold to 2^60 entries, and each entry can print the same
 * large cell again.
 */
export class Reading {
  readonly bodies: BodyReaders
  private steps = mostSteps
  private letters = mostLetters
  private depth = 0

  constructor(bodies: BodyReaders) {
    this.bodies = bodies
  }

  /** @throws limit.cells */
  step(): void {
    if (this.steps-- <= 0) throw new AppError('limit.cells', { what: 'the number of decoded values', limit: mostSteps })
  }

  /** Reads a value that may hold others of its kind. @throws limit.cells */
  inside(read: Read, slice: Slice): Decoded {
    if (++this.depth > deepest)
      throw new AppError('limit.cells', { what: 'the depth of a decoded body', limit: deepest })
    try {
      return read(slice, this)
    } finally {
      this.depth--
    }
  }

  /** Takes the text's length off what may be written and gives the text back. @throws limit.cells */
  text(text: string): string {
    this.letters -= text.length
    if (this.letters < 0)
      throw new AppError('limit.cells', { what: 'the length of a decoded body', limit: mostLetters })
    return text
  }
}
