import { transactionTitle } from '@tonoscope/core/comparison/describeComparison'
import type { DebugComparedTransaction, DebugComparison, DebugDifference } from '@tonoscope/core/contract/debugCompare'
import { type CSSProperties, type JSX, useState } from 'react'
import { pluralize } from '../format/amount.ts'
import { WithoutAccountLinks } from '../ui/AccountLink.tsx'
import { type AccountNames, toAccountLabel, useAccountNames } from '../ui/AccountNames.tsx'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Chip } from '../ui/Chip.tsx'
import { StatusIcon, type StatusIconState } from '../ui/StatusIcon.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { ComparedValue } from './ComparedValue.tsx'
import styles from './Comparison.module.css'
import type { SideTitles } from './DifferenceTable.tsx'

/** Opens a transaction of one side, where that side is on the screen. */
export type OpenTransaction = { readonly side: 'left' | 'right'; readonly onNode: (node: string) => void }

type Props = {
  comparison: Pick<DebugComparison, 'transactions' | 'first'>
  sides: SideTitles
  opens?: OpenTransaction | undefined
}

type Row = {
  readonly transaction: DebugComparedTransaction
  readonly at: number
  /** Set in the first row of a transaction. */
  readonly isHead: boolean
  readonly difference: DebugDifference | undefined
}

/** Both trees, transaction by transaction: those that are the same on request. */
export function TransactionTree({ comparison: { transactions, first }, sides, opens }: Props): JSX.Element | null {
  const [showsAll, setShowsAll] = useState(false)
  const names = useAccountNames()
  if (transactions.length === 0) return null
  const same = transactions.filter(isSame).length
  const rows = transactions
    .map((transaction, at) => ({ transaction, at }))
    .filter(({ transaction }) => showsAll || !isSame(transaction))
    .flatMap(toRows)
  return (
    <div className="grid gap-8 shrink">
      {rows.length > 0 && (
        <Table
          name="Transactions that differ"
          columns={createColumns({ sides, names, opens, first: first?.transaction })}
          rows={rows}
          keyOf={({ at, difference }) => `${at} ${difference?.field ?? ''}`}
          rowProps={({ at, isHead }) => ({ 'data-first': isHead && at === first?.transaction })}
          empty=""
          pageSize={60}
        />
      )}
      {same > 0 && (
        <p className="row wrap gap-8 secondary">
          {describeSame(transactions)}
          <Button kind="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide them' : 'Show them'}
          </Button>
        </p>
      )}
    </div>
  )
}

const isSame = ({ equality }: DebugComparedTransaction) => equality === 'identical' || equality === 'equal'

function describeSame(transactions: readonly DebugComparedTransaction[]): string {
  const identical = transactions.filter(({ equality }) => equality === 'identical').length
  const equal = transactions.filter(({ equality }) => equality === 'equal').length
  return [
    equal > 0 &&
      `${pluralize(equal, 'transaction')} with the same effect but ${equal === 1 ? 'another hash' : 'other hashes'}`,
    identical > 0 && `${pluralize(identical, 'identical transaction')}`,
  ]
    .filter(part => part !== false)
    .join(', ')
}

const toRows = ({ transaction, at }: { transaction: DebugComparedTransaction; at: number }): readonly Row[] =>
  transaction.differences.length === 0
    ? [{ transaction, at, isHead: true, difference: undefined }]
    : transaction.differences.map((difference, index) => ({ transaction, at, isHead: index === 0, difference }))

type ColumnContext = Pick<Props, 'sides' | 'opens'> & { names: AccountNames; first: number | undefined }

const createColumns = ({ sides, names, opens, first }: ColumnContext): readonly Column<Row>[] => [
  {
    id: 'transaction',
    title: 'Transaction',
    cell: ({ transaction, at, isHead }) =>
      isHead ? (
        <TransactionName transaction={transaction} isFirst={at === first} names={names} opens={opens} />
      ) : (
        <span className={`hint ${styles.repeated}`} aria-hidden>
          {transaction.right ?? transaction.left}
        </span>
      ),
  },
  {
    id: 'property',
    title: 'Property',
    cell: ({ difference, transaction }) =>
      difference ? (
        <ChainText text={difference.title} />
      ) : transaction.equality === 'identical' ? (
        'identical'
      ) : (
        'the same effect'
      ),
  },
  {
    id: 'left',
    title: sides.left,
    cell: ({ difference }) =>
      difference && <ComparedValue unit={difference.unit} value={difference.left} what={difference.title} />,
  },
  {
    id: 'right',
    title: sides.right,
    cell: ({ difference }) =>
      difference && (
        <span className="medium">
          <ComparedValue unit={difference.unit} value={difference.right} what={difference.title} />
        </span>
      ),
  },
]

const maxIndent = 8

type NameProps = { transaction: DebugComparedTransaction; isFirst: boolean; names: AccountNames } & Pick<Props, 'opens'>

function TransactionName({ transaction, isFirst, names, opens }: NameProps): JSX.Element {
  const { left, right, depth } = transaction
  const node = opens && transaction[opens.side]
  const text = (
    <WithoutAccountLinks>
      <span className={styles.node}>{right ?? left}</span>{' '}
      <ChainText text={transactionTitle(transaction, account => toAccountLabel(account, names))} />
    </WithoutAccountLinks>
  )
  return (
    <span className={styles.name} style={{ '--depth': Math.min(depth, maxIndent) } as CSSProperties}>
      <Outcomes transaction={transaction} />
      <span className="shrink">
        {opens && node !== undefined ? (
          <Button kind="link" onClick={() => opens.onNode(node)}>
            {text}
          </Button>
        ) : (
          text
        )}
        {isFirst && (
          <>
            {' '}
            <Chip>First difference</Chip>
          </>
        )}
      </span>
    </span>
  )
}

/** How it ended: one sign if it ended alike, else one of each side. */
function Outcomes({ transaction }: { transaction: DebugComparedTransaction }): JSX.Element {
  const { left_success: left, right_success: right } = transaction
  if (left === right) return <Outcome isSuccess={right} />
  return (
    <span className="inline-flex gap-2 rigid">
      <Outcome isSuccess={left} />
      <Outcome isSuccess={right} />
    </span>
  )
}

function Outcome({ isSuccess }: { isSuccess: boolean | undefined }): JSX.Element {
  const state: StatusIconState = isSuccess === undefined ? 'none' : isSuccess ? 'good' : 'bad'
  return <StatusIcon state={state} label={isSuccess === undefined ? 'Not there' : isSuccess ? 'Succeeded' : 'Failed'} />
}
