import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type CSSProperties, type JSX, useCallback, useMemo } from 'react'
import { capitalize, toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import { getEdgeLabel } from '../trace/edgeLabel.ts'
import { disputedText } from '../trace/TreeNodeView.tsx'
import { isDisputed, type TreeNode } from '../trace/traceModel.ts'
import { getItemKey, getReceiver, isTransaction, type TreeItem } from '../trace/treeItems.ts'
import type { GetItems } from '../trace/treeLayout.ts'
import { type FoldState, useFold } from '../trace/useFold.ts'
import type { TreeProps } from '../trace/useTreeKeys.ts'
import { AccountLetter, Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import type { Column } from '../ui/Table.tsx'
import { tonColumn } from '../ui/tonColumn.tsx'
import { toFeeRow } from './feeRows.ts'
import { TableTab } from './TableTab.tsx'
import styles from './TreeList.module.css'
import tabs from './tabs.module.css'
import { type TreeRow, useTreeRowKeys } from './useTreeRowKeys.ts'

/** The items of a tree, each before its children. */
export function listTreeRows(root: TreeNode, getItems: GetItems): TreeRow[] {
  const rows: TreeRow[] = []
  const waiting: TreeRow[] = [{ item: root, depth: 0 }]
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row)
    const { item, depth } = row
    if (!isTransaction(item)) continue
    for (const child of getItems(item).toReversed()) waiting.push({ item: child, depth: depth + 1 })
  }
  return rows
}

/** The tree as an indented list with value, fees and exit code. */
export function TreeList(props: TreeProps): JSX.Element {
  const { model, selected, onOpen, visibleNodes, file } = props
  const { unit } = useSettings()
  const fold = useFold(model, selected, visibleNodes)
  const rows = useMemo(
    () => listTreeRows(model.root, fold.getItems).filter(({ item }) => isVisible(item, visibleNodes)),
    [model, fold.getItems, visibleNodes],
  )
  const { cursor, tree } = useTreeRowKeys(props, rows, fold)
  const { unfold } = fold
  // Rows are not rendered again when another one is selected.
  const columns = useMemo(
    (): Column<TreeRow>[] => [
      {
        id: 'transaction',
        title: 'Transaction',
        cell: row => <TransactionCell row={row} onUnfold={unfold} onOpen={onOpen} />,
        plain: ({ item, depth }) => `${'  '.repeat(depth)}${getLabelText(item)}`,
      },
      { id: 'account', title: 'Account', plain: ({ item }) => getReceiver(item) ?? '' },
      tonColumn(rows, { id: 'value', title: `Value, ${unit}`, amount: ({ item }) => getEdgeLabel(item).value }),
      tonColumn(rows, { id: 'fees', title: `Fees, ${unit}`, amount: ({ item }) => getFees(item) }),
      {
        id: 'exit',
        title: 'Exit',
        align: 'right',
        cell: ({ item }) => <Exit item={item} />,
        plain: ({ item }) => getExit(item).text,
      },
    ],
    [rows, unit, unfold, onOpen],
  )
  const rowProps = useCallback(
    ({ item, depth }: TreeRow) => {
      const key = getItemKey(item)
      return {
        id: `tx-${key}`,
        'aria-level': depth + 1,
        'aria-expanded': isTransaction(item) || item.kind !== 'group' ? undefined : false,
        'aria-selected': isTransaction(item) ? key === selected : undefined,
        'data-cursor': key === cursor || undefined,
        'data-tx': isTransaction(item) ? item.node.transaction.hash : undefined,
      }
    },
    [selected, cursor],
  )
  return (
    <TableTab
      about={
        <>
          Click an operation to open its transaction
          <span className="visually-hidden-on-phones">, or use arrow keys and Enter</span>.{' '}
          {fold.foldAll && (
            <Button kind="link" onClick={fold.foldAll}>
              Fold equal messages
            </Button>
          )}
        </>
      }
      file={file}
      json={() =>
        prettyJson(
          rows.map(({ item }) => ({
            [isTransaction(item) ? 'node' : 'parent']: isTransaction(item) ? item.id : item.parent.id,
            operation: getEdgeLabel(item).op,
            account: getReceiver(item),
            value: getEdgeLabel(item).value,
            fees: getFees(item),
            exit: getExit(item).text,
          })),
        )
      }
      name="Tree"
      columns={columns}
      rows={rows}
      keyOf={({ item }) => getItemKey(item)}
      rowProps={rowProps}
      empty="No transactions match the filter."
      tree={tree}
    />
  )
}

function isVisible(item: TreeItem, visibleNodes: ReadonlySet<string> | undefined): boolean {
  if (visibleNodes === undefined) return true
  if (isTransaction(item)) return visibleNodes.has(item.id)
  return item.kind === 'group'
    ? item.members.some(one => isVisible(one, visibleNodes))
    : visibleNodes.has(item.parent.id)
}

type CellProps = { row: TreeRow; onUnfold: FoldState['unfold']; onOpen: (id: string) => void }

function TransactionCell({ row: { item, depth }, onUnfold, onOpen }: CellProps): JSX.Element {
  const receiver = getReceiver(item)
  return (
    <span className={styles.cell} style={{ '--depth': depth } as CSSProperties}>
      {isTransaction(item) && <AccountLetter letter={item.letter} account={item.account} />}
      {isTransaction(item) ? (
        <button type="button" className={tabs.link} onClick={() => onOpen(item.id)}>
          {getLabelText(item)}
        </button>
      ) : item.kind === 'group' ? (
        <button type="button" className={tabs.link} aria-expanded={false} onClick={() => onUnfold(item)}>
          <Icon name="right" size={11} /> {getLabelText(item)}
        </button>
      ) : (
        <span className="secondary">{getLabelText(item)}</span>
      )}
      {receiver !== undefined && <Address address={receiver} letter={false} />}
      {isTransaction(item) && item.bounced && (
        <span className={tabs.flag} data-kind="bounced">
          bounced
        </span>
      )}
    </span>
  )
}

const getLabelText = (item: TreeItem): string => toWords(getEdgeLabel(item).op) || 'transfer'

function getFees(item: TreeItem): bigint | undefined {
  if (isTransaction(item)) return toFeeRow(item).total
  if (item.kind !== 'group') return undefined
  const fees = item.members.flatMap(member => getFees(member) ?? [])
  return fees.length === 0 ? undefined : fees.reduce((sum, fee) => sum + fee, 0n)
}

/** How a transaction ended; equal messages ended alike. */
function getExit(item: TreeItem): { readonly text: string; readonly failed: boolean } {
  if (!isTransaction(item)) {
    const [first] = item.kind === 'group' ? item.members : []
    return first ? getExit(first) : { text: getEdgeLabel(item).reason?.label ?? '', failed: false }
  }
  const { compute_phase: compute, action_phase: action } = item.node.transaction
  const failed = item.state === 'failed'
  if (!compute || compute.skipped) return { text: 'no code was run', failed }
  const inAction = failed && compute.success === true && action !== undefined
  return { text: inAction ? `result code ${action.result_code}` : String(compute.exit_code ?? ''), failed }
}

function Exit({ item }: { item: TreeItem }): JSX.Element {
  const { text, failed } = getExit(item)
  const skipped = isTransaction(item) ? item.skippedActions : 0
  return (
    <span className="inline-row gap-6">
      {failed && <StatusIcon state="bad" label="Failed" />}
      {isTransaction(item) && isDisputed(item) && <StatusIcon state="unknown" label={capitalize(disputedText)} />}
      {skipped > 0 && <span className="text-small secondary">{skipped} skipped</span>}
      <span className={failed ? 'code bad' : /^-?\d+$/.test(text) ? 'code' : 'secondary'}>{text}</span>
    </span>
  )
}
