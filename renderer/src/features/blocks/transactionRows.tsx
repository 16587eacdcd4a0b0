import { type BlockIdExtJson, formatBlockId } from '@tonoscope/core/blockId'
import type { DebugBlockTransaction } from '@tonoscope/core/contract/debugBlocks'
import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatIsoTime } from '../../format/time.ts'
import { toWords } from '../../format/words.ts'
import type { ScreenParams, TransactionTrigger } from '../../screens/screenParams.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import type { Column } from '../../ui/Table.tsx'
import { tonColumn } from '../../ui/tonColumn.tsx'
import styles from './BlockTransactions.module.css'

/** A row of the transaction table; `block` is set in lists of several blocks. */
export type BlockTransactionRow = DebugBlockTransaction & { readonly block?: BlockIdExtJson }

/** What triggered a transaction: an internal, external or bounced message, or tick-tock. */
export function triggerOf(row: DebugBlockTransaction): TransactionTrigger {
  if (!row.in_msg) return 'chain'
  if (row.in_msg.type === 'ext_in_msg') return 'external'
  return row.in_msg.bounced ? 'bounced' : 'internal'
}

function operationText(row: DebugBlockTransaction): string {
  if (!row.in_msg) return row.type
  if (row.in_msg.bounced) return 'bounced'
  return toWords(row.in_msg.op_name ?? row.in_msg.op_code ?? '') || 'transfer'
}

function transactionResult(row: DebugBlockTransaction): string {
  if (row.problem !== undefined) return row.problem
  if (row.success) return row.exit_code === undefined ? 'no compute phase' : 'succeeded'
  if (row.exit_code !== undefined && row.exit_code > 1) return `exit code ${row.exit_code}`
  if (row.action_result_code !== undefined && row.action_result_code !== 0)
    return `action phase, result code ${row.action_result_code}`
  return 'failed'
}

function searchText(row: BlockTransactionRow, testnet: boolean): string {
  return [
    row.account,
    toFriendlyAddress(row.account, { testnet }),
    toFriendlyAddress(row.account, { bounceable: false, testnet }),
    row.name,
    row.hash,
    row.lt,
    row.in_msg?.source,
    row.in_msg?.op_code,
    row.in_msg?.op_name,
    operationText(row),
    row.problem,
    row.exit_code,
  ]
    .join('\n')
    .toLowerCase()
}

/** What the list is filtered by. */
export type TransactionFilter = Pick<ScreenParams<'blocks'>, 'find' | 'failed' | 'trigger'>

/** A filter for a list of rows; the searchable texts are built once per list. */
export function createTransactionFilter(
  rows: readonly BlockTransactionRow[],
  testnet: boolean,
): (wanted: TransactionFilter) => BlockTransactionRow[] {
  let texts: string[] | undefined
  return ({ find, failed, trigger }) => {
    const trimmed = find.trim()
    // Any form of an address matches the same account.
    const text = (toRawAddress(trimmed) ?? trimmed).toLowerCase()
    if (text !== '') texts ??= rows.map(row => searchText(row, testnet))
    return rows.filter(
      (row, i) =>
        (!failed || !row.success) &&
        (trigger === undefined || triggerOf(row) === trigger) &&
        (text === '' || texts?.[i]?.includes(text)),
    )
  }
}

/** Orders rows by logical time, then by account, as blocks do. */
export const byLogicalTime = (a: BlockTransactionRow, b: BlockTransactionRow): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account < b.account ? -1 : a.account > b.account ? 1 : 0

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
        <span className={row.success ? styles.result : `${styles.result} bad`}>
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
