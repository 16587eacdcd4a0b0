import type { MessageComment } from '../../../actions/kinds/messageComment.ts'
import { hasInterface, type InterfaceName } from '../../../contracts/interfaces.ts'
import type { ActionSentence, FindingEvidence, SupportFormat, SupportTexts } from './SupportTexts.ts'

const formatCommentRu = ({ comment, encrypted }: MessageComment): string =>
  comment !== undefined && comment !== ''
    ? ` с комментарием «${comment}»`
    : encrypted === undefined
      ? ''
      : ' с зашифрованным комментарием'
/** The gender of an account's name is unknown, so the sentences use nouns instead of verbs in the past tense. */
const sentenceRu = (account: string, action: string, rest: string): ActionSentence => ({
  done: `${account}: ${action} ${rest}`,
  attempted: `${account}: ${action} ${rest}`,
})

/** The form of a noun after a number: 1, 2–4, the rest. */
function pluralRu(count: number, one: string, few: string, many: string): string {
  const [last, teens] = [count % 10, count % 100 >= 11 && count % 100 <= 14]
  return `${count} ${!teens && last === 1 ? one : !teens && last >= 2 && last <= 4 ? few : many}`
}

/** The support card in Russian. */
export const russian: SupportTexts = {
  actions: {
    TonTransfer: (d, { account, coins }) =>
      d.refund
        ? sentenceRu(account(d.sender), 'возврат', `${coins(d.amount)} на ${account(d.recipient)}: ставка перебита`)
        : sentenceRu(
            account(d.sender),
            'перевод',
            `${coins(d.amount)} на ${account(d.recipient)}${formatCommentRu(d)}`,
          ),
    ExtraCurrencyTransfer: (d, { account, currency }) =>
      sentenceRu(
        account(d.sender),
        'перевод',
        `${currency(d.amount, d.currency)} на ${account(d.recipient)}${formatCommentRu(d)}`,
      ),
    ContractDeploy: (d, { account }) =>
      sentenceRu(
        account(d.address),
        'развёртывание контракта',
        d.interfaces.length === 0 ? '' : `(${d.interfaces.join(', ')})`,
      ),
    JettonTransfer: (d, { account, jetton }) =>
      sentenceRu(
        account(d.sender),
        'перевод',
        `${jetton(d.amount, d.jetton)} на ${account(d.recipient)}${formatCommentRu(d)}`,
      ),
    FlawedJettonTransfer: (d, { account, jetton }) =>
      sentenceRu(
        account(d.sender),
        'перевод',
        `${jetton(d.sentAmount, d.jetton)} на ${account(d.recipient)}, из них получено ${jetton(d.receivedAmount, d.jetton)}${formatCommentRu(d)}`,
      ),
    JettonBurn: (d, { account, jetton }) => sentenceRu(account(d.sender), 'сжигание', jetton(d.amount, d.jetton)),
    JettonMint: (d, { account, jetton }) => sentenceRu(account(d.recipient), 'выпуск', jetton(d.amount, d.jetton)),
    NftItemTransfer: (d, { account, nftItem }) =>
      sentenceRu(account(d.sender), 'передача', `${nftItem(d.nft)} на ${account(d.recipient)}${formatCommentRu(d)}`),
    NftPurchase: (d, { account, nftItem, sum }) => {
      const rest = `${nftItem(d.nft)} у ${account(d.seller)} за ${sum(d.price)}`
      return sentenceRu(account(d.buyer), 'покупка', rest)
    },
    SmartContractExec: (d, { account, coins }) =>
      sentenceRu(
        account(d.executor),
        'вызов',
        `${account(d.contract)} (${d.operation})${d.attached === 0n ? '' : `, сумма ${coins(d.attached)}`}`,
      ),
    Subscribe: (d, { account, sum }) =>
      sentenceRu(
        account(d.subscriber),
        d.price.amount === 0n ? 'оформление подписки' : 'оплата подписки',
        `${d.price.amount === 0n ? '' : `${sum(d.price)} `}у ${account(d.beneficiary)}`,
      ),
    UnSubscribe: (d, { account }) =>
      sentenceRu(account(d.subscriber), 'отключение подписки', `у ${account(d.beneficiary)}`),
    AuctionBid: (d, { account, nftItem, sum }) =>
      sentenceRu(
        account(d.bidder),
        'ставка',
        `${sum(d.bid)}${d.nft ? ` за ${nftItem(d.nft)}` : ''} на аукционе ${account(d.auctionContract)}`,
      ),
    DepositStake: (d, { account, coins }) =>
      sentenceRu(account(d.staker), 'стейкинг', `${coins(d.amount)} в пуле ${account(d.pool)}`),
    WithdrawStake: (d, { account, coins }) =>
      sentenceRu(account(d.staker), 'вывод стейка', `${coins(d.amount)} из пула ${account(d.pool)}`),
    WithdrawStakeRequest: (d, { account, sum }) =>
      sentenceRu(
        account(d.staker),
        'запрос на вывод',
        `${d.requested ? sum(d.requested) : 'всего стейка'} из пула ${account(d.pool)}`,
      ),
    ElectionsDepositStake: (d, { account, coins }) =>
      sentenceRu(account(d.staker), 'стейк на выборах', coins(d.amount)),
    ElectionsRecoverStake: (d, { account, coins }) =>
      sentenceRu(account(d.staker), 'возврат стейка с выборов', coins(d.amount)),
    JettonSwap: (d, { account, sum }) =>
      sentenceRu(account(d.user), 'обмен', `${sum(d.in)} на ${sum(d.out)} (${d.dex})`),
    DomainRenew: (d, { account, nftItem }) =>
      sentenceRu(account(d.renewer), 'продление домена', `${d.domain ?? nftItem(d.item)} на год`),
    Purchase: (d, { account, sum }) =>
      sentenceRu(account(d.source), 'оплата счёта', `${d.invoiceId}: ${sum(d.amount)} на ${account(d.destination)}`),
    DepositTokenStake: (d, { account, sum }) =>
      sentenceRu(account(d.staker), 'стейкинг', `${sum(d.stake)} в протоколе ${d.protocol}`),
    WithdrawTokenStakeRequest: (d, { account, sum }) =>
      sentenceRu(account(d.staker), 'запрос на вывод', `${sum(d.stake)} из протокола ${d.protocol}`),
    LiquidityDeposit: (d, { account, sum }) =>
      sentenceRu(
        account(d.from),
        'добавление ликвидности',
        `${d.tokens.map(({ amount }) => sum(amount)).join(' и ')} в пул ${d.protocol}`,
      ),
    AddExtension: (d, { account }) => sentenceRu(account(d.wallet), 'добавление расширения', account(d.extension)),
    RemoveExtension: (d, { account }) => sentenceRu(account(d.wallet), 'удаление расширения', account(d.extension)),
    SetSignatureAllowedAction: (d, { account }) =>
      sentenceRu(account(d.wallet), d.allowed ? 'включение' : 'отключение', 'подписи'),
    GasRelay: (d, { account, coins }) =>
      sentenceRu(account(d.relayer), 'оплата газа', `${coins(d.amount)} за запрос кошелька ${account(d.target)}`),
  },
  succeeded: ({ done }) => `${done.trimEnd()}.`,
  failed: ({ attempted }) => `${attempted.trimEnd()} — не выполнено.`,
  refunded: (amount, from, to) =>
    `${amount ?? 'Сумма'}: возврат на ${to}, сообщение на ${from} вернулось отправителю (bounced).`,
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
  finding,
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

function finding(code: string, evidence: FindingEvidence, { coins }: SupportFormat): string | undefined {
  const interfaces = evidence.contract?.split(', ') ?? []
  const contract = nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'контракт'
  const exitCode = evidence.exit_code ?? evidence.result_code
  const amount =
    evidence.value !== undefined && /^\d+$/.test(evidence.value) ? ` (${coins(BigInt(evidence.value))})` : ''
  switch (code) {
    case 'compute.failed':
      return `${contract} завершился с кодом ${exitCode}.`
    case 'compute.outOfGas':
      return `контракту (${contract}) не хватило газа.`
    case 'compute.noGas':
      return `${contract} не запускался: суммы сообщения${amount} не хватает на газ.`
    case 'compute.noContract':
      return 'по этому адресу нет контракта.'
    case 'compute.frozen':
    case 'value.frozen':
      return 'аккаунт заморожен.'
    case 'compute.suspended':
      return 'аккаунт приостановлен конфигурацией сети.'
    case 'compute.skipped':
      return `${contract} не запускался.`
    case 'action.failed':
      return `${contract} отработал, но его действия не выполнены (код ${exitCode}); ничего не отправлено.`
    case 'action.notEnough':
      return `${contract} не смог оплатить свои действия (код ${exitCode}); ничего не отправлено.`
    case 'messages.skipped':
    case 'messages.notSent':
      return `${contract} не отправил часть исходящих сообщений.`
    case 'bounce.lost':
      return `сообщение не принято, и его суммы${amount} не хватило на возврат.`
    case 'request.ignored':
      return `${contract} оставил сумму сообщения себе и не выполнил запрос.`
    case 'message.swallowed':
      return `${contract} принял сообщение и ничего не сделал.`
    case 'account.froze':
      return 'аккаунт заморожен за долг по хранению.'
    default:
      return undefined
  }
}
