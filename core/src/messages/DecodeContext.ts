import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'

/** A decoded value as JSON; integers beyond 2^53 are `bigint`, which our writer writes as bare integers. */
export type DecodedValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly DecodedValue[]
  | { readonly [key: string]: DecodedValue }

/** Reads a value at the slice's position. @throws input.cell when the bits do not match the layout */
export type ValueReader = (slice: Slice, context: DecodeContext) => DecodedValue

/** Readers of bodies and payloads nested in other values; each consumes the rest of its slice. */
type BodyReaders = {
  readonly internal: ValueReader
  readonly ext_out: ValueReader
  readonly jetton: ValueReader
  readonly nft: ValueReader
}

/** Where a reading that must read all cells stopped. */
type DecodeStop = {
  /** The cell that could not be read, at its position. */
  readonly slice: Slice
  /** The fields that lead to it, outermost first. */
  readonly path: string[]
}

/** Values that are decoded at most. */
export const maxValues = 20_000
const maxCharacters = 8_000_000
/** Nesting of types and bodies; real messages have about a dozen levels. */
const maxDepth = 100

/**
 * The state of one decoding: readers for nested bodies, and limits. A body has at most some thousand cells, but cells
 * are shared: a dictionary of a few cells can unfold to 2^60 entries, and each entry can print the same large cell.
 */
export class DecodeContext {
  readonly bodies: BodyReaders
  private valuesLeft = maxValues
  private charactersLeft = maxCharacters
  private depth = 0
  private stopped: DecodeStop | undefined

  constructor(bodies: BodyReaders) {
    this.bodies = bodies
  }

  /** Counts one value towards the limit. @throws limit.cells */
  countValue(): void {
    if (this.valuesLeft-- <= 0)
      throw new AppError('limit.cells', { what: 'the number of decoded values', limit: maxValues })
  }

  /** Where the reading stopped; `undefined` unless its form reads whole cells. */
  get stop(): DecodeStop | undefined {
    return this.stopped
  }

  /** Values that were read so far. */
  get valuesRead(): number {
    return maxValues - this.valuesLeft
  }

  /** Notes where a value could not be read: the innermost slice, then the fields around it. */
  noteStop(slice: Slice, field?: string): void {
    this.stopped ??= { slice, path: [] }
    if (field !== undefined) this.stopped.path.unshift(field)
  }

  /** Reads a value of a type that may contain itself. @throws limit.cells */
  nested<V>(read: (slice: Slice, context: DecodeContext) => V, slice: Slice): V {
    if (++this.depth > maxDepth)
      throw new AppError('limit.cells', { what: 'the depth of a decoded body', limit: maxDepth })
    try {
      return read(slice, this)
    } finally {
      this.depth--
    }
  }

  /** Counts the text towards the output limit and returns it. @throws limit.cells */
  countText(text: string): string {
    this.charactersLeft -= text.length
    if (this.charactersLeft < 0)
      throw new AppError('limit.cells', { what: 'the length of a decoded body', limit: maxCharacters })
    return text
  }
}

/** The error for a cell that does not match a layout. It has no stack, which takes long, because layouts are tried. */
export function layoutError(reason: string, layout?: string): AppError {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const error = new AppError('input.cell', layout === undefined ? { reason } : { reason, layout })
  Error.stackTraceLimit = stackTraceLimit
  return error
}
