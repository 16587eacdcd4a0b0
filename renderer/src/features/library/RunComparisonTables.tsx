import type { JSX, ReactNode } from 'react'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Differing, RunComparison } from './compareRuns.ts'
import styles from './RunComparisonTables.module.css'

type Props = { comparison: RunComparison; onNode: (node: string) => void }

/** What a run with other options does differently from the saved one. */
export function RunsCompared({ comparison, onNode }: Props): JSX.Element {
  const { asked, whole, actions, transactions } = comparison
  return (
    <div className={styles.compared}>
      <h2 className={styles.title}>{sentence(comparison)}</h2>
      {asked.length > 0 && <Pairs name="Changed options" title="Changed" rows={asked} />}
      {whole.length > 0 && <Pairs name="What came of it" title="As a whole" rows={whole} />}
      {actions.length > 0 && <Pairs name="Actions that differ" title="Actions" rows={actions} />}
      {transactions.length > 0 && (
        <Table
          name="Transactions that differ"
          columns={columnsWith(onNode)}
          rows={rowsOf(comparison)}
          keyOf={row => `${row.node} ${row.what}`}
          empty=""
          pageSize={16}
        />
      )}
      {rest(comparison).map(text => (
        <p key={text} className={styles.rest}>
          {text}
        </p>
      ))}
    </div>
  )
}

function sentence({ asked, whole, actions, transactions }: RunComparison): string {
  if (transactions.length > 0)
    return `With other options ${pluralize(transactions.length, 'transaction')} ${transactions.length === 1 ? 'does' : 'do'} something else.`
  if (whole.length + actions.length > 0) return 'With other options something else comes of it.'
  return asked.length > 0 ? 'With other options it does the same.' : 'These are the options that it was saved with.'
}

function rest({ alike, equal }: RunComparison): string[] {
  return [
    ...(alike > 0
      ? [
          `${pluralize(alike, 'transaction')} ${alike === 1 ? 'does' : 'do'} the same, but with another time, logical time or forerunner: the ${alike === 1 ? 'hash is another one' : 'hashes are others'}.`,
        ]
      : []),
    ...(equal > 0 ? [`${pluralize(equal, 'transaction')} ${equal === 1 ? 'is' : 'are'} equal, bit for bit.`] : []),
  ]
}

function Pairs({ name, title, rows }: { name: string; title: string; rows: readonly Differing[] }): JSX.Element {
  return (
    <Table
      name={name}
      columns={[
        { id: 'what', title, cell: row => row.what },
        { id: 'saved', title: 'As saved', cell: row => <Side>{row.saved}</Side> },
        { id: 'now', title: 'Now', cell: row => <Side now>{row.now}</Side> },
      ]}
      rows={rows}
      keyOf={row => `${row.what} ${row.saved ?? ''} ${row.now ?? ''}`}
      empty=""
    />
  )
}

type Row = Differing & {
  readonly node: string
  /** Of the first row of a transaction. */
  readonly title: string | undefined
  readonly gone: boolean
}

function rowsOf({ transactions }: RunComparison): Row[] {
  return transactions.flatMap(({ node, title, only, facts }): Row[] => {
    const gone = only === 'saved'
    const told: readonly Differing[] =
      only === undefined
        ? facts
        : [
            {
              what: 'Transaction',
              saved: gone ? outline(facts, 'saved') : undefined,
              now: gone ? undefined : outline(facts, 'now'),
            },
          ]
    return told.map((fact, at) => ({ ...fact, node, gone, title: at === 0 ? title : undefined }))
  })
}

/** The most important of a transaction that the other run does not have. */
const outline = (facts: readonly Differing[], side: 'saved' | 'now'): string =>
  facts
    .flatMap(fact => {
      const value = fact[side]
      if (value === undefined) return []
      if (fact.what === 'Outcome') return [value]
      return ['Value', 'Fees', 'Exit code'].includes(fact.what) ? [`${fact.what.toLowerCase()} ${value}`] : []
    })
    .join(', ')

const columnsWith = (onNode: (node: string) => void): Column<Row>[] => [
  {
    id: 'node',
    title: 'Transaction',
    cell: ({ node, title, gone }) =>
      title === undefined ? (
        <span className={styles.again} aria-hidden>
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
  { id: 'what', title: 'What', cell: row => row.what },
  { id: 'saved', title: 'As saved', cell: row => <Side>{row.saved}</Side> },
  { id: 'now', title: 'Now', cell: row => <Side now>{row.now}</Side> },
]

function Side({ now = false, children }: { now?: boolean; children: ReactNode }): JSX.Element {
  if (children === undefined || children === '') return <span className={styles.none}>none</span>
  return (
    <span className={styles.side} data-now={now || undefined}>
      {typeof children === 'string' ? <ChainText text={children} /> : children}
    </span>
  )
}
