import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { EventJson } from '@tonoscope/core/contract/event'
import { type JSX, type ReactNode, useMemo } from 'react'
import { pluralize } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { capitalize } from '../format/words.ts'
import type { TraceModel } from '../trace/model.ts'
import { Address } from '../ui/Address.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { clearHighlight, highlightTransactions } from '../ui/highlight.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import styles from './Actions.module.css'
import { actionIcons } from './actionIcon.ts'
import { FilterButton } from './filter/FilterButton.tsx'
import { FilterChips } from './filter/FilterChips.tsx'
import type { LinedAction } from './filter/filter.ts'
import type { Filtering } from './filter/useFilter.ts'
import { Amounts, amountText, placesIn } from './MovedValue.tsx'
import { type ExplanationSource, Why } from './why/Why.tsx'
import { type Failure, whyFailed } from './whyFailed.ts'

type Row = LinedAction & {
  readonly key: string
  readonly failure: Failure | undefined
  /** The transaction that opens with it. */
  readonly node: string | undefined
  /** Its place among all actions. */
  readonly index: number
}

type Props = {
  event: EventJson
  model: TraceModel
  findings: readonly DebugFinding[]
  filtering: Filtering
  onNode: (id: string) => void
  /** Where it can be asked why an action was recognised as what it is. */
  explanation?: ExplanationSource | undefined
}

/** The actions of a run, one line each; a line that is pointed at lights its transactions. */
export function Actions({ event, model, findings, filtering, onNode, explanation }: Props): JSX.Element {
  const { seen, actions } = filtering
  const rows = useMemo(() => {
    const nodes = new Map(model.nodes.map(({ node, id }) => [node.transaction.hash, id]))
    const places = new Map(actions.map((one, index) => [one, index]))
    return seen.map((one): Row => {
      const index = places.get(one) ?? -1
      const failure = whyFailed(one, model, findings)
      const [first] = one.action.base_transactions.flatMap(hash => nodes.get(hash) ?? [])
      return { ...one, key: String(index), index, failure, node: first ?? failure?.node }
    })
  }, [seen, actions, model, findings])
  const why = ({ index, line }: Row) =>
    explanation && <Why source={explanation} index={index} title={line.title} model={model} onNode={onNode} />
  const columns = columnsOf(placesIn(rows.map(({ line }) => line)), onNode, why)
  return (
    <Section
      title="Actions"
      count={String(rows.length)}
      actions={
        actions.length > 0 && (
          <>
            <FilterButton filtering={filtering} />
            <TableExport
              columns={[...columns, ...exported]}
              rows={rows}
              file="actions"
              json={() => prettyJson(seen.length === actions.length ? event.actions : seen.map(one => one.action))}
            />
          </>
        )
      }
    >
      <FilterChips filtering={filtering} />
      <Table
        name={pluralize(rows.length, 'action')}
        columns={columns}
        rows={rows}
        keyOf={row => row.key}
        rowProps={({ action }) => ({
          'data-action': true,
          'data-status': action.status,
          onPointerEnter: () => highlightTransactions(action.base_transactions),
          onPointerLeave: clearHighlight,
          onFocus: () => highlightTransactions(action.base_transactions),
          onBlur: clearHighlight,
        })}
        empty={
          actions.length > 0
            ? 'No action has to do with what is filtered for.'
            : 'No action was recognised; the tree shows what the message did.'
        }
        narrow="lines"
        pageSize={12}
      />
    </Section>
  )
}

const columnsOf = (places: number, onNode: Props['onNode'], why: (row: Row) => ReactNode): Column<Row>[] => [
  {
    id: 'action',
    title: 'Action',
    cell: row => <Title row={row} onNode={onNode} why={why(row)} />,
    plain: ({ line }) => line.title,
  },
  { id: 'route', title: 'From and to', cell: ({ line }) => <Route {...line} />, plain: ({ line }) => routeText(line) },
  {
    id: 'note',
    title: 'Note',
    cell: row => <Note row={row} />,
    plain: ({ line }) => line.note,
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    cell: ({ line }) => <Amounts line={line} places={places} />,
    plain: ({ line }) => amountText(line.moved),
  },
]

/** What the list draws inside other cells; a file has columns for them. */
const exported: Column<Row>[] = [
  { id: 'got', title: 'Received', cell: () => '', plain: ({ line }) => amountText(line.got) },
  { id: 'also', title: 'And', cell: () => '', plain: ({ line }) => amountText(line.also) },
  { id: 'item', title: 'Item', cell: () => '', plain: ({ line }) => line.item?.name ?? line.item?.address },
  { id: 'reason', title: 'Reason', cell: () => '', plain: ({ failure }) => failure?.reason },
  { id: 'status', title: 'Status', cell: () => '', plain: ({ action }) => action.status },
]

function Title({ row, onNode, why }: { row: Row; onNode: Props['onNode']; why: ReactNode }): JSX.Element {
  const { action, line, node } = row
  const ok = action.status === 'ok'
  return (
    <span className={styles.title} data-status={action.status}>
      <StatusIcon state={ok ? 'good' : 'bad'} label={ok ? 'Succeeded' : 'Failed'} />
      <span className={styles.kind}>
        <Icon name={actionIcons[action.type] ?? 'call'} />
      </span>
      {node === undefined ? (
        line.title
      ) : (
        <button type="button" className={styles.open} title={`Open transaction ${node}`} onClick={() => onNode(node)}>
          {line.title}
        </button>
      )}
      {why}
    </span>
  )
}

function Note({ row: { line, failure } }: { row: Row }): JSX.Element | null {
  const { item, note } = line
  const said = note !== undefined && note !== ''
  if (!item && !said && !failure) return null
  return (
    <span className={styles.about}>
      {failure && (
        <span className={styles.failed}>
          <ChainText text={capitalize(failure.reason ?? 'failed')} />
        </span>
      )}
      {item && <Address address={item.address} name={item.name} />}
      {said && <span className={styles.note}>{note}</span>}
    </span>
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
