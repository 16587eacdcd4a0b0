import type { DebugTruncation } from '@tonoscope/core/contract/debug'
import type { MessageJson } from '@tonoscope/core/contract/schemas/message'
import { type JSX, useMemo } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import { cutWords, operationOf, type TraceModel, type TraceNode } from '../trace/model.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, Ton } from '../ui/Amount.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import styles from './tabs.module.css'

type Row = {
  readonly key: string
  /** The transaction that received it, or else the one that sent it. */
  readonly trace: TraceNode
  readonly from: string | undefined
  readonly to: string | undefined
  readonly op: string
  readonly value: bigint | undefined
  readonly hash: string
  readonly message?: MessageJson
  readonly cut?: DebugTruncation
}

function rowsOf({ root }: TraceModel): Row[] {
  const rows: Row[] = []
  const add = (trace: TraceNode) => {
    const { transaction, truncations: cuts } = trace.node
    const message = transaction.in_msg
    if (message) rows.push(rowOfMessage(trace, message))
    for (const child of trace.children) add(child)
    for (const out of transaction.out_msgs) if (out.msg_type === 'ext_out_msg') rows.push(rowOfEvent(trace, out))
    for (const cut of cuts) rows.push(rowOfCut(trace, cut))
  }
  if (root) add(root)
  return rows
}

const rowOfMessage = (trace: TraceNode, message: MessageJson): Row => ({
  key: trace.id,
  trace,
  from: message.source?.address,
  to: message.destination?.address ?? trace.account,
  op: operationOf(trace.node),
  value: message.msg_type === 'int_msg' ? message.value : undefined,
  hash: message.hash,
  message,
})

const rowOfEvent = (trace: TraceNode, message: MessageJson): Row => ({
  key: `${trace.id} ${message.hash}`,
  trace,
  from: trace.account,
  to: undefined,
  op: message.decoded_op_name ?? message.op_code ?? 'event',
  value: undefined,
  hash: message.hash,
  message,
})

const rowOfCut = (trace: TraceNode, cut: DebugTruncation): Row => ({
  key: `${trace.id} ${cut.message_hash}`,
  trace,
  from: trace.account,
  to: cut.destination,
  op: cut.op_name ?? '',
  value: cut.value,
  hash: cut.message_hash,
  cut,
})

/** Every message of the run in the order of the tree. */
export function Messages({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => rowsOf(model), [model])
  const places = maxFractionDigits(rows.map(row => row.value ?? 0n))
  const columns: Column<Row>[] = [
    {
      id: 'from',
      title: 'From',
      cell: row =>
        row.from === undefined ? <span className={styles.none}>outside</span> : <Address address={row.from} />,
      plain: row => row.from ?? 'outside',
    },
    {
      id: 'to',
      title: 'To',
      cell: row => (row.to === undefined ? <span className={styles.none}>outside</span> : <Address address={row.to} />),
      plain: row => row.to ?? 'outside',
    },
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
    {
      id: 'value',
      title: `Value, ${unit}`,
      align: 'right',
      cell: row =>
        row.value === undefined ? (
          <span className={styles.none}>—</span>
        ) : (
          <Ton amount={row.value} places={places} unit={false} />
        ),
      plain: row => (row.value === undefined ? '' : formatPlainDecimal(row.value, TON_DECIMALS)),
    },
    {
      id: 'flags',
      title: 'Flags',
      cell: row => <Flags row={row} />,
      plain: row =>
        flagsOf(row)
          .map(flag => flag.says)
          .join(', '),
    },
    { id: 'hash', title: 'Hash', cell: row => <Hash hash={row.hash} what="message hash" />, plain: row => row.hash },
  ]
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.about}>
          Every message in the order of the tree. An operation opens the transaction that received it.
        </p>
        <TableExport
          columns={columns}
          rows={rows}
          file="messages"
          json={() => prettyJson(rows.map(row => ({ node: row.trace.id, ...(row.message ?? row.cut) })))}
        />
      </div>
      <Table
        name="Messages"
        columns={columns}
        rows={rows}
        keyOf={row => row.key}
        rowProps={row => ({ 'data-tx': row.trace.node.transaction.hash })}
        empty="There is no message besides the one that was rejected."
      />
    </>
  )
}

type Flag = { readonly kind: string; readonly says: string; readonly title?: string; readonly icon?: JSX.Element }

function flagsOf({ message, cut }: Row): Flag[] {
  const flags: Flag[] = []
  if (message?.bounced) flags.push({ kind: 'bounced', says: 'came back' })
  else if (message?.msg_type === 'int_msg' && !message.bounce)
    flags.push({ kind: 'plain', says: 'no bounce', title: 'If it fails, its value stays with the receiver.' })
  if (message?.init) flags.push({ kind: 'plain', says: 'brings code', title: 'It carries a StateInit.' })
  if (cut)
    flags.push({ kind: 'cut', says: cutWords[cut.kind], title: cut.text, icon: <Icon name="question" size={12} /> })
  return flags
}

function Flags({ row }: { row: Row }): JSX.Element | null {
  const flags = flagsOf(row)
  if (flags.length === 0) return null
  return (
    <span className={styles.flags}>
      {flags.map(flag => (
        <span key={flag.says} className={styles.flag} data-kind={flag.kind} title={flag.title}>
          {flag.icon} {flag.says}
        </span>
      ))}
    </span>
  )
}
