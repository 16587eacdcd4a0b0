import { formatUnsentAmount } from '../actions/insertUnsentActions.ts'
import type { UnsentReason } from '../trace/findUnsentMessages.ts'
import type { SummaryTexts } from './SummaryTexts.ts'

/** The sentences of a summary in Russian. */
export const russian: SummaryTexts = {
  rejected: reason => `Ничего не отправлено: ${reason}`,
  noActions: account => `${account}: выполнено без переводов.`,
  unsentReason,
  unsent: (from, amount, to, reason) =>
    `${from}: не отправлено ${amount ?? 'сообщение на неизвестную сумму'}${to === undefined ? '' : ` на ${to}`}: ${reason}.`,
  refunded: (from, amount, to, returned, reason) =>
    `${from}: ${amount} для ${to} возвращено${returned === amount ? '' : `, получено ${returned}`}: ${reason}.`,
  kept: (from, amount, to, reason) => `${to}: ${amount} от ${from} не возвращено: ${reason}.`,
}

function unsentReason(reason: UnsentReason, account: 'wallet' | 'contract'): string {
  switch (reason.kind) {
    case 'shortfall': {
      const [required, available] = [reason.required, reason.available].map(each =>
        formatUnsentAmount(reason.currency, each),
      )
      return `запрошено ${required}, на балансе было ${available}`
    }
    case 'failed':
      return `${reason.phase === 'compute' ? 'код выхода' : 'код результата'} ${reason.code}`
    case 'skipped':
      return account === 'wallet' ? 'не хватило средств' : 'отправить не удалось, режим отправки пропускает ошибки'
    case 'ignored':
      return 'запрос проигнорирован'
    case 'unknown':
      return 'сообщение не было отправлено'
  }
}
