import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugBlockTransaction } from '@tonoscope/core/contract/debugBlocks'
import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { toWords } from '../../format/words.ts'
import type { ScreenParams, TransactionTrigger } from '../../screens/screenParams.ts'

/** A row of the transaction table; `block` is set in lists of several blocks. */
export type BlockTransactionRow = DebugBlockTransaction & { readonly block?: BlockIdExtJson }

/** What triggered a transaction: an internal, external or bounced message, or tick-tock. */
export function triggerOf(row: DebugBlockTransaction): TransactionTrigger {
  if (!row.in_msg) return 'chain'
  if (row.in_msg.type === 'ext_in_msg') return 'external'
  return row.in_msg.bounced ? 'bounced' : 'internal'
}

/** The operation of the incoming message, in words. */
export function operationText(row: DebugBlockTransaction): string {
  if (!row.in_msg) return row.type
  if (row.in_msg.bounced) return 'bounced'
  return toWords(row.in_msg.op_name ?? row.in_msg.op_code ?? '') || 'transfer'
}

/** The result of a transaction, in words. */
export function transactionResult(row: DebugBlockTransaction): string {
  if (row.problem !== undefined) return row.problem
  if (row.success) return row.exit_code === undefined ? 'no compute phase' : 'succeeded'
  if (row.exit_code !== undefined && row.exit_code > 1) return `exit code ${row.exit_code}`
  if (row.action_result_code !== undefined && row.action_result_code !== 0)
    return `action phase, result code ${row.action_result_code}`
  return 'failed'
}

/** The searchable text of a row, in lower case. */
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

type TransactionFilter = Pick<ScreenParams<'blocks'>, 'find' | 'failed' | 'trigger'>

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
