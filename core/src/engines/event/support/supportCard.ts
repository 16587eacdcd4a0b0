import type { ClassifiedAction } from '../../../actions/classify.ts'
import type { Language } from '../../../actions/texts/language.ts'
import type { DebugVerdict } from '../../../contract/debug.ts'
import type { DebugEvent } from '../../../contract/lookups.ts'
import { toFriendlyAddress } from '../../../encoding/address.ts'
import { escapeControls } from '../../../encoding/escapeControls.ts'
import { formatExactAmount, toncoin } from '../../../naming/amounts.ts'
import type { Names } from '../../../naming/Names.ts'
import { nodesOf, type Trace, type TraceNode } from '../../../trace/Trace.ts'
import type { Address, Hash } from '../../../units.ts'
import type { TraceDescription } from '../../describe/describeTrace.ts'
import { english } from './english.ts'
import { russian } from './russian.ts'
import type { ActionPhrase, SupportFormat, SupportTexts } from './SupportTexts.ts'

const texts: { readonly [L in Language]: SupportTexts } = { en: english, ru: russian }

/** The card is a summary; the full lists are in the developer view. */
const maxActions = 12
const maxBalanceChanges = 24

type Support = DebugEvent['support']

/** An event in plain words for support staff: the outcome, the actions and the balance changes. */
export function supportCard(
  described: TraceDescription,
  verdict: DebugVerdict,
  network: string,
  language: Language,
): Support {
  const text = texts[language]
  const format = createFormat(described.names)
  const truncations = [...nodesOf(described.trace.root)].flatMap(node => node.truncations)
  const sentences = [
    outcomeSentence(described.trace, truncations, verdict, text, format),
    ...actionSentences(described, text, format),
    ...truncations.slice(0, maxActions).map(({ message, reason }) => {
      const [amount, to] = [format.coins(message.value), format.account(message.destination)]
      return reason.kind === 'pending' ? text.pending(amount, to) : text.notSearched(amount, to)
    }),
  ]
  const changes = balanceChangeLines(described, text)
  return { sentences, balance_changes: changes, text: plainText(described, sentences, changes, network, text) }
}

const formatExactCoins = (amount: bigint): string => formatIn(toncoin, amount)

function formatShortAddress(account: Address): string {
  const full = toFriendlyAddress(account)
  return `${full.slice(0, 6)}…${full.slice(-4)}`
}

type Unit = { readonly decimals: number; readonly symbol: string }
const formatIn = ({ decimals, symbol }: Unit, amount: bigint): string =>
  `${formatExactAmount(amount, decimals)} ${symbol}`

function createFormat(names: Names): SupportFormat {
  const jetton: SupportFormat['jetton'] = (amount, master) => formatIn(names.jetton(master), amount)
  const currency: SupportFormat['currency'] = (amount, id) => formatIn(names.currency(id), amount)
  return {
    account: account => (!account ? '?' : (names.account(account).name ?? formatShortAddress(account))),
    coins: formatExactCoins,
    jetton,
    currency,
    nftItem: nft => formatNftItem(names, nft),
    sum: sum =>
      sum.type === 'coin'
        ? formatExactCoins(sum.amount)
        : sum.type === 'jetton'
          ? jetton(sum.amount, sum.master)
          : currency(sum.amount, sum.id),
  }
}

function formatNftItem(names: Names, nft: Address): string {
  const { name } = names.nft(nft).metadata
  return `NFT ${typeof name === 'string' && name !== '' ? name : (names.account(nft).name ?? formatShortAddress(nft))}`
}

function outcomeSentence(
  { inProgress, transactionCount }: Trace,
  truncations: TraceNode['truncations'],
  verdict: DebugVerdict,
  text: SupportTexts,
  format: SupportFormat,
): string {
  const describeFirst = (severity: 'failure' | 'warning') => {
    const found = verdict.findings.find(each => each.severity === severity)
    const evidence = Object.fromEntries(found?.evidence.map(({ name, value }) => [name, value]) ?? [])
    return found && (text.finding(found.code, evidence, format) ?? found.sentence)
  }
  const reason = describeFirst('failure')
  const pending = truncations.filter(each => each.reason.kind === 'pending').length
  if (pending > 0 || inProgress || truncations.length > 0) {
    const incomplete =
      pending > 0 || inProgress
        ? text.inProgress(transactionCount, Math.max(1, pending))
        : text.incomplete(truncations.length)
    return reason === undefined ? incomplete : `${incomplete} ${text.failedBecause(reason)}`
  }
  if (verdict.outcome === 'success' || reason === undefined) {
    const problem = describeFirst('warning')
    return problem === undefined ? text.allSucceeded(transactionCount) : text.partlyFailed(problem)
  }
  return verdict.intent === 'partly' ? text.partlyFailed(reason) : text.failedBecause(reason)
}

function actionSentences({ trace, actions }: TraceDescription, text: SupportTexts, format: SupportFormat): string[] {
  if (actions.length === 0) return [text.noTransfers(format.account(trace.root.account))]
  const byHash = new Map<Hash, TraceNode>([...nodesOf(trace.root)].map(node => [node.hash, node]))
  const shown = actions.slice(0, maxActions).map(action => actionSentence(action, byHash, text, format))
  return actions.length > maxActions ? [...shown, text.more(actions.length - maxActions)] : shown
}

function actionSentence(
  action: ClassifiedAction,
  byHash: ReadonlyMap<Hash, TraceNode>,
  text: SupportTexts,
  format: SupportFormat,
): string {
  const { account, coins } = format
  const nodes = action.baseTransactions.flatMap(hash => byHash.get(hash) ?? [])
  const bounced = nodes.find(node => node.inMessage?.bounced)?.inMessage
  if (bounced) return text.refunded(coins(bounced.value), account(bounced.source), account(bounced.destination))
  // The table's function for a type takes the detail of this type.
  const toPhrase = text.actions[action.type] as (
    detail: ClassifiedAction['detail'],
    format: SupportFormat,
  ) => ActionPhrase
  const phrase = toPhrase(action.detail, format)
  const sentence = 'done' in phrase ? phrase : text.toSentence(account(phrase.account), phrase.verb, phrase.rest)
  return action.status === 'ok' ? text.succeeded(sentence) : text.failed(sentence, action.reason)
}

function balanceChangeLines({ flow, names }: TraceDescription, texts: SupportTexts): Support['balance_changes'] {
  const lines: Support['balance_changes'] = []
  for (const { account, ton, fees, jettons, nfts, extra } of flow) {
    const { name } = names.account(account)
    const add = (amount: bigint | undefined, decimals: number, asset: string, paidFees?: bigint) => {
      if (amount === 0n) return
      const change = amount === undefined ? '?' : `${amount > 0n ? '+' : ''}${formatExactAmount(amount, decimals)}`
      const feesText = paidFees === undefined || paidFees === 0n ? undefined : formatExactCoins(paidFees)
      const text = texts.balanceChange(name ?? toFriendlyAddress(account), `${change} ${asset}`, feesText)
      lines.push({ account, ...(name !== undefined && { name }), change, asset, text })
    }
    for (const { jetton, amount } of jettons) add(amount, names.jetton(jetton).decimals, names.jetton(jetton).symbol)
    for (const { item, amount } of nfts) add(amount, 0, formatNftItem(names, item))
    for (const { id, amount } of extra) add(amount, names.currency(id).decimals, names.currency(id).symbol)
    add(ton, toncoin.decimals, toncoin.symbol, fees)
  }
  return lines
}

function plainText(
  { trace, unknown }: TraceDescription,
  sentences: readonly string[],
  changes: Support['balance_changes'],
  network: string,
  { headings, more }: SupportTexts,
): string {
  const time = new Date(trace.root.utime * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
  const lines = changes.slice(0, maxBalanceChanges).map(({ text }) => `- ${text}`)
  if (changes.length > maxBalanceChanges) lines.push(`- ${more(changes.length - maxBalanceChanges)}`)
  // A comment with a line break must not look like a line of the card.
  const oneLine = (text: string) => escapeControls(text)
  return [
    `${headings.event}: ${trace.root.hash}`,
    `${headings.network}: ${network}`,
    `${headings.time}: ${time}`,
    '',
    ...sentences.map(oneLine),
    ...(lines.length > 0 ? ['', `${headings.balanceChanges}:`, ...lines.map(oneLine)] : []),
    ...(unknown.length > 0 ? ['', `${headings.unknown}:`, ...unknown.map(each => `- ${oneLine(each)}`)] : []),
  ].join('\n')
}
