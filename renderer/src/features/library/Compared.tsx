import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { JSX } from 'react'
import { counted } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './CapsulePane.module.css'

type Difference = DebugCapsuleResult['differences'][number]

/** Whether this run gave what was saved, transaction by transaction. */
export function Compared({
  capsule,
  onNode,
}: {
  capsule: DebugCapsuleResult
  onNode: (node: string) => void
}): JSX.Element | null {
  const { same, differences, notes } = capsule
  const columns: Column<Difference>[] = [
    {
      id: 'node',
      title: 'Transaction',
      cell: one =>
        one.now === undefined ? (
          one.node
        ) : (
          <Button kind="link" onClick={() => onNode(one.node)}>
            {one.node}
          </Button>
        ),
    },
    { id: 'saved', title: 'As saved', cell: one => <Side hash={one.saved} none="was not there" /> },
    { id: 'now', title: 'Now', cell: one => <Side hash={one.now} none="is not there" /> },
  ]
  if (same === undefined && differences.length === 0 && notes.length === 0) return null
  return (
    <section className={styles.compared} aria-label="Compared with what was saved">
      {same !== undefined && (
        <p className={styles.same}>
          <StateMark state={same ? 'good' : 'bad'} label={same ? 'Equal' : 'Not equal'} />
          {same
            ? 'Same as saved: every transaction is equal, bit for bit.'
            : `Not the same as saved: ${counted(differences.length, 'transaction')} ${differences.length === 1 ? 'differs' : 'differ'}.`}
        </p>
      )}
      {same === undefined && differences.length > 0 && (
        <p className={styles.same}>
          Run with other options: {counted(differences.length, 'transaction')}{' '}
          {differences.length === 1 ? 'differs' : 'differ'} from what was saved.
        </p>
      )}
      {differences.length > 0 && (
        <details className={styles.differences} open={differences.length <= 6}>
          <summary>What differs</summary>
          <Table
            name="Differences"
            columns={columns}
            rows={differences}
            keyOf={one => `${one.node} ${one.saved ?? ''} ${one.now ?? ''}`}
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

function Side({ hash, none }: { hash: string | undefined; none: string }): JSX.Element {
  return hash === undefined ? <span className={styles.none}>{none}</span> : <Hash hash={hash} what="transaction hash" />
}
