import { ComputedValues } from './ComputedValues.ts'
import { matchSequences } from './matchSequences.ts'
import { numberValues, type ValueNumbers } from './numberValues.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** One of two recordings that are compared. */
export type Side = 'left' | 'right'

/** The steps of both recordings where they differ; `undefined` where one has ended. */
type Steps = { readonly left: number | undefined; readonly right: number | undefined }

/**
 * Where two recordings begin to differ:
 *
 * - `value`: the same instruction finds another value that the run has computed, on the stack or in a register
 * - `path`: other instructions follow, or an exception that only one has
 * - `gas`: the same instruction takes other gas, or leaves another limit
 * - `end`: one ends earlier
 */
export type Difference = Steps &
  (
    | { readonly kind: 'value'; readonly at: string }
    | { readonly kind: 'path' }
    | { readonly kind: 'gas' }
    | { readonly kind: 'end' }
  )

/** Two recordings step by step. */
export type Alignment = {
  /** The step of the other recording that runs the same instruction at the same position; `undefined` when none does. */
  readonly partner: (side: Side, step: number) => number | undefined
  /** The partner of the step, or of the nearest one before that has a partner. */
  readonly nearest: (side: Side, step: number) => number | undefined
  /** The first of each kind, in order of the steps. */
  readonly differences: readonly Difference[]
  /** To compare values: by their position in `values`. */
  readonly values: ValueNumbers
}

/**
 * Aligns two recordings of the same transaction by the positions of their instructions. What one finds at the start, such as
 * another message or other data, is no difference by itself: what it leads to is.
 */
export function alignRecordings(left: RecordingReader, right: RecordingReader): Alignment {
  const values = numberValues(left, right)
  const [leftKeys, rightKeys] = numberPositions(left, right)
  const isSwapped = isFirst(right, rightKeys, left, leftKeys)
  const matched = isSwapped
    ? matchSequences(rightKeys, leftKeys).map(([y, x]) => [x, y] as const)
    : matchSequences(leftKeys, rightKeys)
  const partners = {
    left: new Int32Array(left.count).fill(-1),
    right: new Int32Array(right.count).fill(-1),
  }
  for (const [x, y] of matched) {
    partners.left[x] = y
    partners.right[y] = x
  }
  const partner = (side: Side, step: number) => {
    const found = partners[side][step] ?? -1
    return found === -1 ? undefined : found
  }
  return {
    partner,
    nearest(side, step) {
      for (let at = step; at >= 0; at--) {
        const found = partner(side, at)
        if (found !== undefined) return found
      }
      return undefined
    },
    differences: findDifferences(left, right, matched, values),
    values,
  }
}

type Keys = Float64Array
type Pair = readonly [left: number, right: number]

/** Equal numbers for the same instruction at the same position; in cells that only one code has, for the same instruction. */
function numberPositions(left: RecordingReader, right: RecordingReader): readonly [Keys, Keys] {
  const isOtherCode = left.recording.code?.hash !== right.recording.code?.hash
  const instructions = new Map<string, number>()
  const cells = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, text: string) => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number
  }
  const toKeys = ({ recording }: RecordingReader, { recording: other }: RecordingReader): Keys => {
    const others = new Set(other.code_cells)
    const ownInstructions = recording.instructions.map(text => numberOf(instructions, text))
    const ownCells = recording.code_cells.map(hash => (isOtherCode && !others.has(hash) ? 0 : numberOf(cells, hash)))
    const { instruction, cell, offset } = recording.columns
    return Float64Array.from(instruction, (position, step) => {
      const inCell = ownCells[cell[step] ?? -1] ?? 0
      // Below 2^53: offsets have 10 bits, and a run has fewer than 2^21 distinct instructions and cells.
      return (
        ((ownInstructions[position] ?? 0) * 2 ** 21 + inCell) * 1024 +
        (inCell === 0 ? 0 : Math.max(0, offset[step] ?? 0))
      )
    })
  }
  return [toKeys(left, right), toKeys(right, left)]
}

/** An order of recordings that does not depend on which one is given first: so swapped recordings have swapped partners. */
function isFirst(one: RecordingReader, oneKeys: Keys, other: RecordingReader, otherKeys: Keys): boolean {
  if (one.count !== other.count) return one.count < other.count
  const step = oneKeys.findIndex((key, at) => key !== otherKeys[at])
  return step !== -1 && toText(one, step) < toText(other, step)
}

const toText = (reader: RecordingReader, step: number): string => {
  const { cell, offset } = reader.location(step) ?? {}
  return `${cell} ${offset} ${reader.instruction(step)}`
}

function findDifferences(
  left: RecordingReader,
  right: RecordingReader,
  matched: readonly Pair[],
  values: ValueNumbers,
): readonly Difference[] {
  const found: Difference[] = []
  const split = findSplit(left, right, matched)
  if (split) found.push(split)
  const computed = new ComputedValues(left, right, values)
  for (const [x, y] of matched) {
    const at = computed.findOther(x, y)
    if (at === undefined) continue
    found.push({ kind: 'value', left: x, right: y, at })
    break
  }
  // An exception takes gas of its own.
  const isAlike = ([x, y]: Pair) => left.exception(x)?.code === right.exception(y)?.code
  const gas = matched.find(pair => isAlike(pair) && hasOtherGas(left, pair[0], right, pair[1]))
  if (gas) found.push({ kind: 'gas', left: gas[0], right: gas[1] })
  const order = (difference: Difference) => difference.left ?? left.count
  return found.toSorted((a, b) => order(a) - order(b) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

/** At the same step a value comes first: it may be why the others differ. */
const kinds: readonly Difference['kind'][] = ['value', 'gas', 'path', 'end']

/** Where the instructions part: what follows the pairs that come one after another. */
function findSplit(left: RecordingReader, right: RecordingReader, matched: readonly Pair[]): Difference | undefined {
  const isTruncated = left.recording.is_truncated || right.recording.is_truncated
  const [startX, startY] = (isTruncated && matched[0]) || [0, 0]
  let length = 0
  for (const [x, y] of matched) {
    if (x !== startX + length || y !== startY + length) break
    if (left.exception(x)?.code !== right.exception(y)?.code) return { kind: 'path', left: x, right: y }
    length++
  }
  const [x, y] = [startX + length, startY + length]
  const steps = { left: x < left.count ? x : undefined, right: y < right.count ? y : undefined }
  if (steps.left === undefined && steps.right === undefined) return undefined
  return { kind: steps.left === undefined || steps.right === undefined ? 'end' : 'path', ...steps }
}

/** Whether a step takes other gas, or sets another limit. */
function hasOtherGas(left: RecordingReader, x: number, right: RecordingReader, y: number): boolean {
  const [costX, costY] = [left.gas(x).cost, right.gas(y).cost]
  if (costX !== undefined && costY !== undefined && costX !== costY) return true
  const [limitX, limitY] = [newLimit(left, x), newLimit(right, y)]
  return limitX !== limitY && limitX !== -1 && limitY !== -1
}

/** The gas limit that a step sets, if it does; -1 when unknown. */
function newLimit({ recording }: RecordingReader, step: number): number | undefined {
  const limits = recording.columns.gas_limit
  const [before, after] = [limits[step - 1], limits[step] ?? -1]
  if (before === -1) return -1
  return before === undefined || before === after ? undefined : after
}
