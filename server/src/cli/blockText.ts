import { formatFriendly } from '@tonoscope/core/cell/address'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import type { BlockId } from '@tonoscope/core/contract/schemas/blocks'
import type { Transaction } from '@tonoscope/core/contract/schemas/transaction'
import { coinsText, harmless, paint, type TextStyle } from '@tonoscope/core/service/text/marks'
import type { Address } from '@tonoscope/core/units'
import { textTable } from './textTable.ts'

/** A block for a terminal: name, header, neighbours, shards, sums, transactions. */
export function blockText(view: DebugBlockView, style: TextStyle): string {
  const { header, messages, transactions, shards, value_flow: flow } = view
  const facts: string[][] = [
    ['block', nameOf(view.id)],
    ['root hash', view.id.root_hash],
    ['file hash', view.id.file_hash],
    ['known from', `${view.source}, ${checkedText[view.checked]}`],
    ...fact('time (UTC)', header.utime === undefined ? undefined : timeText(header.utime)),
    ...fact('logical time', header.start_lt === undefined ? undefined : `${header.start_lt} … ${header.end_lt ?? '?'}`),
    ...fact('kind', kindText(header, view.id.workchain === -1)),
    ...fact('validators', validatorsText(header)),
    ...fact('made by', header.created_by),
    ...fact('software', header.gen_software && `version ${header.gen_software.version}`),
    ...fact('builds on', view.master && nameOf(view.master)),
    ...fact('before it', view.previous?.map(nameOf).join(' and ')),
    ...fact('after it', view.next && (view.next.map(nameOf).join(' and ') || 'nothing yet')),
    ...fact('fees', flow && coinsText(flow.fees_collected.grams)),
    ...fact('created', flow && coinsText(flow.created.grams)),
    ...fact('messages', messages && `${messages.in} in, ${messages.out} out`),
  ]
  const sections = [
    textTable(facts.map(([label = '', ...rest]) => [paint(label, 'grey', style), ...rest])),
    ...(shards
      ? [
          titled(`Shards (${shards.length})`, style) +
            textTable(shards.map(({ id, utime }) => [nameOf(id), timeText(utime)])),
        ]
      : []),
    ...(transactions
      ? [
          titled(`Transactions (${transactions.length})`, style) +
            (transactions.length > 0 ? rowsText(transactions) : ''),
        ]
      : []),
    ...(view.unknown.length > 0 ? [view.unknown.map(line => `${harmless(line)}\n`).join('')] : []),
  ]
  return sections.join('\n')
}

const checkedText: Readonly<Record<DebugBlockView['checked'], string>> = {
  file: 'its name is what the file says',
  root: 'its root cell has this hash',
  told: 'not checked: the block itself is not at hand',
}

const fact = (label: string, value: string | undefined): string[][] =>
  value === undefined || value === '' ? [] : [[label, value]]
const titled = (text: string, style: TextStyle): string => `${paint(text, 'bold', style)}\n`

/** A block's short name. */
export const nameOf = ({ workchain, shard, seqno }: Pick<BlockId, 'workchain' | 'shard' | 'seqno'>): string =>
  `(${workchain},${shard},${seqno})`

const timeText = (utime: number): string => new Date(utime * 1000).toISOString().replace('T', ' ').slice(0, 19)

function kindText(header: DebugBlockView['header'], isMaster: boolean): string {
  return [
    header.key_block && 'key block',
    header.after_merge && 'after a merge',
    header.after_split && 'after a split',
    header.before_split && 'before a split',
    // The masterchain is never split; its headers say this all the same.
    !isMaster && header.want_split && 'wants a split',
    !isMaster && header.want_merge && 'wants a merge',
  ]
    .filter(Boolean)
    .join(', ')
}

function validatorsText({ gen_validator_list_hash_short: hash, gen_catchain_seqno: seqno }: DebugBlockView['header']) {
  return hash === undefined || seqno === undefined ? undefined : `set ${hash}, catchain seqno ${seqno}`
}

function rowsText(rows: NonNullable<DebugBlockView['transactions']>): string {
  return table(
    rows.map(row => ({
      lt: row.lt,
      account: row.name === undefined ? shown(row.account) : harmless(row.name),
      type: row.type,
      outcome: row.problem ?? (row.success ? 'ok' : 'failed'),
      value: row.in?.type === 'int_msg' ? coinsText(row.in.value) : '',
      op: row.in?.op_name ?? row.in?.op_code ?? '',
      hash: row.hash,
    })),
  )
}

/** The transactions of a snapshot as a table. */
export function transactionsText(transactions: readonly Transaction[]): string {
  return table(
    transactions.map(({ lt, account, transaction_type, success, compute_phase: compute, in_msg, hash, block }) => ({
      lt,
      account: account.name === undefined ? shown(account.address) : harmless(account.name),
      type: transaction_type,
      outcome: success ? 'ok' : compute?.exit_code === undefined ? 'failed' : `failed, exit code ${compute.exit_code}`,
      value: in_msg?.msg_type === 'int_msg' ? coinsText(in_msg.value) : '',
      op: in_msg?.decoded_op_name ?? in_msg?.op_code ?? '',
      hash,
      block,
    })),
  )
}

type Row = {
  readonly lt: bigint
  readonly account: string
  readonly type: string
  readonly outcome: string
  readonly value: string
  readonly op: string
  readonly hash: string
  readonly block?: string
}

function table(rows: readonly Row[]): string {
  const hasBlocks = rows.some(({ block }) => block !== undefined)
  const head = ['lt', 'account', 'kind', 'result', 'value', 'operation', ...(hasBlocks ? ['block'] : []), 'hash']
  return textTable([
    head,
    ...rows.map(({ lt, account, type, outcome, value, op, hash, block }) => [
      String(lt),
      account,
      type,
      outcome,
      value,
      op,
      ...(block === undefined ? [] : [block]),
      hash,
    ]),
  ])
}

const shown = (address: string): string => formatFriendly(address as Address) // replies hold addresses in their raw form
