import { hasInterface, type InterfaceName } from '../../../contracts/interfaces.ts'
import type { SupportTexts } from './SupportTexts.ts'

/** The form of a noun after a number: 1, 2–4, the rest. */
function pluralRu(count: number, one: string, few: string, many: string): string {
  const [last, teens] = [count % 10, count % 100 >= 11 && count % 100 <= 14]
  return `${count} ${!teens && last === 1 ? one : !teens && last >= 2 && last <= 4 ? few : many}`
}

/** The support card in Russian. */
export const russian: SupportTexts = {
  pending: (amount, to) => `${amount} на ${to}: сообщение ожидает обработки.`,
  notSearched: (amount, to) => `${amount} на ${to}: поиск транзакции не выполнялся.`,
  allSucceeded: n =>
    n === 1 ? 'Выполнено: единственная транзакция успешна.' : `Выполнено: все транзакции (${n}) успешны.`,
  inProgress: (onChain, pending) =>
    `Выполняется: в блокчейне ${pluralRu(onChain, 'транзакция', 'транзакции', 'транзакций')}, ожидает обработки ${pluralRu(pending, 'сообщение', 'сообщения', 'сообщений')}.`,
  incomplete: notFollowed =>
    `Неполная трасса: не прослежено ${pluralRu(notFollowed, 'сообщение', 'сообщения', 'сообщений')}.`,
  failedBecause: reason => `Не выполнено: ${reason}`,
  partlyFailed: reason => `Выполнено частично: ${reason}`,
  noTransfers: account => `${account}: выполнено без переводов.`,
  more: count => `И ещё ${count}.`,
  balanceChange: (account, change, fees) =>
    `${account}: ${change}${fees === undefined ? '' : ` (в том числе комиссия ${fees})`}`,
  finding: (code, evidence, { coins }) => {
    const interfaces = evidence.contract?.split(', ') ?? []
    return findings[code]?.({
      contract: nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'контракт',
      exitCode: evidence.exit_code ?? evidence.result_code,
      amount: /^\d+$/.test(evidence.value ?? '') ? ` (${coins(BigInt(evidence.value ?? 0))})` : '',
    })
  },
  headings: {
    event: 'Событие',
    network: 'Сеть',
    time: 'Время',
    balanceChanges: 'Изменение баланса',
    unknown: 'Неизвестно',
  },
}

const nouns: readonly (readonly [InterfaceName, string])[] = [
  ['wallet', 'кошелёк'],
  ['jetton_wallet', 'жетон-кошелёк'],
  ['jetton_master', 'контракт жетона'],
  ['nft_sale', 'контракт продажи'],
  ['nft_auction_v1', 'аукцион'],
  ['nft_item', 'NFT'],
  ['nft_collection', 'коллекция NFT'],
]

type FindingFacts = { readonly contract: string; readonly exitCode: string | undefined; readonly amount: string }

const frozen = () => 'аккаунт заморожен.'
const notSent = ({ contract }: FindingFacts) => `${contract} не отправил часть исходящих сообщений.`
const findings: Readonly<Record<string, (facts: FindingFacts) => string>> = {
  'compute.failed': ({ contract, exitCode }) => `${contract} завершился с кодом ${exitCode}.`,
  'compute.outOfGas': ({ contract }) => `контракту (${contract}) не хватило газа.`,
  'compute.noGas': ({ contract, amount }) => `${contract} не запускался: суммы сообщения${amount} не хватает на газ.`,
  'compute.noContract': () => 'по этому адресу нет контракта.',
  'compute.frozen': frozen,
  'value.frozen': frozen,
  'compute.suspended': () => 'аккаунт приостановлен конфигурацией сети.',
  'compute.skipped': ({ contract }) => `${contract} не запускался.`,
  'action.failed': ({ contract, exitCode }) =>
    `${contract} отработал, но его действия не выполнены (код ${exitCode}); ничего не отправлено.`,
  'action.notEnough': ({ contract, exitCode }) =>
    `${contract} не смог оплатить свои действия (код ${exitCode}); ничего не отправлено.`,
  'messages.skipped': notSent,
  'messages.notSent': notSent,
  'bounce.lost': ({ amount }) => `сообщение не принято, и его суммы${amount} не хватило на возврат.`,
  'request.ignored': ({ contract }) => `${contract} оставил сумму сообщения себе и не выполнил запрос.`,
  'message.swallowed': ({ contract }) => `${contract} принял сообщение и ничего не сделал.`,
  'account.froze': () => 'аккаунт заморожен за долг по хранению.',
}
