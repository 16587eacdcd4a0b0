import type { Cell } from '../cell/Cell.ts'

/** Instructions of one continuation, in order: a whole cell, or a part of one. */
export type CodeBlock = {
  readonly cell: Cell
  /** Position of the first instruction, in bits. */
  readonly offset: number
  readonly lines: readonly CodeLine[]
}

/** An instruction at its position in the cell. */
export type CodeLine = {
  readonly offset: number
  /** In bits; `implicit` lines have none. */
  readonly size: number
  /**
   * `raw`: bits that are no instruction, or one that is written in another way than the assembler writes it. `implicit`: what the VM
   * does at the end of a cell.
   */
  readonly kind: 'instruction' | 'raw' | 'implicit'
  /** The mnemonic: `PUSHCONT`; of raw bits `x{…}`. */
  readonly name: string
  /** With arguments. */
  readonly text: string
  /** A continuation in the bits of the instruction. */
  readonly inline?: CodeBlock
  /** What its references hold, in order. */
  readonly refs: readonly CodeReference[]
}

/** What a reference of an instruction holds. */
export type CodeReference =
  | { readonly type: 'code'; readonly block: CodeBlock }
  /** A dictionary of methods, by id; the continuation of each is in a leaf of the dictionary. */
  | { readonly type: 'methods'; readonly cell: Cell; readonly methods: readonly CodeMethod[] }
  | { readonly type: 'data'; readonly cell: Cell }

/** A method of a contract. */
export type CodeMethod = {
  readonly id: number
  /** A well-known name with this id. */
  readonly name?: string
  readonly block: CodeBlock
}
