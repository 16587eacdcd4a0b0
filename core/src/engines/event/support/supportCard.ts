import type { ClassifiedAction } from '../../../actions/classify.ts'
import type { Language } from '../../../actions/texts/language.ts'
import type { DebugVerdict } from '../../../contract/debug.ts'
import type { DebugEvent } from '../../../contract/lookups.ts'
import { toFriendlyAddress } from '../../../encoding/address.ts'
import { formatExactAmount, toncoin } from '../../../naming/amounts.ts'
import type { Names } from '../../../naming/Names.ts'
import { nodesOf, type TraceNode } from '../../../trace/Trace.ts'
import type { Address, Hash } from '../../../units.ts'
import type { TraceDescription } from '../../describe/describeTrace.ts'
import { english } from './english.ts'
import { russian } from './russian.ts'
import type { ActionSentence, FindingEvidence, SupportFormat, SupportTexts } from './SupportTexts.ts'

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
  const sentences = [
    outcomeSentence(described, verdict, text, format),
    ...actionSentences(described, language, format),
    ...truncationSentences(described, text, format),
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
  { trace }: TraceDescription,
  verdict: DebugVerdict,
  text: SupportTexts,
  format: SupportFormat,
): string {
  let [pending, notFollowed] = [0, 0]
  for (const node of nodesOf(trace.root)) {
    for (const { reason } of node.truncations) {
      if (reason.kind === 'pending') pending++
      else notFollowed++
    }
  }
  const failure = verdict.findings.find(each => each.severity === 'failure')
  const reason = failure && (text.finding(failure.code, evidenceByName(failure), format) ?? failure.sentence)
  const incomplete =
    pending > 0 || trace.inProgress
      ? text.inProgress(trace.transactionCount, Math.max(1, pending))
      : notFollowed > 0
        ? text.incomplete(notFollowed)
        : undefined
  if (incomplete !== undefined) return reason === undefined ? incomplete : `${incomplete} ${text.failedBecause(reason)}`
  if (verdict.outcome === 'success' || reason === undefined) {
    const warning = verdict.findings.find(each => each.severity === 'warning')
    const problem = warning && (text.finding(warning.code, evidenceByName(warning), format) ?? warning.sentence)
    return problem === undefined ? text.allSucceeded(trace.transactionCount) : text.partlyFailed(problem)
  }
  return verdict.intent === 'partly' ? text.partlyFailed(reason) : text.failedBecause(reason)
}

const evidenceByName = ({ evidence }: DebugVerdict['findings'][number]): FindingEvidence =>
  Object.fromEntries(evidence.map(({ name, value }) => [name, value]))

function actionSentences({ trace, actions }: TraceDescription, language: Language, format: SupportFormat): string[] {
  const text = texts[language]
  const byHash = new Map<Hash, TraceNode>([...nodesOf(trace.root)].map(node => [node.hash, node]))
  if (actions.length === 0) return [text.noTransfers(format.account(trace.root.account))]
  const shown = actions.slice(0, maxActions).map(action => actionSentence(action, byHash, language, format))
  return actions.length > maxActions ? [...shown, text.more(actions.length - maxActions)] : shown
}

function actionSentence(
  action: ClassifiedAction,
  byHash: ReadonlyMap<Hash, TraceNode>,
  language: Language,
  format: SupportFormat,
): string {
  const text = texts[language]
  const nodes = action.baseTransactions.flatMap(hash => byHash.get(hash) ?? [])
  const bounced = nodes.find(node => node.inMessage?.bounced)?.inMessage
  if (bounced)
    return text.refunded(
      format.coins(bounced.value),
      format.account(bounced.source),
      format.account(bounced.destination),
    )
  // The table's function for a type takes the detail of this type.
  const toSentence = text.actions[action.type] as (
    detail: ClassifiedAction['detail'],
    format: SupportFormat,
  ) => ActionSentence
  const sentence = toSentence(action.detail, format)
  return action.status === 'ok' ? text.succeeded(sentence) : text.failed(sentence, action.reason)
}

function truncationSentences({ trace }: TraceDescription, text: SupportTexts, format: SupportFormat): string[] {
  const sentences: string[] = []
  for (const node of nodesOf(trace.root)) {
    for (const { message, reason } of node.truncations) {
      const [amount, to] = [format.coins(message.value), format.account(message.destination)]
      sentences.push(reason.kind === 'pending' ? text.pending(amount, to) : text.notSearched(amount, to))
    }
  }
  return sentences.slice(0, maxActions)
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
  return [
    `${headings.event}: ${trace.root.hash}`,
    `${headings.network}: ${network}`,
    `${headings.time}: ${time}`,
    '',
    ...sentences,
    ...(lines.length > 0 ? ['', `${headings.balanceChanges}:`, ...lines] : []),
    ...(unknown.length > 0 ? ['', `${headings.unknown}:`, ...unknown.map(each => `- ${each}`)] : []),
  ].join('\n')
}
