import type { DebugSource, DebugSourceMark, SourceRange } from '../contract/debugSource.ts'
import type { CodeLocation } from './RecordingReader.ts'

const noMarks: readonly DebugSourceMark[] = []

type SourceFile = DebugSource['files'][number]

/** Debug marks by the position that the VM reports. */
export class SourceMap {
  readonly source: DebugSource
  private readonly cells = new Map<string, DebugSource['positions']>()
  private readonly marks = new Map<string, readonly DebugSourceMark[]>()
  private readonly files: ReadonlyMap<number, SourceFile>

  constructor(source: DebugSource) {
    this.source = source
    this.files = new Map(source.files.map(file => [file.id, file]))
    for (const position of source.positions) {
      const marks = position.marks.flatMap(id => source.marks[id] ?? [])
      this.marks.set(`${position.cell}:${position.offset}`, marks)
      const others = this.cells.get(position.cell)
      if (others) others.push(position)
      else this.cells.set(position.cell, [position])
    }
  }

  /** The marks of an instruction, in order. */
  marksAt({ cell, offset }: CodeLocation): readonly DebugSourceMark[] {
    return this.marks.get(`${cell}:${offset}`) ?? noMarks
  }

  /** The part of the source that an instruction belongs to: the last mark at its position or before, in the same cell. */
  find({ cell, offset }: CodeLocation): SourceRange | undefined {
    for (const position of this.cells.get(cell)?.toReversed() ?? []) {
      if (position.offset > offset) continue
      const range = position.marks.map(id => getLineRange(this.source.marks[id])).findLast(each => each !== undefined)
      if (range) return range
    }
    return undefined
  }

  /** A file by its id. */
  file(id: number): SourceFile | undefined {
    return this.files.get(id)
  }

  /**
   * A file by its path, or the end of it.
   *
   * @example
   * map.findFile('/home/me/counter/contracts/counter.tolk')?.path // 'contracts/counter.tolk'
   * map.findFile('counter.tolk')?.path                            // 'contracts/counter.tolk'
   */
  findFile(path: string): SourceFile | undefined {
    const wanted = path.replaceAll('\\', '/')
    const isEnd = (long: string, short: string) => long === short || long.endsWith(`/${short}`)
    return this.source.files.find(file => isEnd(wanted, file.path) || isEnd(file.path, wanted))
  }

  /** The lines of a file where a run can stop, in order. */
  linesOf(file: number): readonly number[] {
    const lines = new Set<number>()
    for (const { marks } of this.source.positions)
      for (const id of marks) {
        const [of, line] = getLineRange(this.source.marks[id]) ?? []
        if (of === file && line !== undefined) lines.add(line)
      }
    return [...lines].toSorted((a, b) => a - b)
  }
}

/** The part of the source that a mark leads to. That of a function that is called is its head, where nothing runs. */
export function getLineRange(mark: DebugSourceMark | undefined): SourceRange | undefined {
  if (mark?.kind === 'loc' || mark?.kind === 'leave_fun') return mark.range
  return mark?.kind === 'enter_fun' && mark.is_inlined ? mark.range : undefined
}
