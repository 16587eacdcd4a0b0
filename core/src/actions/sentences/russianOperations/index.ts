import { russianExchangeOperations } from './exchanges.ts'
import { russianServiceOperations } from './services.ts'
import { russianStakingOperations } from './staking.ts'
import { russianTokenOperations } from './tokens.ts'

const operations: ReadonlyMap<string, string> = new Map(
  [russianTokenOperations, russianExchangeOperations, russianStakingOperations, russianServiceOperations].flatMap(
    table => Object.entries(table),
  ),
)

/** Protocols that are called by what they are; the others have names. */
const protocolNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    airdrops: 'раздачи токенов',
    auctions: 'аукционы',
    'contract verifier': 'верификатор контрактов',
    invoices: 'счета',
    jettons: 'жетоны',
    'oracle data': 'данные оракула',
    'payment channels': 'платёжные каналы',
    sales: 'продажи',
    subscriptions: 'подписки',
    'Telegram items': 'имена и номера Telegram',
    'vesting wallets': 'кошельки с вестингом',
    wallets: 'кошельки',
  }),
)

/** The words of an operation in Russian; those that have none stay as they are. */
export const toRussianOperation = (words: string): string => operations.get(words) ?? words
/** What a protocol is called in Russian. */
export const toRussianProtocol = (name: string): string => protocolNames.get(name) ?? name
/** The operations that have words in Russian. */
export const russianOperationWords: ReadonlySet<string> = new Set(operations.keys())
