import { registerNames } from '@tonoscope/core/contract/debugRecording'
import { formatLocal } from '@tonoscope/core/stepping/formatLocal'
import { formatValue } from '@tonoscope/core/stepping/formatValue'
import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { Handles, Scope, Variable } from '@vscode/debugadapter'

/** What a variable opens to. */
type Container =
  | { readonly type: 'stack' | 'registers' | 'globals' | 'locals'; readonly step: number }
  | { readonly type: 'tuple'; readonly items: readonly number[] }
  /** A position in `cells`. */
  | { readonly type: 'cell'; readonly at: number }

/** Scopes and variables of a recording; handles are valid until `reset`. */
export class RecordedVariables {
  private readonly reader: RecordingReader
  private readonly source: SourceRun | undefined
  private readonly handles = new Handles<Container>()
  private readonly cellsByHash: ReadonlyMap<string, number>

  constructor(reader: RecordingReader, source?: SourceRun) {
    this.reader = reader
    this.source = source
    this.cellsByHash = new Map(reader.recording.cells.map(({ hash }, at) => [hash, at]))
  }

  /** Forgets all handles: the position has changed. */
  reset(): void {
    this.handles.reset()
  }

  scopes(step: number): Scope[] {
    return [
      ...(this.listLocals(step).length === 0
        ? []
        : [new Scope('Locals', this.handles.create({ type: 'locals', step }), false)]),
      new Scope('Stack', this.handles.create({ type: 'stack', step }), false),
      new Scope('Registers', this.handles.create({ type: 'registers', step }), false),
      ...(this.globalsAt(step).length === 0
        ? []
        : [new Scope('Global variables', this.handles.create({ type: 'globals', step }), false)]),
    ]
  }

  /** The variables in a scope, a tuple or a cell. */
  list(reference: number): Variable[] {
    const container = this.handles.get(reference, undefined)
    switch (container?.type) {
      case 'stack': {
        const stack = this.reader.stack(container.step)
        if (stack === undefined) return [new Variable('stack', 'not recorded')]
        return stack.map(({ value }, position) => this.toVariable(`s${position}`, value))
      }
      case 'locals':
        return this.listLocals(container.step)
      case 'registers':
        return registerNames.map(name => this.toVariable(name, this.reader.register(name, container.step)))
      case 'globals':
        return this.globalsAt(container.step).map(index =>
          this.toVariable(`g${index}`, this.reader.global(index, container.step)),
        )
      case 'tuple':
        return container.items.map((value, index) => this.toVariable(String(index), value))
      case 'cell':
        return this.listCell(container.at)
      default:
        return []
    }
  }

  /** The variables of the source. */
  private listLocals(step: number): Variable[] {
    return (this.source?.listLocals(step) ?? []).map(part => {
      const reference = part.value === undefined ? 0 : this.toReference(part.value)
      return new Variable(part.name, formatLocal(this.reader, part), reference)
    })
  }

  /** A value by its position in `values`; `undefined` is an unknown one. */
  toVariable(name: string, position: number | undefined): Variable {
    if (position === undefined) return new Variable(name, 'unknown')
    return new Variable(name, formatValue(this.reader, position), this.toReference(position))
  }

  /** 0 for a value that does not open. */
  private toReference(position: number): number {
    const value = this.reader.value(position)
    if (value?.type === 'tuple') return this.handles.create({ type: 'tuple', items: value.items })
    const hash = value?.type === 'cell' || value?.type === 'slice' ? value.hash : undefined
    const at = hash === undefined ? undefined : this.cellsByHash.get(hash)
    return at === undefined ? 0 : this.handles.create({ type: 'cell', at })
  }

  private listCell(at: number): Variable[] {
    const cell = this.reader.recording.cells[at]
    if (!cell) return []
    return [
      new Variable('hash', cell.hash),
      ...(cell.kind === undefined ? [] : [new Variable('kind', cell.kind)]),
      new Variable('data', `x{${cell.data}}, ${cell.bit_count} bits`),
      ...cell.refs.map((ref, index) => {
        const child = this.reader.recording.cells[ref]
        if (!child) return new Variable(`ref ${index}`, 'not in the recording')
        return new Variable(`ref ${index}`, `cell ${child.hash}`, this.handles.create({ type: 'cell', at: ref }))
      }),
    ]
  }

  private globalsAt(step: number): readonly number[] {
    const indexes = new Set(this.reader.recording.globals.map(({ global }) => global))
    return [...indexes].filter(index => this.reader.global(index, step) !== undefined).toSorted((a, b) => a - b)
  }
}
