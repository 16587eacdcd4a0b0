import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { type JSX, useMemo } from 'react'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './CapsulePane.module.css'
import { compareRuns } from './compareRuns.ts'
import { RunsCompared } from './RunComparisonTables.tsx'

type Difference = DebugCapsuleResult['differences'][number]
type Props = {
  capsule: DebugCapsuleResult
  /** What it is compared with, when options were changed. */
  saved: DebugCapsuleResult | undefined
  onNode: (node: string) => void
}

/** Whether this run gave what was saved, and what differs: first what it does, then its hashes. */
export function Compared({ capsule, saved, onNode }: Props): JSX.Element | null {
  const { identical: same, differences, notes } = capsule
  const comparison = useMemo(
    () => (saved?.result && capsule.result ? compareRuns(saved.result, capsule.result) : undefined),
    [saved, capsule],
  )
  if (same === undefined && !comparison && differences.length === 0 && notes.length === 0) return null
  return (
    <section className={styles.compared} aria-label="Compared with what was saved">
      {same !== undefined && (
        <p className={styles.same}>
          <StatusIcon state={same ? 'good' : 'bad'} label={same ? 'Equal' : 'Not equal'} />
          {same
            ? 'Same as saved: every transaction is equal, bit for bit.'
            : `Not the same as saved: ${pluralize(differences.length, 'transaction')} ${differences.length === 1 ? 'differs' : 'differ'}.`}
        </p>
      )}
      {comparison && <RunsCompared comparison={comparison} onNode={onNode} />}
      {saved?.identical === false && (
        <p className={styles.note}>
          The unchanged run does not give here what was saved, so this is compared with what it gives here.
        </p>
      )}
      {differences.length > 0 && (
        <details className={styles.differences} open={!comparison && differences.length <= 6}>
          <summary>
            {comparison ? `Hashes of ${pluralize(differences.length, 'transaction')} that differ` : 'What differs'}
          </summary>
          <Table
            name="Differences"
            columns={columnsWith(onNode)}
            rows={differences}
            keyOf={one => `${one.node} ${one.saved ?? ''} ${one.rerun ?? ''}`}
            empty=""
            pageSize={12}
          />
        </details>
      )}
      {notes.map(note => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

const columnsWith = (onNode: (node: string) => void): Column<Difference>[] => [
  {
    id: 'node',
    title: 'Transaction',
    cell: one =>
      one.rerun === undefined ? (
        one.node
      ) : (
        <Button kind="link" onClick={() => onNode(one.node)}>
          {one.node}
        </Button>
      ),
  },
  { id: 'saved', title: 'As saved', cell: one => <Side hash={one.saved} none="was not there" /> },
  { id: 'now', title: 'Now', cell: one => <Side hash={one.rerun} none="is not there" /> },
]

function Side({ hash, none }: { hash: string | undefined; none: string }): JSX.Element {
  return hash === undefined ? <span className={styles.none}>{none}</span> : <Hash hash={hash} what="transaction hash" />
}
