import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { type JSX, useMemo } from 'react'
import { pluralize } from '../../format/amount.ts'
import { WithoutAccountLinks } from '../../ui/AccountLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './CapsuleComparison.module.css'
import { compareRuns, type Difference, type RunComparison } from './compareRuns.ts'

type HashDifference = DebugCapsuleResult['differences'][number]
type Props = {
  capsule: DebugCapsuleResult
  /** The saved run to compare with, if options were changed. */
  saved: DebugCapsuleResult | undefined
  onNode: (node: string) => void
}

/** Whether the rerun is identical to the saved one, and the differences: first in effect, then in hashes. */
export function CapsuleComparison({ capsule, saved, onNode }: Props): JSX.Element | null {
  const { identical, compared, differences, notes } = capsule
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
            : `Not identical to the saved run: ${pluralize(differences.length, 'transaction differs', 'transactions differ')}.`}
        </p>
      )}
      {identical !== undefined && <p className="text-code secondary readable-wide">{compared}</p>}
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
    cell: ({ node, rerun }) => <NodeCell node={node} onOpen={rerun === undefined ? undefined : () => onNode(node)} />,
  },
  { id: 'saved', title: 'Saved', cell: one => <HashCell hash={one.saved} /> },
  { id: 'now', title: 'Rerun', cell: one => <HashCell hash={one.rerun} /> },
]

type NodeCellProps = { node: string; title?: string; onOpen: (() => void) | undefined }

function NodeCell({ node, title = '', onOpen }: NodeCellProps): JSX.Element {
  const text = (
    <WithoutAccountLinks>
      {node} <ChainText text={title} />
    </WithoutAccountLinks>
  )
  if (!onOpen) return <span>{text}</span>
  return (
    <Button kind="link" onClick={onOpen}>
      {text}
    </Button>
  )
}

const HashCell = ({ hash }: { hash: string | undefined }): JSX.Element =>
  hash === undefined ? <span className="hint">none</span> : <Hash hash={hash} what="transaction hash" />

type TablesProps = Pick<Props, 'onNode'> & { comparison: RunComparison }

function RunComparisonTables({ comparison, onNode }: TablesProps): JSX.Element {
  const { options, totals, actions, transactions, sameEffect, identical } = comparison
  return (
    <div className={styles.comparison}>
      <h2>{comparisonTitle(comparison)}</h2>
      {options.length > 0 && <DifferenceTable name="Changed options" title="Changed" rows={options} />}
      {totals.length > 0 && <DifferenceTable name="Outcome" title="Outcome" rows={totals} />}
      {actions.length > 0 && <DifferenceTable name="Actions that differ" title="Actions" rows={actions} />}
      {transactions.length > 0 && (
        <Table
          name="Transactions that differ"
          columns={differenceColumns(onNode)}
          rows={toDifferenceRows(comparison)}
          keyOf={row => `${row.node} ${row.label}`}
          empty=""
          pageSize={16}
        />
      )}
      {sameEffect > 0 && (
        <p className="secondary">
          {pluralize(sameEffect, 'transaction')} with the same effect but{' '}
          {sameEffect === 1 ? 'another hash' : 'other hashes'}: the time, the logical time or the previous transaction
          differs.
        </p>
      )}
      {identical > 0 && (
        <p className="secondary">{pluralize(identical, 'transaction is', 'transactions are')} identical.</p>
      )}
    </div>
  )
}

function comparisonTitle({ options, totals, actions, transactions }: RunComparison): string {
  if (transactions.length > 0)
    return `Changed options: ${pluralize(transactions.length, 'transaction behaves', 'transactions behave')} differently.`
  if (totals.length + actions.length > 0) return 'Changed options: the outcome differs.'
  return options.length > 0 ? 'Changed options: the outcome is the same.' : 'The options are the same as saved.'
}

const sideColumns: readonly Column<Difference>[] = [
  { id: 'saved', title: 'Saved', cell: row => <ValueCell className="anywhere" text={row.saved} /> },
  { id: 'rerun', title: 'Rerun', cell: row => <ValueCell className="medium anywhere" text={row.rerun} /> },
]

function ValueCell({ className, text }: { className: string; text: string | undefined }): JSX.Element {
  if (!text) return <span className="hint">none</span>
  return (
    <span className={className}>
      <ChainText text={text} />
    </span>
  )
}

type DifferenceTableProps = { name: string; title: string; rows: readonly Difference[] }

function DifferenceTable({ name, title, rows }: DifferenceTableProps): JSX.Element {
  return (
    <Table
      name={name}
      columns={[{ id: 'label', title, cell: row => row.label }, ...sideColumns]}
      rows={rows}
      keyOf={row => `${row.label} ${row.saved ?? ''} ${row.rerun ?? ''}`}
      empty=""
    />
  )
}

type DifferenceRow = Difference & {
  readonly node: string
  /** Set in the first row of a transaction. */
  readonly title: string | undefined
  readonly gone: boolean
}

const toDifferenceRows = ({ transactions }: RunComparison): DifferenceRow[] =>
  transactions.flatMap(({ node, title, onlyIn, facts }) => {
    const none = { label: 'Transaction', saved: undefined, rerun: undefined }
    const differences: readonly Difference[] = onlyIn ? [{ ...none, [onlyIn]: summarizeFacts(facts, onlyIn) }] : facts
    const gone = onlyIn === 'saved'
    return differences.map((fact, at) => ({ ...fact, node, gone, title: at === 0 ? title : undefined }))
  })

/** Summary of a transaction that the other run does not have. */
const summarizeFacts = (facts: readonly Difference[], side: 'saved' | 'rerun'): string =>
  facts
    .flatMap(fact => {
      const value = fact[side]
      if (value === undefined) return []
      if (fact.label === 'Outcome') return [value]
      return ['Value', 'Fees', 'Exit code'].includes(fact.label) ? [`${fact.label.toLowerCase()} ${value}`] : []
    })
    .join(', ')

const differenceColumns = (onNode: (node: string) => void): Column<DifferenceRow>[] => [
  {
    id: 'node',
    title: 'Transaction',
    cell: ({ node, title, gone }) =>
      title === undefined ? (
        <span className={`hint ${styles.repeated}`} aria-hidden>
          {node}
        </span>
      ) : (
        <NodeCell node={node} title={title} onOpen={gone ? undefined : () => onNode(node)} />
      ),
  },
  { id: 'label', title: 'Property', cell: row => row.label },
  ...sideColumns,
]
