import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugBlockTransaction } from '@tonoscope/core/contract/debugBlocks'
import { toFriendlyAddress, toRawAddress } from '../../format/address.ts'
import { toWords } from '../../format/words.ts'
import type { BlocksParams, TransactionTrigger } from './blocksParams.ts'

/** A transaction as a row; `block` where rows of several blocks stand together. */
export type BlockTransactionRow = DebugBlockTransaction & { readonly block?: BlockIdExtJson }

/** What began a transaction: a message of another account, one from outside, one that came back, or the chain itself. */
export function triggerOf(row: DebugBlockTransaction): TransactionTrigger {
  if (!row.in_msg) return 'chain'
  if (row.in_msg.type === 'ext_in_msg') return 'external'
  return row.in_msg.bounced ? 'bounced' : 'internal'
}

/** What the incoming message asks for, in words. */
export function operationText(row: DebugBlockTransaction): string {
  if (!row.in_msg) return row.type
  if (row.in_msg.bounced) return 'bounced'
  return toWords(row.in_msg.op_name ?? row.in_msg.op_code ?? '') || 'transfer'
}

/** How it went, in words. */
export function resultText(row: DebugBlockTransaction): string {
  if (row.problem !== undefined) return row.problem
  if (row.success) return row.exit_code === undefined ? 'no code was run' : 'succeeded'
  if (row.exit_code !== undefined && row.exit_code > 1) return `exit code ${row.exit_code}`
  if (row.action_result_code !== undefined && row.action_result_code !== 0)
    return `action phase, result code ${row.action_result_code}`
  return 'failed'
}

/** Everything that a row can be found by, in small letters. */
function searchText(row: BlockTransactionRow, testnet: boolean): string {
  return [
    row.account,
    toFriendlyAddress(row.account, { bounceable: true, testnet }),
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

type TransactionFilter = Pick<BlocksParams, 'find' | 'failed' | 'start'>

/** The rows that fit; texts are made once for a list. */
export function createTransactionFilter(
  rows: readonly BlockTransactionRow[],
  testnet: boolean,
): (wanted: TransactionFilter) => BlockTransactionRow[] {
  let texts: string[] | undefined
  return ({ find, failed, start }) => {
    const said = find.trim()
    // An address in any of its forms names the same account.
    const text = (toRawAddress(said) ?? said).toLowerCase()
    if (text !== '') texts ??= rows.map(row => searchText(row, testnet))
    return rows.filter(
      (row, i) =>
        (!failed || !row.success) &&
        (start === undefined || triggerOf(row) === start) &&
        (text === '' || texts?.[i]?.includes(text)),
    )
  }
}

/** By logical time, then by account: the order of a block, and of blocks put together. */
export const byLogicalTime = (a: BlockTransactionRow, b: BlockTransactionRow): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account < b.account ? -1 : a.account > b.account ? 1 : 0
