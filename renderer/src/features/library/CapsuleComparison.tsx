import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { type JSX, useMemo } from 'react'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { compareRuns } from './compareRuns.ts'
import { RunComparisonTables } from './RunComparisonTables.tsx'

type HashDifference = DebugCapsuleResult['differences'][number]
type Props = {
  capsule: DebugCapsuleResult
  /** The saved run to compare with, if options were changed. */
  saved: DebugCapsuleResult | undefined
  onNode: (node: string) => void
}

/** Whether the rerun is identical to the saved one, and the differences: first in effect, then in hashes. */
export function CapsuleComparison({ capsule, saved, onNode }: Props): JSX.Element | null {
  const { identical, differences, notes } = capsule
  const comparison = useMemo(
    () => (saved?.result && capsule.result ? compareRuns(saved.result, capsule.result) : undefined),
    [saved, capsule],
  )
  if (identical === undefined && !comparison && differences.length === 0 && notes.length === 0) return null
  return (
    <section className="grid gap-4 pt-16" aria-label="Comparison with the saved run">
      {identical !== undefined && (
        <p className="row medium gap-6">
          <StatusIcon state={identical ? 'good' : 'bad'} label={identical ? 'Identical' : 'Not identical'} />
          {identical
            ? 'Identical to the saved run.'
            : `Not identical to the saved run: ${pluralize(differences.length, 'transaction')} ${differences.length === 1 ? 'differs' : 'differ'}.`}
        </p>
      )}
      {comparison && <RunComparisonTables comparison={comparison} onNode={onNode} />}
      {saved?.identical === false && (
        <p className="text-code secondary readable-wide">
          The unchanged run is not identical to the saved one here, so this run is compared with the unchanged rerun.
        </p>
      )}
      {differences.length > 0 && (
        <details open={!comparison && differences.length <= 6}>
          <summary className="disclosure">
            {comparison ? `Hashes of ${pluralize(differences.length, 'transaction')} that differ` : 'Differences'}
          </summary>
          <Table
            name="Differences"
            columns={hashColumns(onNode)}
            rows={differences}
            keyOf={one => `${one.node} ${one.saved ?? ''} ${one.rerun ?? ''}`}
            empty=""
            pageSize={12}
          />
        </details>
      )}
      {notes.map(note => (
        <p key={note} className="text-code secondary readable-wide">
          {note}
        </p>
      ))}
    </section>
  )
}

const hashColumns = (onNode: (node: string) => void): Column<HashDifference>[] => [
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
  { id: 'saved', title: 'Saved', cell: one => <HashCell hash={one.saved} /> },
  { id: 'now', title: 'Rerun', cell: one => <HashCell hash={one.rerun} /> },
]

function HashCell({ hash }: { hash: string | undefined }): JSX.Element {
  return hash === undefined ? <span className="hint">none</span> : <Hash hash={hash} what="transaction hash" />
}
