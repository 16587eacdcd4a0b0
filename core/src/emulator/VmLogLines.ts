import type { Hash } from '../units.ts'

const marks = {
  stack: 'stack: ',
  location: 'code cell hash: ',
  execute: 'execute ',
  gas: 'gas remaining: ',
  exception: 'handling exception code ',
  end: 'default exception handler, terminating vm with exit code ',
} as const
/** Between the hash of a location, which has so many digits, and the offset. */
const offsetMark = ' offset: '
const hashLength = 64

// In notes.
const limitMark = 'changing gas limit to '
/** The VM cannot handle it: it only prints this line. */
const outOfGasMark = 'unhandled out-of-gas exception'

/** To compare one character first is much faster than to compare a mark. */
const letters = {
  ...{ stack: marks.stack.charCodeAt(0), location: marks.location.charCodeAt(0) },
  ...{ execute: marks.execute.charCodeAt(0), gas: marks.gas.charCodeAt(0) },
  ...{ exception: marks.exception.charCodeAt(0), end: marks.end.charCodeAt(0) },
  ...{ limit: limitMark.charCodeAt(0), outOfGas: outOfGasMark.charCodeAt(0) },
}

/** An exception as it is logged. */
export type VmLogException = { readonly code: number; readonly text: string }

/** Of one step: positions in the log, a code cell by its position in the list, its offset; -1 if missing. */
export const columns = {
  ...{ from: 0, to: 1, stackFrom: 2, stackTo: 3, cell: 4, offset: 5, notesFrom: 6, notesTo: 7 },
} as const
const width = 8

/**
 * What the lines of a log say of each step. A long run has a hundred thousand steps: their numbers are in one array, their texts
 * stay in the log, and each line is compared with as few marks as possible.
 */
export class VmLogLines {
  count = 0
  exitCode: number | undefined
  hasStacks = false
  /** The first line is not one that follows an instruction. */
  hasStart = false
  readonly exceptions = new Map<number, VmLogException>()
  /** Remaining, of each step; infinite gas is more than 32 bits. */
  readonly gas: (number | undefined)[] = []
  /** By the steps that set them. */
  readonly newLimits = new Map<number, number>()
  /** After each step, or of all steps. */
  limits: readonly (number | undefined)[] | number | undefined
  readonly codeCells: Hash[] = []
  private readonly log: string
  private table: Int32Array
  /** Code cells by their hash as printed. */
  private readonly cellNumbers = new Map<string, number>()
  /** Of the location before: its line up to the offset, and its cell. */
  private location = ''
  private locationCell = -1
  /** The end of the line that is read. */
  private end = 0
  // Of the next step.
  private stackFrom = -1
  private stackTo = -1
  private cell = -1
  private offset = -1

  constructor(log: string) {
    this.log = log
    // A step takes more than a hundred characters with its stack, fewer without.
    this.table = new Int32Array((64 + (log.length >> 7)) * width)
  }

  read(): void {
    for (let at = 0; at < this.log.length; at = this.end + 1) {
      const isBefore = this.readLineBefore(at)
      if (at === 0) this.hasStart = isBefore
      if (!isBefore) this.readLineAfter(at)
    }
  }

  get(step: number, column: number): number {
    return this.table[step * width + column] ?? -1
  }

  text(step: number, from: number, to: number): string {
    return this.log.slice(this.get(step, from), this.get(step, to))
  }

  /** The other lines of a step. */
  notes(step: number): readonly string[] {
    if (this.get(step, columns.notesFrom) === -1) return noNotes
    const text = this.text(step, columns.notesFrom, columns.notesTo)
    if (!text.includes('\n')) return [text]
    return text.split('\n').filter(line => line !== '' && !otherMarks.some(mark => line.startsWith(mark)))
  }

  /** The stack, location or name of an instruction. */
  private readLineBefore(at: number): boolean {
    const { log } = this
    const letter = log.charCodeAt(at)
    if (letter === letters.stack && log.startsWith(marks.stack, at)) {
      this.end = this.endOfLine(at)
      this.stackFrom = at + marks.stack.length
      // The VM prints a space after it.
      this.stackTo = log.charCodeAt(this.end - 1) === space ? this.end - 1 : this.end
      this.cell = -1
      this.hasStacks = true
      return true
    }
    if (letter === letters.location && log.startsWith(marks.location, at)) {
      this.readLocation(at)
      return true
    }
    if (letter === letters.execute && log.startsWith(marks.execute, at)) {
      this.end = this.endOfLine(at)
      this.addStep(at + marks.execute.length)
      return true
    }
    return false
  }

  private readLineAfter(at: number): void {
    const { log } = this
    const letter = log.charCodeAt(at)
    if (letter === letters.gas && log.startsWith(marks.gas, at)) {
      const gas = this.readNumber(at + marks.gas.length)
      if (this.count > 0) this.gas[this.count - 1] = gas
      // An implicit jump to another cell also logs that cell's location, before its gas.
      this.cell = -1
    } else if (letter === letters.exception && log.startsWith(marks.exception, at)) {
      const code = this.readNumber(at + marks.exception.length)
      const colon = log.indexOf(': ', at)
      this.setException(code, colon === -1 || colon > this.end ? '' : log.slice(colon + 2, this.end))
    } else if (letter === letters.end && log.startsWith(marks.end, at)) {
      this.exitCode = this.readNumber(at + marks.end.length)
      this.setException(this.exitCode, '')
    } else {
      this.readNote(at, letter)
    }
  }

  private readNote(at: number, letter: number): void {
    const { log } = this
    if (letter === letters.limit && log.startsWith(limitMark, at)) {
      const limit = this.readNumber(at + limitMark.length)
      if (!this.newLimits.has(this.count - 1)) this.newLimits.set(this.count - 1, limit)
    } else this.end = this.endOfLine(at)
    if (this.end === at) return
    if (letter === letters.outOfGas && log.startsWith(outOfGasMark, at)) this.setException(-14, 'out of gas')
    if (this.get(this.count - 1, columns.notesFrom) === -1) this.setNewest(columns.notesFrom, at)
    this.setNewest(columns.notesTo, this.end)
  }

  private readLocation(at: number): void {
    const hashAt = at + marks.location.length
    // Nearly always the cell of the step before. Two texts are compared much faster than one with a part of the other.
    if (this.log.slice(at, at + this.location.length) !== this.location || this.location === '') {
      const printed = this.log.slice(hashAt, hashAt + hashLength)
      const known = this.cellNumbers.get(printed)
      // 64 hex digits, as the VM prints a hash
      this.locationCell = known ?? this.codeCells.push(printed.toLowerCase() as Hash) - 1
      this.cellNumbers.set(printed, this.locationCell)
      this.location = `${marks.location}${printed}${offsetMark}`
    }
    this.cell = this.locationCell
    this.offset = this.readNumber(hashAt + hashLength + offsetMark.length)
  }

  /** The whole number that starts here, NaN when there is none; goes to the end of its line. */
  private readNumber(at: number): number {
    const { log } = this
    const isNegative = log.charCodeAt(at) === minus
    const start = isNegative ? at + 1 : at
    let value = 0
    let end = start
    for (let digit = log.charCodeAt(end) - zero; digit >= 0 && digit <= 9; digit = log.charCodeAt(++end) - zero)
      value = 10 * value + digit
    this.end = log.charCodeAt(end) === lineFeed ? end : this.endOfLine(end)
    if (end === start) return Number.NaN
    return isNegative ? -value : value
  }

  private endOfLine(at: number): number {
    const newline = this.log.indexOf('\n', at)
    return newline === -1 ? this.log.length : newline
  }

  private addStep(from: number): void {
    const at = this.count * width
    if (at === this.table.length) {
      const larger = new Int32Array(2 * at)
      larger.set(this.table)
      this.table = larger
    }
    const { table } = this
    table[at + columns.from] = from
    table[at + columns.to] = this.end
    table[at + columns.stackFrom] = this.stackFrom
    table[at + columns.stackTo] = this.stackTo
    table[at + columns.cell] = this.cell
    table[at + columns.offset] = this.offset
    table[at + columns.notesFrom] = -1
    this.stackFrom = this.cell = -1
    this.count = this.gas.push(undefined)
  }

  // Lines before the first instruction belong to one that the log has lost.

  private setNewest(column: number, value: number): void {
    if (this.count > 0) this.table[(this.count - 1) * width + column] = value
  }

  private setException(code: number, text: string): void {
    const step = this.count - 1
    if (step >= 0 && !this.exceptions.has(step)) this.exceptions.set(step, { code, text })
  }
}

const [space, minus, zero, lineFeed] = [0x20, 0x2d, 0x30, 0x0a]
const noNotes: readonly string[] = []
/** Lines that can be between the notes of a step. */
const otherMarks: readonly string[] = Object.values(marks)
