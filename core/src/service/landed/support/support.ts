import { coin } from '../../../actions/amounts.ts'
import type { Action } from '../../../actions/classify.ts'
import type { Language } from '../../../actions/texts/language.ts'
import { formatFriendly } from '../../../cell/address.ts'
import type { DebugVerdict } from '../../../contract/debug.ts'
import type { DebugEvent } from '../../../contract/lookups.ts'
import type { Names } from '../../../naming/names.ts'
import { nodesOf, type TraceNode } from '../../../trace/Trace.ts'
import { type Address, type Hash, workchainOf } from '../../../units.ts'
import type { Understanding } from '../../understand.ts'
import { english } from './english.ts'
import { russian } from './russian.ts'
import type { Deed, SupportTexts, Words } from './SupportTexts.ts'

const texts: { readonly [L in Language]: SupportTexts } = { en: english, ru: russian }

/** More than these would be read by nobody; the developer's view has all. */
const mostActions = 12
const mostLines = 24

type Support = DebugEvent['support']

/** An event for people who do not know the protocol's words: what happened, whether it went well, and where the money is. */
export function supportCard(
  understanding: Understanding,
  verdict: DebugVerdict,
  about: { readonly network: string; readonly unknown: readonly string[] },
  language: Language,
): Support {
  const say = texts[language]
  const words = wordsFrom(understanding.names)
  const sentences = [
    outcomeOf(understanding, verdict, say, words),
    ...actionSentences(understanding, language, words),
    ...openSentences(understanding, say, words),
  ]
  const money = moneyLines(understanding, say)
  return { sentences, money, text: plainText(understanding, sentences, money, about, say) }
}

/** Exact: support people compare amounts with what a customer says. */
export function exactAmount(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const exactCoins = (amount: bigint): string => `${exactAmount(amount, coin.decimals)} ${coin.symbol}`

function shortWho(account: Address): string {
  const workchain = workchainOf(account)
  const whole = workchain >= -128 && workchain <= 127 ? formatFriendly(account) : account
  return `${whole.slice(0, 6)}…${whole.slice(-4)}`
}

function wordsFrom(names: Names): Words {
  const who = (account: Address | undefined) =>
    account === undefined ? '?' : (names.account(account).name ?? shortWho(account))
  return {
    who,
    coins: exactCoins,
    jettons(amount, master) {
      const { decimals, symbol } = names.jetton(master)
      return `${exactAmount(amount, decimals)} ${symbol}`
    },
    currency(amount, id) {
      const { decimals, symbol } = names.currency(id)
      return `${exactAmount(amount, decimals)} ${symbol}`
    },
    item: nft => itemName(names, nft),
  }
}

function itemName(names: Names, nft: Address): string {
  const { name } = names.nft(nft).metadata
  return `NFT ${typeof name === 'string' && name !== '' ? name : (names.account(nft).name ?? shortWho(nft))}`
}

function outcomeOf({ trace }: Understanding, verdict: DebugVerdict, say: SupportTexts, words: Words): string {
  const open = { pending: 0, notSearched: 0 }
  for (const node of nodesOf(trace.root)) {
    for (const { reason } of node.cuts) {
      if (reason.kind === 'pending') open.pending++
      else open.notSearched++
    }
  }
  const failure = verdict.findings.find(each => each.severity === 'failure')
  const why = failure && (say.finding(failure.code, evidenceOf(failure), words) ?? failure.sentence)
  const outcome =
    open.pending > 0 || trace.inProgress
      ? say.inProgress(trace.transactionCount, Math.max(1, open.pending))
      : open.notSearched > 0
        ? say.notWhole(open.notSearched)
        : undefined
  if (outcome !== undefined) return why === undefined ? outcome : `${outcome} ${say.wentWrong(why)}`
  if (verdict.outcome === 'success' || why === undefined) {
    const warning = verdict.findings.find(each => each.severity === 'warning')
    const but = warning && (say.finding(warning.code, evidenceOf(warning), words) ?? warning.sentence)
    return but === undefined ? say.allDone(trace.transactionCount) : say.partly(but)
  }
  return verdict.intent === 'partly' ? say.partly(why) : say.wentWrong(why)
}

const evidenceOf = ({ evidence }: DebugVerdict['findings'][number]): Readonly<Record<string, string>> =>
  Object.fromEntries(evidence.map(({ name, value }) => [name, value]))

function actionSentences({ trace, actions }: Understanding, language: Language, words: Words): string[] {
  const say = texts[language]
  const byHash = new Map<Hash, TraceNode>([...nodesOf(trace.root)].map(node => [node.hash, node]))
  if (actions.length === 0) return [say.didNothing(words.who(trace.root.account))]
  const shown = actions.slice(0, mostActions).flatMap(action => sentencesOf(action, byHash, language, words))
  return actions.length > mostActions ? [...shown, say.andMore(actions.length - mostActions)] : shown
}

function sentencesOf(action: Action, byHash: ReadonlyMap<Hash, TraceNode>, language: Language, words: Words): string[] {
  const say = texts[language]
  const covered = action.baseTransactions.flatMap(hash => byHash.get(hash) ?? [])
  const back = covered.find(node => node.inMessage?.bounced)?.inMessage
  if (back) return [say.cameBack(words.coins(back.value), words.who(back.source), words.who(back.destination))]
  const deed = deedOf(action, language, words)
  return [action.status === 'ok' ? say.succeeded(deed) : say.failed(deed, action.reason)]
}

function deedOf(action: Action, language: Language, words: Words): Deed {
  // The table's sentence for a type takes the detail of this type.
  const say = texts[language].deeds[action.type] as (detail: Action['detail'], words: Words) => Deed
  return say(action.detail, words)
}

function openSentences({ trace }: Understanding, say: SupportTexts, words: Words): string[] {
  const sentences: string[] = []
  for (const node of nodesOf(trace.root)) {
    for (const { message, reason } of node.cuts) {
      const [amount, to] = [words.coins(message.value), words.who(message.destination)]
      sentences.push(reason.kind === 'pending' ? say.onItsWay(amount, to) : say.notFollowed(amount, to))
    }
  }
  return sentences.slice(0, mostActions)
}

function moneyLines({ flow, names }: Understanding, say: SupportTexts): Support['money'] {
  const lines: Support['money'] = []
  for (const { account, ton, fees, jettons, nfts, extra } of flow) {
    const { name } = names.account(account)
    const add = (amount: bigint, decimals: number, asset: string, paid?: bigint) => {
      if (amount === 0n) return
      const change = `${amount > 0n ? '+' : ''}${exactAmount(amount, decimals)}`
      const paidText = paid === undefined || paid === 0n ? undefined : exactCoins(paid)
      const text = say.flow(name ?? friendly(account), `${change} ${asset}`, paidText)
      lines.push({ account, ...(name !== undefined && { name }), change, asset, text })
    }
    for (const { jetton, amount } of jettons) add(amount, names.jetton(jetton).decimals, names.jetton(jetton).symbol)
    for (const { item, amount } of nfts) add(amount, 0, itemName(names, item))
    for (const { id, amount } of extra) add(amount, names.currency(id).decimals, names.currency(id).symbol)
    add(ton, coin.decimals, coin.symbol, fees)
  }
  return lines
}

function friendly(account: Address): string {
  const workchain = workchainOf(account)
  return workchain >= -128 && workchain <= 127 ? formatFriendly(account) : account
}

function plainText(
  { trace }: Understanding,
  sentences: readonly string[],
  money: Support['money'],
  { network, unknown }: { readonly network: string; readonly unknown: readonly string[] },
  say: SupportTexts,
): string {
  const { headings } = say
  const at = new Date(trace.root.utime * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
  const lines = money.slice(0, mostLines).map(({ text }) => `- ${text}`)
  if (money.length > mostLines) lines.push(`- ${say.andMore(money.length - mostLines)}`)
  return [
    `${headings.event}: ${trace.root.hash}`,
    `${headings.network}: ${network}`,
    `${headings.time}: ${at}`,
    '',
    ...sentences,
    ...(lines.length > 0 ? ['', `${headings.money}:`, ...lines] : []),
    ...(unknown.length > 0 ? ['', `${headings.unknown}:`, ...unknown.map(each => `- ${each}`)] : []),
  ].join('\n')
}
