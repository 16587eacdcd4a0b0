import { formatJettonAmount } from '../actions/sentences/createFormat.ts'
import type { DebugFactRun } from '../contract/debugAccount.ts'
import type { Reply } from '../contract/operations.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatInterface } from '../encoding/words.ts'
import { plural } from '../plural.ts'
import { getContractNoun } from '../verdict/contractNoun.ts'
import { originWords } from './AccountLetters.ts'
import { formatCoins, formatUtcTime, joinSections, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

type View = Reply<'debugAccount'>
type Fact = View['sections'][number]['facts'][number]
type Token = View['token_names'][number]

/** More rows would not fit on a screen. */
const maxRows = 8

/** An account for a terminal, on one screen: what it is, what it holds, its data, its rent and its get methods. */
export function accountText(view: View, style: TextStyle): string {
  const tokens = new Map(view.token_names.map(token => [token.address, token]))
  const kind = view.interfaces.length > 0 ? getContractNoun(view.interfaces).replace(/^the /, '') : toLayoutNoun(view)
  const origin = view.name_origin === undefined ? '' : ` (${originWords[view.name_origin]})`
  const name = view.name === undefined ? '' : `${escapeControls(view.name)}${origin}: `
  const status = view.status === 'active' ? kind : `${view.status} account`
  return joinSections([
    [
      paint(`${name}${status}, ${formatCoins(view.balance)}`, 'bold', style),
      `${toFriendlyAddress(view.address)}  ${view.address}`,
      ...(view.interfaces.length > 0 ? [`Interfaces: ${view.interfaces.join(', ')}`] : []),
      `State at block ${view.block.seqno}, ${formatUtcTime(view.block.utime)} UTC`,
    ],
    holdingLines(view, tokens),
    ...view.sections.map(({ title, facts }) => [
      paint(title, 'bold', style),
      ...tableLines(facts.map(fact => [`  ${fact.name}`, factText(fact, tokens)])),
    ]),
    listRuns(view).map(({ title, note }, index) => `Run ${index + 1} (--dry-run ${index + 1}): ${title}. ${note}`),
    storageLines(view, tokens, style),
    rentLines(view),
    methodLines(view),
    view.unknown.map(text => `Unknown: ${text}`),
  ])
}

/** Some contracts are no interface of tonapi, but their code and data are known. */
const toLayoutNoun = ({ storage, storage_abi }: View): string =>
  storage && !storage_abi ? formatInterface(storage.layout) : 'contract'

/** The runs that the contract of an account offers, in order. */
export const listRuns = ({ sections }: View): readonly DebugFactRun[] => sections.flatMap(({ runs }) => runs ?? [])

const tableLines = (rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : textTable(rows).trimEnd().split('\n')

const firstRows = (rows: readonly string[]): string[] =>
  rows.length > maxRows ? [...rows.slice(0, maxRows), `  and ${rows.length - maxRows} more`] : [...rows]

function holdingLines(view: View, tokens: ReadonlyMap<string, Token>): string[] {
  const { extra, jettons, nfts, domains } = view
  return [
    ...extra.map(({ id, amount }) => `Extra currency ${id}: ${amount}`),
    ...(jettons
      ? firstRows(jettons.map(({ jetton, balance }) => `Jetton: ${jettonText(balance, jetton, tokens)}`))
      : [`Jettons: unknown: ${view.jettons_unknown}`]),
    ...(nfts
      ? firstRows(nfts.map(({ dns, metadata, address }) => `NFT: ${itemText(dns ?? metadata.name, address)}`))
      : [`NFT items: unknown: ${view.nfts_unknown}`]),
    ...(domains
      ? firstRows(domains.map(({ name, expiring_at }) => `Domain: ${escapeControls(name)}${expiryText(expiring_at)}`))
      : [`Domains: unknown: ${view.domains_unknown}`]),
  ]
}

const itemText = (name: unknown, address: string): string =>
  typeof name === 'string' && name !== '' ? escapeControls(name) : toFriendlyAddress(address)

const expiryText = (utime: number | undefined): string =>
  utime === undefined ? '' : `, expires ${formatUtcTime(utime).slice(0, 10)}`

function jettonText(amount: string, jetton: string | undefined, tokens: ReadonlyMap<string, Token>): string {
  const token = jetton === undefined ? undefined : tokens.get(jetton)
  const { figure, unit } = formatJettonAmount(BigInt(amount), jetton as never, token ?? {}, 'en')
  return `${figure} ${escapeControls(unit)}`
}

/** The value of a fact with its unit. */
export function factText({ kind, value, jetton, note }: Fact, tokens: ReadonlyMap<string, Token>): string {
  const remark = note === undefined ? '' : ` (${escapeControls(note)})`
  if (value === undefined) return note === undefined ? 'not set' : escapeControls(note)
  return `${valueText(kind, value, jetton, tokens)}${remark}`
}

function valueText(
  kind: string,
  value: string,
  jetton: string | undefined,
  tokens: ReadonlyMap<string, Token>,
): string {
  switch (kind) {
    case 'coins':
      return formatCoins(BigInt(value))
    case 'jettons':
      return jettonText(value, jetton, tokens)
    case 'time':
      return value === '0' ? 'never' : `${formatUtcTime(Number(value))} UTC`
    case 'duration':
      return `${value} s`
    case 'address':
      return toFriendlyAddress(value)
    case 'percent':
      return `${value} %`
    default:
      return escapeControls(value)
  }
}

function storageLines({ storage }: View, tokens: ReadonlyMap<string, Token>, style: TextStyle): string[] {
  if (!storage) return []
  const jetton = storage.fields.find(({ name, kind }) => name === 'jetton' && kind === 'address')?.value
  const rows = storage.fields.map(({ name, kind, value }) => [
    `  ${name}`,
    value === undefined ? 'not set' : valueText(kind, value, jetton, tokens),
  ])
  return [paint(`Data (${storage.layout})`, 'bold', style), ...tableLines(rows)]
}

function rentLines({ rent }: View): string[] {
  if (!rent) return []
  const { bits, cells, owed, due_payment, per_year, freezes_at, deletes_at } = rent
  return [
    `Storage: ${cells} cells, ${bits} bits, ${formatCoins(per_year)} a year; owed ${formatCoins(owed + due_payment)}`,
    ...(freezes_at === undefined ? [] : [`  freezes ${formatUtcTime(freezes_at)} UTC at these prices`]),
    ...(deletes_at === undefined ? [] : [`  is deleted ${formatUtcTime(deletes_at)} UTC at these prices`]),
  ]
}

function methodLines({ get_methods: methods, code_hash }: View): string[] {
  const names = methods.map(({ id, name }) => name ?? `${id}`)
  return [
    ...(code_hash === undefined ? [] : [`Code hash: ${code_hash}`]),
    ...(names.length === 0 ? [] : [`Get methods: ${names.join(', ')}`]),
  ]
}

/** The events of an account for a terminal, a line each. */
export function accountEventsText({ events, unknown, scanned }: Reply<'debugAccountEvents'>, style: TextStyle): string {
  const lines = events.map(({ event, summary, outcome, change }) => {
    const result = outcome === 'success' ? '' : paint(` [${outcome}]`, outcome === 'failed' ? 'red' : 'yellow', style)
    const amount = change === undefined ? '' : ` (${change > 0n ? '+' : ''}${formatCoins(change)})`
    return `  ${formatUtcTime(event.timestamp)}  ${escapeControls(summary.sentence)}${amount}${result}`
  })
  const heading = paint(`Events (${plural(scanned, 'transaction')} read)`, 'bold', style)
  return joinSections([[heading, ...lines, ...(unknown === undefined ? [] : [`  ${unknown}`])]])
}

type StackValue = Reply<'debugGetMethod'>['stack'][number]

/** The result of a get method for a terminal. */
export function getMethodText({
  method,
  exit_code,
  exit_text,
  gas_used,
  stack,
  facts,
  abi,
}: Reply<'debugGetMethod'>): string {
  const result = exit_text === undefined ? '' : `: ${exit_text}`
  return joinSections([
    [`${escapeControls(method)}: exit code ${exit_code}${result}, gas ${gas_used}`],
    abi?.stop
      ? [
          `Not the result that the ABI ${escapeControls(abi.name)} declares: entry ${abi.stop.entry ?? 0} ` +
            `(${escapeControls(abi.stop.type)}): ${abi.stop.reason}`,
        ]
      : [],
    facts
      ? tableLines(facts.map(fact => [`  ${escapeControls(fact.name)}`, factText(fact, new Map())]))
      : stack.map((value, at) => `  ${at}: ${stackText(value)}`),
  ])
}

function stackText(value: StackValue): string {
  switch (value.type) {
    case 'integer':
      return value.value
    case 'tuple':
      return `[${value.items.map(stackText).join(', ')}]`
    case 'cell':
    case 'slice':
    case 'builder': {
      const text = value.text === undefined ? '' : ` “${escapeControls(value.text)}”`
      return value.address === undefined ? `${value.type} ${value.boc}${text}` : toFriendlyAddress(value.address)
    }
    default:
      return value.type
  }
}
