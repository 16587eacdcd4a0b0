import { classifyFully } from '../src/actions/classify.ts'
import { createActionWriter } from '../src/actions/formatAction.ts'
import type { ActionFormat } from '../src/actions/sentences/ActionTexts.ts'
import { formatExactCoins } from '../src/actions/sentences/createFormat.ts'
import type { Language } from '../src/actions/texts/language.ts'
import { formatProtocol } from '../src/encoding/words.ts'
import { protocols } from '../src/protocols/index.ts'
import type { Address } from '../src/units.ts'
import type { RecordedTrace } from './changeTrace.ts'
import { recordedNames } from './toReadableEvent.ts'

const account = (address: Address | null | undefined): string =>
  address ? (recordedNames.get(address) ?? address.slice(0, 6)) : '?'

/** Accounts by their names in the recordings, tokens by their units. */
const format: ActionFormat = {
  account,
  contract: account,
  operation: operation => operation,
  words: words => words,
  protocol: formatProtocol,
  coins: formatExactCoins,
  jetton: (amount, master) => `${amount} of ${account(master)}`,
  currency: (amount, id) => `${amount} of currency ${id}`,
  nftItem: item => `NFT ${account(item)}`,
  sum: sum => (sum.type === 'coin' ? formatExactCoins(sum.amount) : `${sum.amount} ${sum.type}`),
}

/** The sentences of the actions of all kinds, as a page lists them. */
export function actionSentences({ trace, facts }: RecordedTrace, language: Language = 'en'): string[] {
  const write = createActionWriter(trace, format, language)
  return classifyFully(trace, facts, protocols).actions.map(write)
}
