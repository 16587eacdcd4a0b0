import type { DebugFactSection } from '../contract/debugAccount.ts'
import type { DebugSeqnoUse, DebugWalletSeqno } from '../contract/debugWalletSeqno.ts'
import type { DebugWallets } from '../contract/debugWallets.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { plural } from '../plural.ts'
import { factText } from './accountText.ts'
import { formatCoins, formatUtcTime, joinSections, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

/** The wallets of a key for a terminal: first those that exist. */
export function walletsText(reply: DebugWallets, style: TextStyle): string {
  const { account, public_key: key, wallets, sections, not_derivable: others, unknown, utime } = reply
  const time = utime === undefined ? [] : [`State of ${reply.network} at ${formatUtcTime(utime)} UTC`]
  const used = wallets.filter(isUsed)
  const rest = wallets.filter(row => !isUsed(row))
  return joinSections([
    [
      ...(account
        ? [
            paint(account.sentence, 'bold', style),
            `${toFriendlyAddress(account.address, { bounceable: false })}  ${account.address}`,
          ]
        : []),
      ...(key === undefined ? [] : [`Public key ${key}`]),
      ...time,
    ],
    // The requested wallet is in the list, too, with its key.
    ...sections.map(section => sectionLines(section, style)),
    used.length > 0
      ? [
          paint(`${plural(used.length, 'wallet')} of this key with a contract or a balance`, 'bold', style),
          ...table(used),
        ]
      : key === undefined
        ? []
        : ['None of the wallets of this key is known to have a contract or a balance.'],
    rest.length > 0 ? [paint('Other wallets of this key', 'bold', style), ...table(rest)] : [],
    key === undefined ? [] : ['Not derived:', ...others.map(({ version, reason }) => `  ${version}: ${reason}`)],
    unknown.map(text => `Unknown: ${text}`),
  ])
}

type Row = DebugWallets['wallets'][number]

const isUsed = ({ status, balance = 0n, is_requested: isRequested }: Row): boolean =>
  status === 'active' || status === 'frozen' || balance > 0n || isRequested

const lines = (rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : textTable(rows).trimEnd().split('\n')

const table = (rows: readonly Row[]): readonly string[] => [
  ...lines(rows.map(rowCells)),
  ...rows.flatMap(({ address, problem }) =>
    problem === undefined ? [] : [`! ${toFriendlyAddress(address, { bounceable: false })}: ${problem}`],
  ),
]

function rowCells(row: Row): readonly string[] {
  const { version, network, wallet_id: id, subwallet, address, status, balance, seqno } = row
  const parts = [
    ...(network === undefined ? [] : [`network ${network}`]),
    ...(subwallet === undefined || subwallet === 0n ? [] : [`subwallet ${subwallet}`]),
    ...(id === undefined ? [] : [`ID ${id}`]),
  ]
  return [
    `${row.is_requested ? '>' : ' '} ${version}`,
    parts.join(', '),
    toFriendlyAddress(address, { bounceable: false }),
    status,
    balance === undefined || status === 'nonexist' ? '' : formatCoins(balance),
    seqno === undefined ? '' : `seqno ${seqno}`,
    address,
  ]
}

function sectionLines({ title, facts, table: entries }: DebugFactSection, style: TextStyle): readonly string[] {
  const none = new Map<never, never>()
  return [
    paint(title, 'bold', style),
    ...lines(facts.map(fact => [`  ${fact.name}`, factText(fact, none)])),
    ...lines((entries?.rows ?? []).map(row => ['  -', ...row.map(fact => factText(fact, none))])),
    ...(entries && entries.more > 0 ? [`    and ${entries.more} more`] : []),
  ]
}

/** What used a seqno, for a terminal. */
export function walletSeqnoText(reply: DebugWalletSeqno, style: TextStyle): string {
  const { sentence, advice, used_by: use, failed, query, history, outcome } = reply
  const colour = outcome === 'arrived' || outcome === 'used' ? 'green' : outcome === 'other' ? 'red' : 'bold'
  return joinSections([
    [paint(sentence, colour, style), ...(advice === undefined ? [] : [advice])],
    [
      `wallet       ${toFriendlyAddress(reply.address, { bounceable: false })}${reply.version === undefined ? '' : `, ${reply.version}`}`,
      ...(reply.current_seqno === undefined ? [] : [`current      seqno ${reply.current_seqno}`]),
      ...(query ? queryLines(query) : []),
      ...(reply.given ? [`your message ${reply.given.hash}`] : []),
      `history      ${plural(history.transactions, 'transaction')}${history.oldest === undefined ? '' : `, back to ${formatUtcTime(history.oldest)} UTC`}${history.reason === undefined ? '' : `. ${history.reason}`}`,
    ],
    use ? useLines(use) : [],
    ...failed.map(each => ['Failed with the same number:', ...useLines(each)]),
  ])
}

const queryLines = (query: NonNullable<DebugWalletSeqno['query']>): readonly string[] => [
  `query ID     ${query.id}${query.shift === undefined ? '' : `: shift ${query.shift}, bit ${query.bit_number}`}`,
  ...(query.valid_until === undefined ? [] : [`valid until  ${formatUtcTime(query.valid_until)} UTC`]),
  ...(query.is_used === undefined ? [] : [`stored       ${query.is_used ? 'yes: used' : 'no'}`]),
  ...(query.timeout === undefined ? [] : [`timeout      ${query.timeout} s`]),
  ...(query.window_start === undefined ? [] : [`window since ${formatUtcTime(query.window_start)} UTC`]),
  ...(query.next_free === undefined ? [] : [`lowest free  ${query.next_free}`]),
]

const useLines = ({ hash, utime, message, exit_code: exitCode, action_result_code: code }: DebugSeqnoUse) => [
  `transaction  ${hash}`,
  `time         ${formatUtcTime(utime)} UTC`,
  `message      ${message.hash}`,
  ...(message.normalized_hash === undefined ? [] : [`normalized   ${message.normalized_hash}`]),
  ...(exitCode === undefined || exitCode === 0 ? [] : [`exit code    ${exitCode}`]),
  ...(code === undefined || code === 0 ? [] : [`action phase result code ${code}`]),
  ...message.out_messages.map(
    ({ destination, value, op_name: op, comment }) =>
      `sends        ${[
        value === undefined ? 'a message' : formatCoins(value),
        ...(destination === undefined ? [] : [`to ${toFriendlyAddress(destination)}`]),
        ...(comment === undefined ? (op === undefined ? [] : [op]) : [`"${escapeControls(comment)}"`]),
      ].join(' ')}`,
  ),
]
