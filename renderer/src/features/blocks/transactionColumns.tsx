import { formatBlockId } from '@tonoscope/core/blockId'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatPlainDecimal, TON_DECIMALS } from '../../format/amount.ts'
import { formatIsoTime } from '../../format/time.ts'
import { Address } from '../../ui/Address.tsx'
import { maxFractionDigits, Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import type { Column } from '../../ui/Table.tsx'
import styles from './BlockTransactions.module.css'
import { type BlockTransactionRow, operationText, transactionResult } from './transactionRows.ts'

/** Columns of exported files only: on the screen they are redundant. */
const onlyInFiles: readonly string[] = ['name', 'time', 'hash', 'op_code', 'exit_code']

/** Whether a column is shown on the screen. */
export const isOnScreen = ({ id }: Column<BlockTransactionRow>): boolean => !onlyInFiles.includes(id)

/** The columns of a transaction table; amounts of a column are aligned. */
export function transactionColumns(
  rows: readonly BlockTransactionRow[],
  unit: string,
  withBlock: boolean,
): readonly Column<BlockTransactionRow>[] {
  const valueDigits = maxFractionDigits(rows.map(row => row.in_msg?.value ?? 0n))
  const feeDigits = maxFractionDigits(rows.map(row => row.total_fees))
  const ton = (amount: bigint) => formatPlainDecimal(amount, TON_DECIMALS)
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
    { id: 'name', title: 'Name', cell: () => null, plain: row => row.name },
    ...(withBlock ? [block] : []),
    {
      id: 'lt',
      title: 'Logical time',
      align: 'right',
      cell: row => <span className="code">{String(row.lt)}</span>,
      plain: row => row.lt,
    },
    { id: 'time', title: 'Time', cell: () => null, plain: row => formatIsoTime(row.utime) },
    { id: 'hash', title: 'Hash', cell: () => null, plain: row => row.hash },
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
    { id: 'op_code', title: 'Operation code', cell: () => null, plain: row => row.in_msg?.op_code },
    {
      id: 'value',
      title: `Value, ${unit}`,
      align: 'right',
      cell: row =>
        row.in_msg?.type === 'int_msg' ? (
          <Ton amount={row.in_msg.value} unit={false} fractionDigits={valueDigits} />
        ) : (
          <span className="hint">—</span>
        ),
      plain: row => (row.in_msg?.type === 'int_msg' ? ton(row.in_msg.value) : undefined),
    },
    {
      id: 'fees',
      title: `Fees, ${unit}`,
      align: 'right',
      cell: row => <Ton amount={row.total_fees} unit={false} fractionDigits={feeDigits} />,
      plain: row => ton(row.total_fees),
    },
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
    { id: 'exit_code', title: 'Exit code', cell: () => null, plain: row => row.exit_code },
  ]
}
