import type { Alignment, Difference } from '../stepping/alignRecordings.ts'
import { compareOutcomes, type OutcomeRow } from '../stepping/compareOutcomes.ts'
import { differenceText } from '../stepping/differenceText.ts'
import type { RecordingReader } from '../stepping/RecordingReader.ts'
import { formatCoins } from './terminalText.ts'

/** The recording of a transaction, and that of its run with changes. */
export type ComparedRuns = {
  readonly original: RecordingReader
  readonly changed: RecordingReader
  readonly alignment: Alignment
}

/** How both runs ended as far as it differs, and where they begin to differ. */
export function comparisonLines(runs: ComparedRuns): string[] {
  const { original, changed, alignment } = runs
  const rows = compareOutcomes(original.recording, changed.recording)
  const { ignores_signature: ignoresSignature } = changed.recording.changes ?? {}
  const table = [
    ['', 'original', 'changed'],
    ...rows.map(row => [row.title, outcomeText(row, 'left'), outcomeText(row, 'right')]),
  ]
  const widths = [0, 1].map(column => Math.max(...table.map(row => row[column]?.length ?? 0)))
  return [
    ...(rows.length === 0
      ? ['  The outcome is the same.']
      : table.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())),
    ...(alignment.differences.length === 0
      ? ['  Both runs take the same steps with the same values.']
      : alignment.differences.map((difference, at) => `  ${at + 1}  ${differenceLine(runs, difference)}`)),
    ...(ignoresSignature ? ['  Signatures were not checked: the message has changed and kept its signature.'] : []),
  ]
}

/** Both outcomes and the differences as JSON; steps count from 0. */
export const comparisonJson = (runs: ComparedRuns) => ({
  outcomes: compareOutcomes(runs.original.recording, runs.changed.recording).map(({ title, left, right }) => ({
    name: title,
    ...(left !== undefined && { original: left }),
    ...(right !== undefined && { changed: right }),
  })),
  differences: runs.alignment.differences.map(difference => ({
    kind: difference.kind,
    ...(difference.left !== undefined && { original_step: difference.left }),
    ...(difference.right !== undefined && { changed_step: difference.right }),
    text: differenceText(difference, toCompared(runs)),
  })),
  ignores_signature: runs.changed.recording.changes?.ignores_signature ?? false,
})

const toCompared = ({ original, changed }: ComparedRuns) => ({
  left: { reader: original, name: 'The original' },
  right: { reader: changed, name: 'The changed run' },
})

function differenceLine(runs: ComparedRuns, difference: Difference): string {
  const { kind, left = 'none', right = 'none' } = difference
  return `${kind}, step ${left} and ${right}: ${differenceText(difference, toCompared(runs))}`
}

function outcomeText({ unit, ...row }: OutcomeRow, side: 'left' | 'right'): string {
  const value = row[side]
  if (value === undefined) return 'none'
  return unit === 'nano' ? formatCoins(BigInt(value)) : String(value)
}
