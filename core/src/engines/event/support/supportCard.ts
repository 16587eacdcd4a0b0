import { createActionWriter } from '../../../actions/formatAction.ts'
import type { ActionFormat } from '../../../actions/sentences/ActionTexts.ts'
import {
  createFormat,
  formatExactCoins,
  formatJettonAmount,
  formatNftItem,
} from '../../../actions/sentences/createFormat.ts'
import type { Language } from '../../../actions/texts/language.ts'
import type { DebugVerdict } from '../../../contract/debug.ts'
import type { DebugEvent } from '../../../contract/lookups.ts'
import { toAccountLabel } from '../../../encoding/accountLabel.ts'
import { escapeControls } from '../../../encoding/escapeControls.ts'
import { formatExactAmount, toncoin } from '../../../naming/amounts.ts'
import type { Names } from '../../../naming/Names.ts'
import { nodesOf, type Trace, type TraceNode } from '../../../trace/Trace.ts'
import { type Address, formatTimeText } from '../../../units.ts'
import { formatFinding } from '../../../verdict/formatFinding.ts'
import type { TraceDescription } from '../../describe/describeTrace.ts'
import { english } from './english.ts'
import { russian } from './russian.ts'
import type { SupportTexts } from './SupportTexts.ts'

const languages = ['en', 'ru'] as const satisfies readonly Language[]
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
  const write = (each: Language) => writeCard(described, verdict, network, each)
  const card = write(language)
  return {
    ...card,
    replies: languages.map(each => ({ language: each, text: each === language ? card.text : write(each).text })),
  }
}

function writeCard(
  described: TraceDescription,
  verdict: DebugVerdict,
  network: string,
  language: Language,
): Omit<Support, 'replies'> {
  const text = texts[language]
  const format = createFormat(described.names, language, {
    interfaces: described.facts.interfaces,
    findOperation: described.findOperation,
  })
  const truncations = nodesOf(described.trace.root).flatMap(node => node.truncations)
  const sentences = [
    outcomeSentence(described.trace, truncations, verdict, { text, format, language }),
    ...actionSentences(described, text, format, language),
    ...truncations.slice(0, maxActions).map(({ message, reason }) => {
      const [amount, to] = [format.coins(message.value), format.account(message.destination)]
      return reason.kind === 'pending' ? text.pending(amount, to) : text.notSearched(amount, to)
    }),
  ]
  const changes = balanceChangeLines(described, text, language)
  return { sentences, balance_changes: changes, text: plainText(described, sentences, changes, network, text) }
}

function outcomeSentence(
  { inProgress, transactionCount }: Trace,
  truncations: TraceNode['truncations'],
  verdict: DebugVerdict,
  {
    text,
    format,
    language,
  }: { readonly text: SupportTexts; readonly format: ActionFormat; readonly language: Language },
): string {
  const describeFirst = (severity: 'failure' | 'warning') => {
    const found = verdict.findings.find(each => each.severity === severity)
    return found && formatFinding(found, language, format)
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

function actionSentences(
  { trace, actions }: TraceDescription,
  text: SupportTexts,
  format: ActionFormat,
  language: Language,
): string[] {
  if (actions.length === 0) return [text.noTransfers(format.account(trace.root.account))]
  const shown = actions.slice(0, maxActions).map(createActionWriter(trace, format, language))
  return actions.length > maxActions ? [...shown, text.more(actions.length - maxActions)] : shown
}

function balanceChangeLines(
  { flow, names }: TraceDescription,
  texts: SupportTexts,
  language: Language,
): Support['balance_changes'] {
  return flow.flatMap(accountFlow => {
    const { account } = accountFlow
    const { name } = names.account(account)
    return listChanges(accountFlow, names, language)
      .filter(({ amount }) => amount !== 0n)
      .map(({ amount, figure, unit: asset, jetton, fees }) => {
        const change = `${amount !== undefined && amount > 0n ? '+' : ''}${figure}`
        const feesText = fees === undefined || fees === 0n ? undefined : formatExactCoins(fees)
        const text = texts.balanceChange(toAccountLabel(names, account), `${change} ${asset}`, feesText)
        return { account, ...(name !== undefined && { name }), change, asset, ...(jetton && { jetton }), text }
      })
  })
}

type Change = {
  /** `undefined`: unknown. */
  readonly amount: bigint | undefined
  readonly figure: string
  readonly unit: string
  readonly jetton?: Address
  /** The fees in the change. */
  readonly fees?: bigint | undefined
}

const listChanges = (
  { ton, fees, jettons, nfts, extra }: TraceDescription['flow'][number],
  names: Names,
  language: Language,
): Change[] => [
  ...jettons.map(({ jetton, amount }) => ({
    amount,
    ...formatJettonAmount(amount, toAccountLabel(names, jetton), names.jettonUnit(jetton), language),
    jetton,
  })),
  ...nfts.map(({ item, amount }) => ({ amount, figure: String(amount), unit: formatNftItem(names, item) })),
  ...extra.map(({ id, amount }) => {
    const { decimals, symbol } = names.currency(id)
    return { amount, figure: formatExactAmount(amount, decimals), unit: symbol }
  }),
  {
    amount: ton,
    figure: ton === undefined ? '?' : formatExactAmount(ton, toncoin.decimals),
    unit: toncoin.symbol,
    fees,
  },
]

function plainText(
  { trace, unknown }: TraceDescription,
  sentences: readonly string[],
  changes: Support['balance_changes'],
  network: string,
  { headings, more }: SupportTexts,
): string {
  const time = formatTimeText(trace.root.utime)
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
