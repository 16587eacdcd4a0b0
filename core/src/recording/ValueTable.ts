import type { DebugValue } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'
import type { KnownCells } from './KnownCells.ts'
import { readToken, type StackToken } from './readToken.ts'

/** Where code starts: a position in the list of code cells, and a bit offset. */
export type CodePosition = { readonly cell: number; readonly offset: number }

/** Distinct values of a recording, each once. */
export class ValueTable {
  readonly values: DebugValue[] = []
  private readonly byText = new Map<string, number>()
  private readonly cells: KnownCells

  constructor(cells: KnownCells) {
    this.cells = cells
  }

  /** The position of a printed value. */
  ofToken(text: string): number {
    return this.intern(text, () => this.toValue(readToken(text)))
  }

  ofCell(hash: Hash): number {
    return this.ofToken(`C{${hash.toUpperCase()}}`)
  }

  ofContinuation(kind: string, at: CodePosition | undefined): number {
    if (!at) return this.ofToken(`Cont{${kind}}`)
    return this.intern(`Cont{${kind}} ${at.cell} ${at.offset}`, () => ({ type: 'continuation', kind, at }))
  }

  private intern(text: string, create: () => DebugValue): number {
    const known = this.byText.get(text)
    if (known !== undefined) return known
    const value = create()
    const position = this.values.push(value) - 1
    this.byText.set(text, position)
    return position
  }

  private toValue(token: StackToken): DebugValue {
    if (token.type === 'tuple') return { type: 'tuple', items: token.tokens.map(each => this.ofToken(each)) }
    // A cell that only the run has is found now, so that the slices of it have it, too.
    if (token.type === 'cell') this.cells.find(token.hash as Hash) // 64 hex digits, as the VM prints a hash
    if (token.type !== 'slice') return token
    const { content, ...slice } = token
    const cell = this.cells.findByContent(content)
    return { ...slice, ...(cell && { hash: cell.hash() }) }
  }
}
