import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { DebugAction } from '@tonoscope/core/contract/debugActions'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, type ReactNode, useMemo } from 'react'
import { pluralize } from '../format/amount.ts'
import { capitalize } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { useAccountNames } from '../ui/AccountNames.tsx'
import { Address } from '../ui/Address.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { clearHighlight, highlightTransactions } from '../ui/highlight.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { ActionAmounts, getFractionDigits } from './ActionAmounts.tsx'
import styles from './Actions.module.css'
import { type ActionRow, actionExportColumns } from './actionExport.ts'
import { actionIcons } from './actionIcons.ts'
import { ExplanationPopover, type ExplanationSource } from './explanation/ExplanationPopover.tsx'
import { FilterButton, FilterChips } from './filter/FilterControls.tsx'
import type { FilterState } from './filter/useFilter.ts'
import { findActionFailure } from './findActionFailure.ts'

type Props = {
  described: readonly DebugAction[]
  model: TraceModel
  findings: readonly DebugFinding[]
  filtering: FilterState
  onNode: (id: string) => void
  explanation?: ExplanationSource | undefined
}

/** The table of actions; hovering a row highlights its transactions. */
export function Actions({ described, model, findings, filtering, onNode, explanation }: Props): JSX.Element {
  const { visibleActions: seen, actions } = filtering
  const rows = useMemo(() => {
    const nodes = new Map(model.nodes.map(({ node, id }) => [node.transaction.hash, id]))
    const indexes = new Map(actions.map((one, index) => [one, index]))
    return seen.map((one): ActionRow => {
      const index = indexes.get(one) ?? -1
      const failure = findActionFailure(one, model, findings)
      const [first] = one.action.base_transactions.flatMap(hash => nodes.get(hash) ?? [])
      return { ...one, key: String(index), index, failure, node: first ?? failure?.node }
    })
  }, [seen, actions, model, findings])
  const why = ({ action, line }: ActionRow) =>
    explanation && (
      <ExplanationPopover source={explanation} action={action} title={line.title} model={model} onNode={onNode} />
    )
  const names = useAccountNames()
  const { unit } = useSettings()
  const exportColumns = actionExportColumns({ model, names, unit })
  const columns = getColumns(getFractionDigits(rows.map(({ line }) => line)), onNode, why)
  return (
    <Section
      title="Actions"
      count={String(rows.length)}
      actions={
        actions.length > 0 && (
          <>
            <FilterButton filtering={filtering} />
            <TableExport
              columns={exportColumns}
              rows={rows}
              file="actions"
              json={() => prettyJson(seen.length === actions.length ? described : seen.map(one => one.action))}
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
            ? 'No action matches the filter.'
            : 'No actions recognised. See the tree for all transactions.'
        }
        narrow="lines"
        pageSize={12}
      />
    </Section>
  )
}

const getColumns = (
  fractionDigits: number,
  onNode: Props['onNode'],
  why: (row: ActionRow) => ReactNode,
): Column<ActionRow>[] => [
  { id: 'action', title: 'Action', cell: row => <Title row={row} onNode={onNode} why={why(row)} /> },
  { id: 'route', title: 'From and to', cell: ({ line }) => <Route {...line} /> },
  { id: 'note', title: 'Note', cell: row => <Note row={row} /> },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    cell: ({ line }) => <ActionAmounts line={line} fractionDigits={fractionDigits} />,
  },
]

function Title({ row, onNode, why }: { row: ActionRow; onNode: Props['onNode']; why: ReactNode }): JSX.Element {
  const { action, line, node } = row
  const ok = action.status === 'ok'
  return (
    <span className="row medium nowrap gap-8" data-status={action.status}>
      <StatusIcon state={ok ? 'good' : 'bad'} label={ok ? 'Succeeded' : 'Failed'} />
      <span className="inline-flex rigid secondary">
        <Icon name={actionIcons[action.icon]} />
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

function Note({ row: { line, failure } }: { row: ActionRow }): JSX.Element | null {
  const { item, note } = line
  const hasNote = note !== undefined && note !== ''
  if (!item && !hasNote && !failure) return null
  return (
    <span className={styles.about}>
      {failure && (
        <span className={styles.failed}>
          <ChainText text={capitalize(failure.reason ?? 'failed')} />
        </span>
      )}
      {item && <Address address={item.address} name={item.name} />}
      {hasNote && <span className={styles.note}>{note}</span>}
    </span>
  )
}

function Route({ from, to }: ActionRow['line']): JSX.Element {
  return (
    <span className={styles.route}>
      {from && <Address address={from.address} name={from.name} />}
      {to && (
        <>
          {from && (
            <span className="inline-flex hint">
              <Icon name="right" size={12} label="to" />
            </span>
          )}
          <Address address={to.address} name={to.name} />
        </>
      )}
    </span>
  )
}
