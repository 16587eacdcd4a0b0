import { findMainAction } from '../../actions/findMainAction.ts'
import { createActionWriter, withOthers } from '../../actions/formatAction.ts'
import { type TokenAmount, toPrice } from '../../actions/kinds/tokenAmount.ts'
import type { ActionFormat } from '../../actions/sentences/ActionTexts.ts'
import { createFormat, formatExactCoins } from '../../actions/sentences/createFormat.ts'
import type { Language } from '../../actions/texts/language.ts'
import type { DebugVerdict } from '../../contract/debug.ts'
import type { DebugLoss, DebugMoneyCard, DebugSummary } from '../../contract/debugSummary.ts'
import type { TraceDescription } from '../../engines/describe/describeTrace.ts'
import type { Names } from '../../naming/Names.ts'
import { coinPrice } from '../../naming/previews.ts'
import { english } from '../../summary/english.ts'
import { findLosses, type Loss } from '../../summary/findLosses.ts'
import { type AccountMoney, listMoney, sumFees, sumReturned } from '../../summary/listMoney.ts'
import { russian } from '../../summary/russian.ts'
import type { SummaryTexts } from '../../summary/SummaryTexts.ts'
import { findInitiator } from '../../trace/findInitiator.ts'
import { formatFinding } from '../../verdict/formatFinding.ts'
import type { TraceAbis } from './presentAbi.ts'

const texts: { readonly [L in Language]: SummaryTexts } = { en: english, ru: russian }

/** More accounts than anyone reads; the value flow of the event has all. */
const maxMoneyCards = 24

/** The headline of a trace with its money and its losses. */
export function presentSummary(
  described: TraceDescription,
  verdict: DebugVerdict,
  language: Language,
  abis?: TraceAbis,
): DebugSummary {
  const { trace, facts, actions, flow, names, findOperation } = described
  const format = createFormat(names, language, {
    interfaces: facts.interfaces,
    findOperation,
    findDeclared: abis && (opCode => abis.findOperation(opCode)),
  })
  const main = findMainAction(actions, trace)
  const initiator = findInitiator(trace)
  const money = listMoney(flow, initiator, main?.action)
  const fees = sumFees(flow)
  const sentence = main
    ? withOthers(createActionWriter(trace, format, language)(main.action), main.others, language)
    : texts[language].noActions(format.account(trace.root.account))
  return {
    sentence,
    ...(main && { main_action: actions.indexOf(main.action) }),
    others: main?.others ?? 0,
    ...(fees !== undefined && { fees: fees }),
    returned: sumReturned(trace, initiator),
    money: money.slice(0, maxMoneyCards).map(each => presentMoneyCard(each, names)),
    more_accounts: Math.max(0, money.length - maxMoneyCards),
    losses: findLosses(trace, verdict).map(loss => presentLoss(loss, { names, format, language })),
  }
}

/** The headline of a rejected message. */
export function presentRejectedSummary({ findings, sentence }: DebugVerdict, language: Language): DebugSummary {
  const [finding] = findings
  const reason = finding ? formatFinding(finding, language, { coins: formatExactCoins }) : sentence
  return {
    sentence: texts[language].rejected(reason),
    others: 0,
    returned: 0n,
    money: [],
    more_accounts: 0,
    losses: [],
  }
}

function presentMoneyCard({ account, roles, ton, jettons, nfts, extra }: AccountMoney, names: Names): DebugMoneyCard {
  const amounts: TokenAmount[] = [
    ...jettons.map(({ jetton, amount }) => ({ type: 'jetton' as const, master: jetton, amount })),
    ...extra.map(({ id, amount }) => ({ type: 'currency' as const, id, amount })),
  ]
  return {
    account: names.account(account),
    roles: [...roles],
    changes: [...amounts.map(each => toPrice(each, names)), ...(ton ? [coinPrice(ton)] : [])],
    ...(ton === undefined && { ton_unknown: true }),
    items: nfts.map(({ item, amount }) => ({ item: names.nft(item), received: amount > 0n })),
  }
}

type LossContext = { readonly names: Names; readonly format: ActionFormat; readonly language: Language }

function presentLoss(loss: Loss, { names, format, language }: LossContext): DebugLoss {
  const { kind, node, from, to, amounts, returned } = loss
  const reason = formatReason(loss, { names, format, language })
  const [sender, recipient] = [format.account(from), to && format.account(to)]
  const amount = amounts.length === 0 ? undefined : amounts.map(format.sum).join(', ')
  const text = texts[language]
  const sentence =
    kind === 'unsent'
      ? text.unsent(sender, amount, recipient, reason)
      : returned === undefined
        ? text.kept(sender, amount ?? '', recipient ?? '', reason)
        : text.refunded(sender, amount ?? '', recipient ?? '', format.coins(returned), reason)
  return {
    kind,
    code: loss.reason.kind === 'unsent' ? `unsent.${loss.reason.reason.kind}` : loss.reason.finding.code,
    node,
    sentence,
    ...(from !== undefined && { from: names.account(from) }),
    ...(to !== undefined && { to: names.account(to) }),
    amounts: amounts.map(each => toPrice(each, names)),
    ...(returned !== undefined && { returned: coinPrice(returned) }),
    reason,
  }
}

function formatReason({ reason }: Loss, { format, language }: LossContext): string {
  if (reason.kind === 'unsent') return texts[language].unsentReason(reason.reason, reason.account)
  const sentence = formatFinding(reason.finding, language, format).replace(/\.$/, '')
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
