import { formatBlockId } from '../blockId.ts'
import { formatLookAlike, type KnownNames } from '../contract/applyNames.ts'
import type { DebugBlockView } from '../contract/debugBlocks.ts'
import type { TransactionJson } from '../contract/schemas/transaction.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { originWords } from './AccountLetters.ts'
import { formatCoins, formatUtcTime, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

/** A block for a terminal: id, header, neighbours, shards, value flow, transactions; its accounts with these names. */
export function blockText(view: DebugBlockView, style: TextStyle, names: KnownNames = new Map()): string {
  const { header, messages, transactions, shards, value_flow: flow } = view
  const facts: readonly (readonly [string, string | false | undefined])[] = [
    ['block', formatBlockId(view.id)],
    ['root hash', view.id.root_hash],
    ['file hash', view.id.file_hash],
    ['source', `${view.source}, ${checkedText[view.checked]}`],
    ['time (UTC)', header.utime !== undefined && formatUtcTime(header.utime)],
    ['logical time', header.start_lt !== undefined && `${header.start_lt} … ${header.end_lt ?? '?'}`],
    ['flags', flagsText(header, view.id.workchain === -1)],
    ['validators', validatorsText(header)],
    ['created by', header.created_by],
    ['software', header.gen_software && `version ${header.gen_software.version}`],
    ['masterchain ref', view.master && formatBlockId(view.master)],
    ['previous', view.previous?.map(formatBlockId).join(' and ')],
    ['next', view.next && (view.next.map(formatBlockId).join(' and ') || 'none yet')],
    ['fees', flow && formatCoins(flow.fees_collected.grams)],
    ['created', flow && formatCoins(flow.created.grams)],
    ['messages', messages && `${messages.in} in, ${messages.out} out`],
  ]
  const sections = [
    textTable(facts.flatMap(([label, value]) => (value ? [[paint(label, 'grey', style), value]] : []))),
    shards &&
      heading(`Shards (${shards.length})`, style) +
        textTable(shards.map(({ id, utime }) => [formatBlockId(id), formatUtcTime(utime)])),
    transactions &&
      heading(`Transactions (${transactions.length})`, style) +
        (transactions.length > 0 ? rowsText(transactions, names) : ''),
    view.unknown.map(line => `${escapeControls(line)}\n`).join(''),
  ]
  return sections.filter(Boolean).join('\n')
}

const checkedText: Readonly<Record<DebugBlockView['checked'], string>> = {
  file: 'file and root hashes verified',
  root: 'root hash verified',
  reported: 'hashes not verified: block data not available',
}

const heading = (text: string, style: TextStyle): string => `${paint(text, 'bold', style)}\n`

function flagsText(header: DebugBlockView['header'], isMaster: boolean): string {
  return [
    header.key_block && 'key block',
    header.after_merge && 'after a merge',
    header.after_split && 'after a split',
    header.before_split && 'before a split',
    // The masterchain never splits, but its headers can have these flags.
    !isMaster && header.want_split && 'want split',
    !isMaster && header.want_merge && 'want merge',
  ]
    .filter(Boolean)
    .join(', ')
}

function validatorsText({ gen_validator_list_hash_short: hash, gen_catchain_seqno: seqno }: DebugBlockView['header']) {
  return hash === undefined || seqno === undefined ? undefined : `set ${hash}, catchain seqno ${seqno}`
}

const tableHead = ['lt', 'account', 'type', 'result', 'value', 'operation']

function rowsText(rows: NonNullable<DebugBlockView['transactions']>, names: KnownNames): string {
  return textTable([
    [...tableHead, 'hash'],
    ...rows.map(({ lt, account, name, name_origin: origin, type, problem, success, in_msg, hash }) => [
      String(lt),
      accountText({ address: account, name, name_origin: origin }, names),
      type,
      problem ?? (success ? 'ok' : 'failed'),
      in_msg?.type === 'int_msg' ? formatCoins(in_msg.value) : '',
      in_msg?.op_name ?? in_msg?.op_code ?? '',
      hash,
    ]),
  ])
}

/** Transactions as a table, their accounts with these names. */
export function transactionsText(transactions: readonly TransactionJson[], names: KnownNames = new Map()): string {
  return textTable([
    [...tableHead, ...(transactions.length > 0 ? ['block'] : []), 'hash'],
    ...transactions.map(({ lt, account, transaction_type, success, compute_phase: compute, in_msg, hash, block }) => [
      String(lt),
      accountText(account, names),
      transaction_type,
      success ? 'ok' : compute?.exit_code === undefined ? 'failed' : `failed, exit code ${compute.exit_code}`,
      in_msg?.msg_type === 'int_msg' ? formatCoins(in_msg.value) : '',
      in_msg?.decoded_op_name ?? in_msg?.op_code ?? '',
      block,
      hash,
    ]),
  ])
}

type NamedAccount = Pick<NonNullable<DebugBlockView['transactions']>[number], 'name' | 'name_origin'> & {
  address: string
}

/** The name and where it is from, else the address; marked if it looks like another one. */
function accountText({ address, name, name_origin: origin }: NamedAccount, names: KnownNames): string {
  const known = names.get(address)
  const shown = known?.name === undefined ? { name, origin } : { name: known.name, origin: known.name_origin }
  const notes = [
    ...(shown.origin === undefined ? [] : [originWords[shown.origin]]),
    ...(known?.looks_like === undefined ? [] : [formatLookAlike(escapeControls(known.looks_like))]),
  ]
  const text = shown.name === undefined ? toFriendlyAddress(address) : escapeControls(shown.name)
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`
}
