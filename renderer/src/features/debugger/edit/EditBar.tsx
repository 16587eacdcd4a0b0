import type { Difference } from '@tonoscope/core/stepping/alignRecordings'
import { compareOutcomes, type OutcomeRow } from '@tonoscope/core/stepping/compareOutcomes'
import { differenceText } from '@tonoscope/core/stepping/differenceText'
import type { JSX } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { Ton } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import styles from './EditBar.module.css'
import { type Comparison, type Edit, sideNames, useEdit } from './EditContext.ts'
import { fieldFormats, fieldNames, formatField } from './editFields.ts'

/** The changes of the transaction, how both runs ended, and where they begin to differ. */
export function EditBar({ step }: { step: number }): JSX.Element | null {
  const edit = useEdit()
  if (!edit?.changes) return null
  return (
    <section className={styles.bar} aria-label="Changed transaction">
      <header className={styles.head}>
        <p className={styles.changes}>
          <span className="secondary">Changed:</span> {listChanges(edit).join(', ')}
        </p>
        {edit.comparison && edit.comparison.readers.right.count > 0 && (
          <SideControl comparison={edit.comparison} step={step} />
        )}
        <Button kind="quiet" onClick={() => edit.setChanges(undefined)}>
          Discard
        </Button>
      </header>
      {edit.isRunning && (
        <p className="row gap-12 secondary" role="status">
          Running with the changes
          <Button kind="quiet" onClick={edit.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {edit.error !== undefined && edit.error !== null && <ErrorNotice error={edit.error} retry={edit.retry} />}
      {edit.comparison && (
        <div className={styles.result}>
          <Outcomes comparison={edit.comparison} />
          <Differences comparison={edit.comparison} />
        </div>
      )}
    </section>
  )
}

const MAX_TEXT = 24

/** `value 0.1 → 0.05`; a BoC is only named. */
function listChanges({ changes = {}, original: { inputs = {} } }: Edit): readonly string[] {
  const fields = fieldNames.flatMap(name => {
    const [before, after] = [formatField(name, inputs), formatField(name, changes)]
    if (after === undefined) return []
    const isShort = before !== undefined && before.length < MAX_TEXT && after.length < MAX_TEXT
    // Without the unit.
    const label = fieldFormats[name].label.toLowerCase().split(',')[0] ?? ''
    return isShort ? `${label} ${before} → ${after}` : label
  })
  return [...fields, ...(changes.config ?? []).map(({ param }) => `config parameter ${param}`)]
}

/** Goes to a step of one of the runs. */
function useShow({ show }: Comparison): Comparison['show'] {
  const { goTo } = useDebugger()
  return (side, step) => {
    // The URL may already have this number.
    goTo(step)
    show(side, step)
  }
}

function SideControl({ comparison, step }: { comparison: Comparison; step: number }): JSX.Element {
  const { alignment, side } = comparison
  const show = useShow(comparison)
  return (
    <SegmentedControl
      name="Step through"
      hidesName
      value={side}
      options={[
        { value: 'left', title: 'Original' },
        { value: 'right', title: 'Changed' },
      ]}
      onChange={to => show(to, alignment.nearest(side, step) ?? 0)}
    />
  )
}

function Outcomes({ comparison: { readers } }: { comparison: Comparison }): JSX.Element {
  const rows = compareOutcomes(readers.left.recording, readers.right.recording)
  if (rows.length === 0) return <p className="secondary">The outcome is the same.</p>
  return (
    <table className={styles.outcomes} aria-label="Outcomes">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Outcome</span>
          </th>
          <th scope="col">Original</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.title}>
            <th scope="row">{row.title}</th>
            <td>
              <OutcomeValue value={row.left} unit={row.unit} />
            </td>
            <td>
              <OutcomeValue value={row.right} unit={row.unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OutcomeValue({ value, unit }: { value: OutcomeRow['left']; unit: OutcomeRow['unit'] }): JSX.Element {
  if (value === undefined) return <span className="hint">none</span>
  if (typeof value === 'string') return <>{value}</>
  if (unit === 'nano') return <Ton amount={BigInt(value)} />
  return <span className="tabular">{unit === 'gas' ? `${formatCount(value)} gas` : formatCount(value)}</span>
}

const kindTitles: { readonly [K in Difference['kind']]: string } = {
  value: 'Value',
  path: 'Path',
  gas: 'Gas',
  end: 'End',
}

function Differences({ comparison }: { comparison: Comparison }): JSX.Element {
  const { alignment, readers, side, other } = comparison
  const compared = {
    left: { reader: readers.left, name: sideNames.left },
    right: { reader: readers.right, name: sideNames.right },
  }
  const { requested, ignores_signature } = readers.right.recording.changes ?? {}
  return (
    <div className="shrink">
      {alignment.differences.length === 0 && (
        <p className="secondary">Both runs take the same steps with the same values.</p>
      )}
      <ol className={styles.differences}>
        {alignment.differences.map((difference, index) => (
          <li key={difference.kind} className={styles.difference}>
            <StepButton comparison={comparison} step={difference[side]} partner={difference[other]} />
            <span className="shrink anywhere">
              <span className="medium">
                {index === 0
                  ? `First difference (${kindTitles[difference.kind].toLowerCase()})`
                  : kindTitles[difference.kind]}
                :
              </span>{' '}
              {shortenHashes(differenceText(difference, compared))}
            </span>
          </li>
        ))}
      </ol>
      {requested && ignores_signature && (
        <p className="hint">Signatures were not checked: the message has changed and kept its signature.</p>
      )}
    </div>
  )
}

const shortenHashes = (text: string): string =>
  text.replace(/[\da-f]{40,}/gi, digits => `${digits.slice(0, 6)}…${digits.slice(-6)}`)

type StepButtonProps = { comparison: Comparison; step: number | undefined; partner: number | undefined }

/** Goes to a step of the run that is stepped through; where that one has ended, of the other one. */
function StepButton({ comparison, step, partner }: StepButtonProps): JSX.Element {
  const { side, other } = comparison
  const show = useShow(comparison)
  const [to, at] = step === undefined ? [other, partner ?? 0] : [side, step]
  return (
    <Button kind="quiet" className={styles.jump} onClick={() => show(to, at)}>
      Step {formatCount(at + 1)}
    </Button>
  )
}
