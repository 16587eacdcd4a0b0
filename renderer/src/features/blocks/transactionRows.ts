import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugBlockTransaction } from '@tonoscope/core/contract/debugBlocks'
import { friendlyAddress, rawAddress } from '../../format/address.ts'
import { words } from '../../format/words.ts'
import type { BlocksPlace, Start } from './blocksUrl.ts'

/** A transaction as a row; `block` where rows of several blocks stand together. */
export type TransactionRow = DebugBlockTransaction & { readonly block?: BlockIdExtJson }

/** What began a transaction: a message of another account, one from outside, one that came back, or the chain itself. */
export function startOf(row: DebugBlockTransaction): Start {
  if (!row.in_msg) return 'chain'
  if (row.in_msg.type === 'ext_in_msg') return 'external'
  return row.in_msg.bounced ? 'bounced' : 'internal'
}

/** What the incoming message asks for, in words. */
export function operationWords(row: DebugBlockTransaction): string {
  if (!row.in_msg) return row.type
  if (row.in_msg.bounced) return 'bounced'
  return words(row.in_msg.op_name ?? row.in_msg.op_code ?? '') || 'transfer'
}

/** How it went, in words. */
export function resultWords(row: DebugBlockTransaction): string {
  if (row.problem !== undefined) return row.problem
  if (row.success) return row.exit_code === undefined ? 'no code was run' : 'succeeded'
  if (row.exit_code !== undefined && row.exit_code > 1) return `exit code ${row.exit_code}`
  if (row.action_result_code !== undefined && row.action_result_code !== 0)
    return `action phase, result code ${row.action_result_code}`
  return 'failed'
}

/** Everything that a row can be found by, in small letters. */
function textOf(row: TransactionRow, testnet: boolean): string {
  return [
    row.account,
    friendlyAddress(row.account, { bounceable: true, testnet }),
    friendlyAddress(row.account, { bounceable: false, testnet }),
    row.name,
    row.hash,
    row.lt,
    row.in_msg?.source,
    row.in_msg?.op_code,
    row.in_msg?.op_name,
    operationWords(row),
    row.problem,
    row.exit_code,
  ]
    .join('\n')
    .toLowerCase()
}

type Wanted = Pick<BlocksPlace, 'find' | 'failed' | 'start'>

/** The rows that fit; texts are made once for a list. */
export function finderOf(rows: readonly TransactionRow[], testnet: boolean): (wanted: Wanted) => TransactionRow[] {
  let texts: string[] | undefined
  return ({ find, failed, start }) => {
    const said = find.trim()
    // An address in any of its forms names the same account.
    const text = (rawAddress(said) ?? said).toLowerCase()
    if (text !== '') texts ??= rows.map(row => textOf(row, testnet))
    return rows.filter(
      (row, i) =>
        (!failed || !row.success) &&
        (start === undefined || startOf(row) === start) &&
        (text === '' || texts?.[i]?.includes(text)),
    )
  }
}

/** By logical time, then by account: the order of a block, and of blocks put together. */
export const byTime = (a: TransactionRow, b: TransactionRow): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account < b.account ? -1 : a.account > b.account ? 1 : 0
