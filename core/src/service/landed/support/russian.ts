import type { Remark } from '../../../actions/remark.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Deed, Evidence, SupportTexts, Words } from './SupportTexts.ts'
import { sumIn } from './sumIn.ts'

const remarkOf = ({ comment, encrypted }: Remark): string =>
  comment !== undefined && comment !== ''
    ? ` с комментарием «${comment}»`
    : encrypted === undefined
      ? ''
      : ' с зашифрованным комментарием'
/** Who is an address or a name, of which nobody knows the gender: the sentences do without a verb's ending. */
const deed = (who: string, act: string, rest: string): Deed => ({
  did: `${who}: ${act} ${rest}`,
  wanted: `${who}: ${act} ${rest}`,
})

/** The form of a noun after a number: 1, 2–4, the rest. */
function count(n: number, one: string, few: string, many: string): string {
  const [last, teens] = [n % 10, n % 100 >= 11 && n % 100 <= 14]
  return `${n} ${!teens && last === 1 ? one : !teens && last >= 2 && last <= 4 ? few : many}`
}

/** The support card in Russian. */
export const russian: SupportTexts = {
  deeds: {
    TonTransfer: (d, { who, coins }) =>
      d.refund
        ? deed(who(d.sender), 'возврат', `${coins(d.amount)} на ${who(d.recipient)}: ставка перебита`)
        : deed(who(d.sender), 'перевод', `${coins(d.amount)} на ${who(d.recipient)}${remarkOf(d)}`),
    ExtraCurrencyTransfer: (d, { who, currency }) =>
      deed(who(d.sender), 'перевод', `${currency(d.amount, d.currency)} на ${who(d.recipient)}${remarkOf(d)}`),
    ContractDeploy: (d, { who }) =>
      deed(who(d.address), 'развёртывание контракта', d.interfaces.length === 0 ? '' : `(${d.interfaces.join(', ')})`),
    JettonTransfer: (d, { who, jettons }) =>
      deed(who(d.sender), 'перевод', `${jettons(d.amount, d.jetton)} на ${who(d.recipient)}${remarkOf(d)}`),
    FlawedJettonTransfer: (d, { who, jettons }) =>
      deed(
        who(d.sender),
        'перевод',
        `${jettons(d.sentAmount, d.jetton)} на ${who(d.recipient)}, из них дошло ${jettons(d.receivedAmount, d.jetton)}${remarkOf(d)}`,
      ),
    JettonBurn: (d, { who, jettons }) => deed(who(d.sender), 'сжигание', jettons(d.amount, d.jetton)),
    JettonMint: (d, { who, jettons }) => deed(who(d.recipient), 'выпуск', jettons(d.amount, d.jetton)),
    NftItemTransfer: (d, { who, item }) =>
      deed(who(d.sender), 'передача', `${item(d.nft)} на ${who(d.recipient)}${remarkOf(d)}`),
    NftPurchase: (d, words) => {
      const { who, item } = words
      return deed(who(d.buyer), 'покупка', `${item(d.nft)} у ${who(d.seller)} за ${sumIn(words, d.price)}`)
    },
    SmartContractExec: (d, { who, coins }) =>
      deed(
        who(d.executor),
        'вызов',
        `${who(d.contract)} (${d.operation})${d.attached === 0n ? '' : `, приложено ${coins(d.attached)}`}`,
      ),
    Subscribe: (d, words) =>
      deed(
        words.who(d.subscriber),
        d.price.amount === 0n ? 'оформление подписки' : 'оплата подписки',
        `${d.price.amount === 0n ? '' : `${sumIn(words, d.price)} `}у ${words.who(d.beneficiary)}`,
      ),
    UnSubscribe: (d, { who }) => deed(who(d.subscriber), 'отключение подписки', `у ${who(d.beneficiary)}`),
    AuctionBid: (d, words) =>
      deed(
        words.who(d.bidder),
        'ставка',
        `${sumIn(words, d.bid)}${d.nft ? ` за ${words.item(d.nft)}` : ''} на аукционе ${words.who(d.at)}`,
      ),
    DepositStake: (d, { who, coins }) => deed(who(d.staker), 'стейкинг', `${coins(d.amount)} в пуле ${who(d.pool)}`),
    WithdrawStake: (d, { who, coins }) =>
      deed(who(d.staker), 'возврат стейка', `${coins(d.amount)} из пула ${who(d.pool)}`),
    WithdrawStakeRequest: (d, words) =>
      deed(
        words.who(d.staker),
        'запрос на вывод',
        `${d.asked ? sumIn(words, d.asked) : 'всего стейка'} из пула ${words.who(d.pool)}`,
      ),
    ElectionsDepositStake: (d, { who, coins }) => deed(who(d.staker), 'стейк на выборах', coins(d.amount)),
    ElectionsRecoverStake: (d, { who, coins }) => deed(who(d.staker), 'возврат стейка с выборов', coins(d.amount)),
    JettonSwap: (d, words) =>
      deed(words.who(d.user), 'обмен', `${sumIn(words, d.in)} на ${sumIn(words, d.out)} (${d.dex})`),
    DomainRenew: (d, { who, item }) => deed(who(d.renewer), 'продление домена', `${d.domain ?? item(d.item)} на год`),
    Purchase: (d, words) =>
      deed(
        words.who(d.source),
        'оплата счёта',
        `${d.invoiceId}: ${sumIn(words, d.amount)} на ${words.who(d.destination)}`,
      ),
    DepositTokenStake: (d, words) =>
      deed(words.who(d.staker), 'стейкинг', `${sumIn(words, d.stake)} в протоколе ${d.protocol}`),
    WithdrawTokenStakeRequest: (d, words) =>
      deed(words.who(d.staker), 'запрос на вывод', `${sumIn(words, d.stake)} из протокола ${d.protocol}`),
    LiquidityDeposit: (d, words) =>
      deed(
        words.who(d.from),
        'внесение ликвидности',
        `${d.tokens.map(({ sum }) => sumIn(words, sum)).join(' и ')} в пул ${d.protocol}`,
      ),
    AddExtension: (d, { who }) => deed(who(d.wallet), 'добавление расширения', who(d.extension)),
    RemoveExtension: (d, { who }) => deed(who(d.wallet), 'удаление расширения', who(d.extension)),
    SetSignatureAllowedAction: (d, { who }) => deed(who(d.wallet), d.allowed ? 'включение' : 'отключение', 'подписи'),
    GasRelay: (d, { who, coins }) =>
      deed(who(d.relayer), 'оплата газа', `${coins(d.amount)} за запрос кошелька ${who(d.target)}`),
  },
  succeeded: ({ did }) => `${did.trimEnd()}.`,
  failed: ({ wanted }) => `${wanted.trimEnd()} — не выполнено.`,
  cameBack: (amount, from, to) => `${amount ?? 'Отправленное'} вернулось от ${from} на ${to}: сообщение не принято.`,
  onItsWay: (amount, to) => `${amount} для ${to} ещё в пути.`,
  notFollowed: (amount, to) => `Что стало с ${amount}, отправленными на ${to}, не искали.`,
  allDone: n => (n === 1 ? 'Выполнено: единственная транзакция успешна.' : `Выполнено: все транзакции (${n}) успешны.`),
  inProgress: (landed, open) =>
    `Ещё не завершено: в блокчейне ${count(landed, 'транзакция', 'транзакции', 'транзакций')}, в пути ${count(open, 'сообщение', 'сообщения', 'сообщений')}.`,
  notWhole: open => `Видно не всё: не прослежено ${count(open, 'сообщение', 'сообщения', 'сообщений')}.`,
  wentWrong: why => `Не удалось: ${why}`,
  partly: why => `Выполнено, но не всё: ${why}`,
  didNothing: account => `${account}: выполнено без переводов.`,
  andMore: n => `И ещё ${n}.`,
  flow: (who, change, fees) => `${who}: ${change}${fees === undefined ? '' : ` (в том числе комиссии ${fees})`}`,
  finding,
  headings: { event: 'Событие', network: 'Сеть', time: 'Время', money: 'Что изменилось', unknown: 'Неизвестно' },
}

const nouns: readonly (readonly [string, string])[] = [
  ['wallet', 'кошелёк'],
  ['jetton_wallet', 'жетон-кошелёк'],
  ['jetton_master', 'контракт жетона'],
  ['nft_sale', 'контракт продажи'],
  ['nft_auction_v1', 'аукцион'],
  ['nft_item', 'NFT'],
  ['nft_collection', 'коллекция NFT'],
]

function finding(code: string, evidence: Evidence, { coins }: Words): string | undefined {
  const interfaces = evidence.contract?.split(', ') ?? []
  const who = nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'контракт'
  const exit = evidence.exit_code ?? evidence.result_code
  const amount =
    evidence.value !== undefined && /^\d+$/.test(evidence.value) ? coins(BigInt(evidence.value)) : undefined
  switch (code) {
    case 'compute.failed':
      return `${who} остановился с кодом ${exit}.`
    case 'compute.outOfGas':
      return `контракту (${who}) не хватило газа.`
    case 'compute.noGas':
      return `${who} не запускался: приложенного${amount === undefined ? '' : ` (${amount})`} не хватает на газ.`
    case 'compute.noContract':
      return 'по этому адресу нет контракта.'
    case 'compute.frozen':
    case 'value.frozen':
      return 'аккаунт заморожен.'
    case 'compute.suspended':
      return 'аккаунт приостановлен конфигурацией сети.'
    case 'compute.skipped':
      return `${who} не запускался.`
    case 'action.failed':
      return `${who} отработал, но его действия не выполнены (код ${exit}); ничего не отправлено.`
    case 'action.notEnough':
      return `${who} не смог оплатить свои действия (код ${exit}); ничего не отправлено.`
    case 'orders.skipped':
    case 'orders.notCarriedOut':
      return `${who} не отправил часть заказанных сообщений.`
    case 'bounce.lost':
      return `сообщение не принято, и приложенного${amount === undefined ? '' : ` (${amount})`} не хватило на возврат.`
    case 'request.ignored':
      return `${who} оставил монеты себе и не выполнил запрос.`
    case 'message.swallowed':
      return `${who} принял сообщение и ничего не сделал.`
    case 'account.froze':
      return 'аккаунт заморожен за долг по хранению.'
    default:
      return undefined
  }
}
