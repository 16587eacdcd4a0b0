import type { DebugRecordedCell, DebugRecording, DebugValue } from '../contract/debugRecording.ts'
import { bitRange } from './bitRange.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** Numbers of the values of two recordings, by their position in `values`: equal values have equal numbers. */
export type ValueNumbers = readonly [left: readonly number[], right: readonly number[]]

/**
 * Numbers the values of two recordings. Where their code differs, a continuation is known only by its kind if its cell ran in one
 * of them alone.
 */
export function numberValues(left: RecordingReader, right: RecordingReader): ValueNumbers {
  const numbers = new Map<string, number>()
  const isOtherCode = left.recording.code?.hash !== right.recording.code?.hash
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const number = ({ recording: own }: RecordingReader, { recording: other }: RecordingReader) => {
    const shared = new Set(isOtherCode ? other.code_cells : own.code_cells)
    const cells = new Map(own.cells.map(cell => [cell.hash, cell]))
    const found: number[] = []
    for (const position of inOrder(own.values)) {
      const value = own.values[position]
      if (value) found[position] = numberOf(toKey(value, { own, shared, cells, found }))
    }
    return found
  }
  return [number(left, right), number(right, left)]
}

/** Positions of values, those in a tuple before the tuple. */
function inOrder(values: readonly DebugValue[]): readonly number[] {
  const done = new Set<number>()
  const order: number[] = []
  for (let start = 0; start < values.length; start++) {
    const waiting = [start]
    for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
      const value = values[at]
      const items = value?.type === 'tuple' ? value.items.filter(item => !done.has(item)) : []
      if (items.length > 0 && !done.has(at)) {
        waiting.push(...items)
        continue
      }
      waiting.pop()
      if (done.has(at)) continue
      done.add(at)
      order.push(at)
    }
  }
  return order
}

type Slice = Extract<DebugValue, { type: 'slice' }>

type KeyContext = {
  readonly own: DebugRecording
  /** Code cells whose hashes are compared. */
  readonly shared: ReadonlySet<string>
  /** Cells of the recording by hash. */
  readonly cells: ReadonlyMap<string, DebugRecordedCell>
  /** Numbers of the values so far. */
  readonly found: readonly number[]
}

/** The references that are left to read in a slice, by the hashes of their cells; by that of its own cell if they are not recorded. */
function leftRefs({ hash, refs: [from, to] }: Slice, { own, cells }: KeyContext): string {
  if (from === to) return ''
  const left = cells.get(hash ?? '')?.refs.slice(from, to)
  return left && !left.includes(-1) ? `${left.map(position => own.cells[position]?.hash)}` : `${hash} ${from} ${to}`
}

function toKey(value: DebugValue, context: KeyContext): string {
  const { own, shared, found } = context
  switch (value.type) {
    case 'null':
    case 'nan':
      return value.type
    case 'int':
      return `int ${value.value}`
    case 'cell':
      return `cell ${value.hash}`
    case 'slice':
      return `slice ${bitRange(value.data, ...value.bits)} ${leftRefs(value, context)}`
    case 'builder':
      return `builder ${value.data} ${value.bit_count} ${value.ref_count}`
    case 'continuation': {
      const cell = own.code_cells[value.at?.cell ?? -1]
      return `continuation ${value.kind} ${cell !== undefined && shared.has(cell) ? `${cell}:${value.at?.offset}` : ''}`
    }
    case 'tuple':
      return `tuple ${value.items.map(item => found[item])}`
    case 'text':
      return `text ${value.text}`
  }
}
