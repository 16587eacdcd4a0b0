import type { Action } from '@tonoscope/core/contract/schemas/action'
import type { Event } from '@tonoscope/core/contract/schemas/event'
import type { JSX } from 'react'
import { counted, plainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { Address } from '../ui/Address.tsx'
import { placesOf, TokenAmount, Ton } from '../ui/Amount.tsx'
import { lightNothing, lightTransactions } from '../ui/highlight.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import styles from './Actions.module.css'
import { actionLine, type Moved } from './actionLine.ts'

/** Digits after the point, so that the points of the column stand below each other. */
const placesIn = (rows: readonly Row[]): number =>
  rows.reduce((most, { line: { moved } }) => {
    if (moved?.kind === 'ton') return Math.max(most, placesOf([moved.amount]))
    return moved?.kind === 'token' ? Math.max(most, placesOf([moved.amount], moved.token.decimals)) : most
  }, 0)

type Row = { readonly key: string; readonly action: Action; readonly line: ReturnType<typeof actionLine> }

const columnsOf = (places: number): Column<Row>[] => [
  {
    id: 'action',
    title: 'Action',
    cell: ({ action, line }) => (
      <span className={styles.title} data-status={action.status}>
        <StateMark
          state={action.status === 'ok' ? 'good' : 'bad'}
          label={action.status === 'ok' ? 'Succeeded' : 'Failed'}
        />
        {line.title}
      </span>
    ),
    plain: ({ line }) => line.title,
  },
  { id: 'route', title: 'From and to', cell: ({ line }) => <Route {...line} />, plain: ({ line }) => routeText(line) },
  {
    id: 'note',
    title: 'Note',
    cell: ({ line }) => (line.note ? <span className={styles.note}>{line.note}</span> : ''),
    plain: ({ line }) => line.note,
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    cell: ({ line }) => (line.moved ? <MovedValue moved={line.moved} places={places} /> : ''),
    plain: ({ line }) => movedText(line.moved),
  },
]

const status: Column<Row> = { id: 'status', title: 'Status', cell: () => '', plain: ({ action }) => action.status }

/** The actions of a run, one line each; a line that is pointed at lights its transactions. */
export function Actions({ event }: { event: Event }): JSX.Element {
  const rows = event.actions.map((action, i): Row => ({ key: String(i), action, line: actionLine(action) }))
  const columns = columnsOf(placesIn(rows))
  return (
    <Section
      title="Actions"
      count={String(rows.length)}
      actions={
        rows.length > 0 && (
          <TableExport
            columns={[...columns, status]}
            rows={rows}
            file="actions"
            json={() => prettyJson(event.actions)}
          />
        )
      }
    >
      <Table
        name={counted(rows.length, 'action')}
        columns={columns}
        rows={rows}
        keyOf={row => row.key}
        rowProps={({ action }) => ({
          'data-action': true,
          onPointerEnter: () => lightTransactions(action.base_transactions),
          onPointerLeave: lightNothing,
        })}
        empty="No action was recognised; the tree shows what the message did."
        narrow="lines"
        pageSize={12}
      />
    </Section>
  )
}

function Route({ from, to }: Row['line']): JSX.Element {
  return (
    <span className={styles.route}>
      {from && <Address address={from.address} name={from.name} />}
      {to && (
        <>
          {from && (
            <span className={styles.arrow}>
              <Icon name="right" size={12} label="to" />
            </span>
          )}
          <Address address={to.address} name={to.name} />
        </>
      )}
    </span>
  )
}

const routeText = ({ from, to }: Row['line']) => [from, to].map(one => one?.name ?? one?.address ?? '').join(' > ')

function MovedValue({ moved, places }: { moved: Moved; places: number }): JSX.Element {
  switch (moved.kind) {
    case 'ton':
      return <Ton amount={moved.amount} places={places} />
    case 'token':
      return <TokenAmount amount={moved.amount} token={moved.token} places={places} />
    case 'item':
      return <Address address={moved.address} />
    case 'text':
      return <>{moved.text}</>
  }
}

function movedText(moved: Moved | undefined): string | undefined {
  switch (moved?.kind) {
    case 'ton':
      return plainDecimal(moved.amount, TON_DECIMALS)
    case 'token':
      return `${plainDecimal(moved.amount, moved.token.decimals)} ${moved.token.symbol}`
    case 'item':
      return moved.address
    case 'text':
      return moved.text
    default:
      return undefined
  }
}
