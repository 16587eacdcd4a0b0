import type { JSX, ReactNode } from 'react'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Difference, RunComparison } from './compareRuns.ts'
import styles from './RunComparisonTables.module.css'

type Props = { comparison: RunComparison; onNode: (node: string) => void }

/** The differences of a rerun with other options from the saved run. */
export function RunComparisonTables({ comparison, onNode }: Props): JSX.Element {
  const { options, totals, actions, transactions } = comparison
  return (
    <div className={styles.comparison}>
      <h2 className={styles.title}>{comparisonTitle(comparison)}</h2>
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
      {remainderTexts(comparison).map(text => (
        <p key={text} className="secondary">
          {text}
        </p>
      ))}
    </div>
  )
}

function comparisonTitle({ options, totals, actions, transactions }: RunComparison): string {
  if (transactions.length > 0)
    return `Changed options: ${pluralize(transactions.length, 'transaction')} ${transactions.length === 1 ? 'behaves' : 'behave'} differently.`
  if (totals.length + actions.length > 0) return 'Changed options: the outcome differs.'
  return options.length > 0 ? 'Changed options: the outcome is the same.' : 'The options are the same as saved.'
}

function remainderTexts({ sameEffect, identical }: RunComparison): string[] {
  return [
    ...(sameEffect > 0
      ? [
          `${pluralize(sameEffect, 'transaction')} with the same effect but ${sameEffect === 1 ? 'another hash' : 'other hashes'}: the time, the logical time or the previous transaction differs.`,
        ]
      : []),
    ...(identical > 0 ? [`${pluralize(identical, 'transaction')} ${identical === 1 ? 'is' : 'are'} identical.`] : []),
  ]
}

function DifferenceTable({
  name,
  title,
  rows,
}: {
  name: string
  title: string
  rows: readonly Difference[]
}): JSX.Element {
  return (
    <Table
      name={name}
      columns={[
        { id: 'label', title, cell: row => row.label },
        { id: 'saved', title: 'Saved', cell: row => <ValueCell>{row.saved}</ValueCell> },
        { id: 'rerun', title: 'Rerun', cell: row => <ValueCell rerun>{row.rerun}</ValueCell> },
      ]}
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

function toDifferenceRows({ transactions }: RunComparison): DifferenceRow[] {
  return transactions.flatMap(({ node, title, onlyIn, facts }): DifferenceRow[] => {
    const gone = onlyIn === 'saved'
    const differences: readonly Difference[] =
      onlyIn === undefined
        ? facts
        : [
            {
              label: 'Transaction',
              saved: gone ? summarizeFacts(facts, 'saved') : undefined,
              rerun: gone ? undefined : summarizeFacts(facts, 'rerun'),
            },
          ]
    return differences.map((fact, at) => ({ ...fact, node, gone, title: at === 0 ? title : undefined }))
  })
}

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
        <span className={styles.repeated} aria-hidden>
          {node}
        </span>
      ) : gone ? (
        <span>
          {node} <ChainText text={title} />
        </span>
      ) : (
        <Button kind="link" onClick={() => onNode(node)}>
          {node} <ChainText text={title} />
        </Button>
      ),
  },
  { id: 'label', title: 'Property', cell: row => row.label },
  { id: 'saved', title: 'Saved', cell: row => <ValueCell>{row.saved}</ValueCell> },
  { id: 'rerun', title: 'Rerun', cell: row => <ValueCell rerun>{row.rerun}</ValueCell> },
]

function ValueCell({ rerun = false, children }: { rerun?: boolean; children: ReactNode }): JSX.Element {
  if (children === undefined || children === '') return <span className="hint">none</span>
  return (
    <span className={styles.side} data-rerun={rerun || undefined}>
      {typeof children === 'string' ? <ChainText text={children} /> : children}
    </span>
  )
}
