import type { DebugTruncation } from '@tonoscope/core/contract/debug'
import { getOperation } from '@tonoscope/core/contract/debugNodes'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useMemo } from 'react'
import { toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import { type TraceModel, type TreeNode, truncationLabels } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Column } from '../ui/Table.tsx'
import { tonColumn } from '../ui/tonColumn.tsx'
import { TableTab } from './TableTab.tsx'
import styles from './tabs.module.css'

type MessageRow = {
  readonly key: string
  /** The receiving transaction, or else the sending one. */
  readonly trace: TreeNode
  readonly from: string | undefined
  readonly to: string | undefined
  readonly op: string
  readonly value: bigint | undefined
  readonly hash: string
  readonly message?: MessageJson
  readonly truncation?: DebugTruncation
}

function getMessageRows({ root }: TraceModel): MessageRow[] {
  const rows: MessageRow[] = []
  const add = (trace: TreeNode) => {
    const { transaction, truncations } = trace.node
    const message = transaction.in_msg
    if (message) rows.push(toMessageRow(trace, message))
    for (const child of trace.children) add(child)
    for (const out of transaction.out_msgs) if (out.msg_type === 'ext_out_msg') rows.push(toEventRow(trace, out))
    for (const truncation of truncations) rows.push(toTruncationRow(trace, truncation))
  }
  if (root) add(root)
  return rows
}

const toMessageRow = (trace: TreeNode, message: MessageJson): MessageRow => ({
  key: trace.id,
  trace,
  from: message.source?.address,
  to: message.destination?.address ?? trace.account,
  op: getOperation(trace.node),
  value: message.msg_type === 'int_msg' ? message.value : undefined,
  hash: message.hash,
  message,
})

const toEventRow = (trace: TreeNode, message: MessageJson): MessageRow => ({
  key: `${trace.id} ${message.hash}`,
  trace,
  from: trace.account,
  to: undefined,
  op: message.decoded_op_name ?? message.op_code ?? 'event',
  value: undefined,
  hash: message.hash,
  message,
})

const toTruncationRow = (trace: TreeNode, truncation: DebugTruncation): MessageRow => ({
  key: `${trace.id} ${truncation.message_hash}`,
  trace,
  from: trace.account,
  to: truncation.destination,
  op: truncation.op_name ?? '',
  value: truncation.value,
  hash: truncation.message_hash,
  truncation,
})

/** The table of all messages in tree order. */
export function Messages({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => getMessageRows(model), [model])
  const columns: Column<MessageRow>[] = [
    endColumn('from', 'From'),
    endColumn('to', 'To'),
    {
      id: 'op',
      title: 'Operation',
      cell: row => (
        <button type="button" className={styles.link} onClick={() => onNode(row.trace.id)}>
          {toWords(row.op) || 'transfer'}
        </button>
      ),
      plain: row => row.op,
    },
    tonColumn(rows, { id: 'value', title: `Value, ${unit}`, amount: row => row.value }),
    {
      id: 'flags',
      title: 'Flags',
      cell: row => <Flags row={row} />,
      plain: row =>
        getFlags(row)
          .map(flag => flag.text)
          .join(', '),
    },
    { id: 'hash', title: 'Hash', cell: row => <Hash hash={row.hash} what="message hash" />, plain: row => row.hash },
  ]
  return (
    <TableTab
      about="All messages in tree order. Click an operation to open the receiving transaction."
      file="messages"
      json={() => prettyJson(rows.map(row => ({ node: row.trace.id, ...(row.message ?? row.truncation) })))}
      name="Messages"
      columns={columns}
      rows={rows}
      keyOf={row => row.key}
      rowProps={row => ({ 'data-tx': row.trace.node.transaction.hash })}
      empty="No messages besides the rejected one."
    />
  )
}

const endColumn = (id: 'from' | 'to', title: string): Column<MessageRow> => ({
  id,
  title,
  cell: ({ [id]: account }) =>
    account === undefined ? <span className="hint">external</span> : <Address address={account} />,
  plain: row => row[id] ?? 'external',
})

type Flag = { readonly kind: string; readonly text: string; readonly title?: string; readonly icon?: JSX.Element }

function getFlags({ message, truncation }: MessageRow): Flag[] {
  const flags: Flag[] = []
  if (message?.bounced) flags.push({ kind: 'bounced', text: 'bounced' })
  else if (message?.msg_type === 'int_msg' && !message.bounce)
    flags.push({
      kind: 'plain',
      text: 'no bounce',
      title: 'Bounce: off. If it fails, its value stays on the destination account.',
    })
  if (message?.init) flags.push({ kind: 'plain', text: 'StateInit attached' })
  if (truncation)
    flags.push({
      kind: 'truncation',
      text: truncationLabels[truncation.kind],
      title: truncation.text,
      icon: <Icon name="question" size={12} />,
    })
  return flags
}

function Flags({ row }: { row: MessageRow }): JSX.Element | null {
  const flags = getFlags(row)
  if (flags.length === 0) return null
  return (
    <span className="inline-flex wrap gap-4">
      {flags.map(flag => (
        <span key={flag.text} className={styles.flag} data-kind={flag.kind} title={flag.title}>
          {flag.icon} {flag.text}
        </span>
      ))}
    </span>
  )
}
