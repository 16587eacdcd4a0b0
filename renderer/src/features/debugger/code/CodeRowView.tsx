import type { CodeLocation } from '@tonoscope/core/stepping/RecordingReader'
import type { Hash } from '@tonoscope/core/units'
import type { JSX, MouseEvent } from 'react'
import { formatCount, pluralize } from '../../../format/amount.ts'
import type { CodeRow } from '../model/codeModel.ts'
import styles from './CodePane.module.css'

type Props = {
  row: CodeRow
  /** In pixels. */
  top: number
  runs: number
  gas: number
  isExit: boolean
  isCurrent: boolean
  /** Whether there is a breakpoint. */
  isMarked: boolean
  fold: { readonly isFolded: boolean; readonly toggle: () => void } | undefined
  onPress: (location: CodeLocation, event: MouseEvent) => void
  onBreakpoint: (location: CodeLocation) => void
}

/** One line of the code. */
export function CodeRowView(props: Props): JSX.Element {
  const { row, top, runs, gas, isExit, isCurrent, isMarked, fold, onPress, onBreakpoint } = props
  const { depth, text, cell, offset, kind } = row
  // Hashes of the disassembly and of the recording.
  const location = cell === undefined || offset === undefined ? undefined : { cell: cell as Hash, offset }
  const [name = '', ...args] = text.split(' ')
  const line = (
    <>
      <b className={styles.name}>{name}</b> {args.join(' ')}
    </>
  )
  return (
    <div
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-kind={kind}
      data-current={isCurrent || undefined}
      data-exit={isExit || undefined}
      data-unused={(runs === 0 && kind !== 'method' && kind !== 'title') || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      {location === undefined ? (
        <span className={styles.gutter} />
      ) : (
        <button
          type="button"
          className={styles.gutter}
          aria-pressed={isMarked}
          aria-label={`Break at bit ${offset}: ${text}`}
          title="Break here (Ctrl and click on the line)"
          onClick={() => onBreakpoint(location)}
        />
      )}
      <span className={styles.runs} title={runs === 0 ? 'Did not run' : `Ran ${pluralize(runs, 'time')}`}>
        {runs > 0 && `${formatCount(runs)}×`}
      </span>
      <span className={styles.gas} title={gas === 0 ? undefined : `${formatCount(gas)} gas in all its runs`}>
        {gas > 0 && formatCount(gas)}
      </span>
      <span className={styles.offset} title={cell && `cell ${cell}, bit ${offset}`}>
        {offset}
      </span>
      <span className={styles.text} style={{ paddingInlineStart: `${2 * (depth + (fold ? 0 : 1))}ch` }}>
        {fold && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!fold.isFolded}
            aria-label={`${text}, at ${offset ?? 'the start'}`}
            onClick={fold.toggle}
          >
            <span aria-hidden="true">{fold.isFolded ? '▸' : '▾'}</span>
          </button>
        )}
        {location === undefined || runs === 0 ? (
          <span>{line}</span>
        ) : (
          <button
            type="button"
            className={styles.line}
            title="Go to its next run"
            onClick={event => onPress(location, event)}
          >
            {line}
          </button>
        )}
        {isExit && <span className={styles.exit}>✕ throws</span>}
      </span>
    </div>
  )
}
