import type { DebugValue } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'
import type { KnownCells } from './KnownCells.ts'
import { readToken, type StackToken } from './readToken.ts'

/** Where code starts: a position in the list of code cells, and a bit offset. */
export type CodePosition = { readonly cell: number; readonly offset: number }

const none = -1

/** Distinct values of a recording, each once. */
export class ValueTable {
  readonly values: DebugValue[] = []
  private readonly byText = new Map<string, number>()
  /** Most values are small numbers, and an array finds them many times faster than a map of texts. */
  private bySmall = new Int32Array(2 ** 8).fill(none)
  private readonly cells: KnownCells

  constructor(cells: KnownCells) {
    this.cells = cells
  }

  /** The position of a printed value. */
  ofToken(text: string): number {
    const number = readSmall(text)
    if (number === undefined) return this.byText.get(text) ?? this.add(text, this.toValue(readToken(text)))
    if (number >= this.bySmall.length) this.growSmall(number)
    const known = this.bySmall[number] ?? none
    if (known !== none) return known
    const position = this.values.push({ type: 'int', value: text }) - 1
    this.bySmall[number] = position
    return position
  }

  /** A short run has few numbers: an array for all of 16 bits would take longer than its recording. */
  private growSmall(number: number): void {
    const larger = new Int32Array(Math.min(2 ** 16, 4 * number)).fill(none)
    larger.set(this.bySmall)
    this.bySmall = larger
  }

  ofCell(hash: Hash): number {
    return this.ofToken(`C{${hash.toUpperCase()}}`)
  }

  ofContinuation(kind: string, at: CodePosition | undefined): number {
    if (!at) return this.ofToken(`Cont{${kind}}`)
    const text = `Cont{${kind}} ${at.cell} ${at.offset}`
    return this.byText.get(text) ?? this.add(text, { type: 'continuation', kind, at })
  }

  private add(text: string, value: DebugValue): number {
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

/** A number of 16 bits that has no other text: only digits, and no zero before them. */
function readSmall(text: string): number | undefined {
  if (text === '' || text.length > 5) return undefined
  if (text.charCodeAt(0) === 48) return text.length === 1 ? 0 : undefined
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return undefined
    value = 10 * value + digit
  }
  return value < 2 ** 16 ? value : undefined
}
