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
    `Выполняется: в блокчейне ${pluralRu(onChain, 'транзакция', 'транзакции', 'транзакций')}, в обработке ${pluralRu(pending, 'сообщение', 'сообщения', 'сообщений')}.`,
  incomplete: notFollowed =>
    `Неполная трасса: не прослежено ${pluralRu(notFollowed, 'сообщение', 'сообщения', 'сообщений')}.`,
  failedBecause: reason => `Не выполнено: ${reason}`,
  partlyFailed: reason => `Выполнено частично: ${reason}`,
  noTransfers: account => `${account}: выполнено без переводов.`,
  more: count => `И ещё ${count}.`,
  balanceChange: (account, change, fees) =>
    `${account}: ${change}${fees === undefined ? '' : ` (в том числе комиссия ${fees})`}`,
  headings: {
    event: 'Событие',
    network: 'Сеть',
    time: 'Время',
    balanceChanges: 'Изменение баланса',
    unknown: 'Неизвестно',
  },
}
