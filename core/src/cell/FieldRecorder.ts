import { AppError } from '../errors.ts'

/** What the bits of a field are. A `varuint` has its length in bytes in the first `size` bits. */
export type RecordedKind =
  | 'uint'
  | 'int'
  | 'varuint'
  | 'coins'
  | 'time'
  | 'flag'
  | 'maybe'
  | 'address'
  | 'hash'
  | 'bits'
  | 'text'
  | 'tag'
  | 'label'
  | 'rest'

/** Bits or one reference of a cell that a layout reads, with the names of the fields around them. */
export type RecordedRange = {
  readonly path: string
  readonly names: readonly string[]
  /** First bit in the cell. */
  readonly from: number
  bits: number
  /** The reference; such a range has no bits. */
  readonly ref?: number
  readonly kind: RecordedKind | 'ref'
  readonly size?: number
}

/** A dictionary that a layout reads: the root cell of its tree. */
export type RecordedDictionary = {
  readonly path: string
  /** First bit of the root in its cell. */
  readonly from: number
  readonly keyBits: number
  readonly names: readonly string[]
}

/** A state of the recorder to return to. */
export type RecorderMark = readonly [ranges: number, dictionaries: number, names: number, kinds: number]

/** Collects which bits and references of which cell are which field, while layouts read `RecordedCell`s. */
export class FieldRecorder {
  readonly ranges: RecordedRange[] = []
  readonly dictionaries: RecordedDictionary[] = []
  private readonly names: string[] = []
  private readonly limit: number
  private kindDepth = 0
  private group: { readonly kind: RecordedKind; readonly size: number | undefined } | undefined
  private lastGroup: object | undefined

  /** At most `limit` ranges: a dictionary of a few cells can unfold to 2^60 entries. */
  constructor(limit: number) {
    this.limit = limit
  }

  /** An integer is the key of a dictionary entry. */
  enterField(name: string | bigint): void {
    this.names.push(typeof name === 'string' ? name : `[${name}]`)
  }

  leaveField(): void {
    this.names.pop()
  }

  /** What is read until `leaveKind` is one value of this kind; the outermost kind counts. */
  enterKind(kind: RecordedKind, size?: number): void {
    if (this.kindDepth++ === 0) this.group = { kind, size }
  }

  leaveKind(): void {
    if (--this.kindDepth === 0) this.group = undefined
  }

  /** @throws limit.cells */
  bits(path: string, from: number, bits: number): void {
    const { group, ranges } = this
    const last = ranges.at(-1)
    const continues = group !== undefined && group === this.lastGroup && last?.path === path
    if (continues && last.ref === undefined && last.from + last.bits === from) {
      last.bits += bits
      return
    }
    const { kind, size } = group ?? { kind: 'rest', size: undefined }
    this.add({ path, names: [...this.names], from, bits, kind, ...(size !== undefined && { size }) })
    this.lastGroup = group
  }

  /** @throws limit.cells */
  ref(path: string, ref: number, isSkipped: boolean): void {
    this.add({ path, names: [...this.names], from: 0, bits: 0, ref, kind: isSkipped ? 'rest' : 'ref' })
  }

  dictionary(path: string, from: number, keyBits: number): void {
    this.dictionaries.push({ path, from, keyBits, names: [...this.names] })
  }

  mark(): RecorderMark {
    return [this.ranges.length, this.dictionaries.length, this.names.length, this.kindDepth]
  }

  /** Forgets what an attempt that failed has recorded. */
  rollback([ranges, dictionaries, names, kindDepth]: RecorderMark): void {
    this.ranges.length = ranges
    this.dictionaries.length = dictionaries
    this.names.length = names
    this.kindDepth = kindDepth
    if (kindDepth === 0) this.group = undefined
    this.lastGroup = undefined
  }

  private add(range: RecordedRange): void {
    if (this.ranges.length >= this.limit)
      throw new AppError('limit.cells', { what: 'the number of fields', limit: this.limit })
    this.ranges.push(range)
  }
}
