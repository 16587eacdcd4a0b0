import { formatBlockId } from '@tonoscope/core/blockId'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatIsoTime } from '../../format/time.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import type { Column } from '../../ui/Table.tsx'
import { tonColumn } from '../../ui/tonColumn.tsx'
import styles from './BlockTransactions.module.css'
import { type BlockTransactionRow, operationText, transactionResult } from './transactionRows.ts'

/** The columns of a transaction table; what is redundant on the screen is only exported. */
export function transactionColumns(
  rows: readonly BlockTransactionRow[],
  unit: string,
  withBlock: boolean,
): readonly Column<BlockTransactionRow>[] {
  const block: Column<BlockTransactionRow> = {
    id: 'block',
    title: 'Block',
    cell: row => row.block && <BlockLink block={row.block} />,
    plain: row => row.block && formatBlockId(row.block),
  }
  return [
    {
      id: 'account',
      title: 'Account',
      cell: row => <Address address={row.account} name={row.name} letter={false} />,
      plain: row => row.account,
    },
    { id: 'name', title: 'Name', plain: row => row.name },
    ...(withBlock ? [block] : []),
    {
      id: 'lt',
      title: 'Logical time',
      align: 'right',
      cell: row => <span className="code">{String(row.lt)}</span>,
      plain: row => row.lt,
    },
    { id: 'time', title: 'Time', plain: row => formatIsoTime(row.utime) },
    { id: 'hash', title: 'Hash', plain: row => row.hash },
    {
      id: 'op',
      title: 'Incoming message',
      cell: row => (
        <button type="button" className={styles.open} data-open-tx={row.hash} tabIndex={-1}>
          {row.in_msg?.bounced && <Icon name="repeat" size={12} label="bounced" />}
          {row.in_msg?.type === 'ext_in_msg' && <Icon name="domain" size={12} label="external" />}
          {operationText(row)}
        </button>
      ),
      plain: operationText,
    },
    { id: 'op_code', title: 'Operation code', plain: row => row.in_msg?.op_code },
    tonColumn(rows, {
      id: 'value',
      title: `Value, ${unit}`,
      amount: ({ in_msg: message }) => (message?.type === 'int_msg' ? message.value : undefined),
    }),
    tonColumn(rows, { id: 'fees', title: `Fees, ${unit}`, amount: row => row.total_fees }),
    {
      id: 'out',
      title: 'Out messages',
      align: 'right',
      cell: row => row.out_count,
      plain: row => row.out_count,
    },
    {
      id: 'result',
      title: 'Result',
      cell: row => (
        <span className={styles.result} data-failed={!row.success || undefined}>
          <StatusIcon
            state={row.success ? (row.exit_code === undefined ? 'none' : 'good') : 'bad'}
            label={row.success ? (row.exit_code === undefined ? 'No compute phase' : 'Succeeded') : 'Failed'}
          />
          {!row.success && <span>{transactionResult(row)}</span>}
        </span>
      ),
      plain: transactionResult,
    },
    { id: 'exit_code', title: 'Exit code', plain: row => row.exit_code },
  ]
}
