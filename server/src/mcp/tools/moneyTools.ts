import type { DebugSummary } from '@tonoscope/core/contract/debugSummary'
import type { ValueFlowJson } from '@tonoscope/core/contract/event'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { formatExactAmount } from '@tonoscope/core/naming/amounts'
import type { Writable } from '@tonoscope/core/wire/json'
import { chainData, untrusted } from '../reply/untrusted.ts'
import { findSubject, subjectArguments } from './runInput.ts'
import { toLetters } from './skeleton.ts'
import { defineTool } from './Tool.ts'

type MoneyCard = DebugSummary['money'][number]
type Price = MoneyCard['changes'][number]

export const moneyFlow = defineTool({
  name: 'money_flow',
  title: 'Money flow',
  description:
    'Use it to see who gains and who loses: signed changes of TON, jettons and NFT items per account, all fees, what was returned, and losses (unsent, kept or refunded messages) with their reason.',
  input: subjectArguments,
  async call(context, subject) {
    const run = await findSubject(context, subject)
    const letters = toLetters(run)
    const { summary, event, token_names: names = [] } = run.result
    const { fees, returned, money, losses } = summary
    return [
      {
        title: 'summary',
        value: { sentence: untrusted(summary.sentence), fees_nanotons: fees ?? null, returned_nanotons: returned },
      },
      { title: 'accounts that matter', value: money.map(card => cardValue(card, letters.of(card.account.address))) },
      { title: 'jettons', value: names.filter(({ type }) => type === 'jetton').map(tokenValue) },
      {
        title: 'losses',
        value: losses.map(({ kind, code, node, sentence, reason, from, to, amounts, returned: back }) => ({
          kind,
          code,
          node,
          from: from?.address,
          to: to?.address,
          amounts: amounts.map(priceValue),
          ...(back && { returned: priceValue(back) }),
          sentence: untrusted(sentence),
          reason: untrusted(reason),
        })),
      },
      ...(event ? [{ title: 'all accounts (nanotons, fees included)', value: event.value_flow.map(flowValue) }] : []),
    ]
  },
})

const cardValue = (
  { account, roles, changes, ton_unknown: tonUnknown, items }: MoneyCard,
  letter: string,
): Writable => ({
  account: account.address,
  letter,
  ...(account.name !== undefined && { name: untrusted(account.name) }),
  roles,
  changes: changes.map(priceValue),
  ...(tonUnknown && { ton: 'unknown' }),
  ...(items.length > 0 && {
    items: items.map(({ item, received }) => ({
      item: item.address,
      received,
      collection: item.collection?.address,
      from_chain: chainData({ name: item.metadata.name, collection: item.collection?.name, domain: item.dns }),
    })),
  }),
})

const priceValue = ({ value, decimals, token_name: name, currency_type: type, jetton }: Price): Writable =>
  type === 'native'
    ? { amount: formatExactAmount(BigInt(value), decimals), currency: 'TON' }
    : { units: value, type, jetton, token: untrusted(name) }

/** The jettons of a run: units are in the smallest unit of each, so the decimals are needed to compare amounts. */
const tokenValue = ({ address, symbol, decimals, imitates }: TokenName): Writable => ({
  jetton: address,
  decimals: decimals ?? 'unknown',
  ...(symbol !== undefined && { symbol: untrusted(symbol) }),
  ...(imitates !== undefined && { imitates }),
})

const flowValue = ({ account, ton, fees, jettons = [] }: ValueFlowJson): Writable => ({
  account: account.address,
  ton,
  fees,
  ...(jettons.length > 0 && {
    jettons: jettons.map(({ account: master, qty, jetton }) => ({
      master: master.address,
      quantity: qty,
      symbol: untrusted(jetton.symbol),
    })),
  }),
})
