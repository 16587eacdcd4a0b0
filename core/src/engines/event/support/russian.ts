import type { MessageComment } from '../../../actions/kinds/properties.ts'
import { hasInterface, type InterfaceName } from '../../../contracts/interfaces.ts'
import { act, formatComment, type SupportTexts } from './SupportTexts.ts'

const withComment = (detail: MessageComment): string =>
  formatComment(detail, comment => ` с комментарием «${comment}»`, ' с зашифрованным комментарием')

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
        ? act(d.sender, 'возврат', `${coins(d.amount)} на ${account(d.recipient)}: ставка перебита`)
        : act(d.sender, 'перевод', `${coins(d.amount)} на ${account(d.recipient)}${withComment(d)}`),
    ExtraCurrencyTransfer: (d, { account, currency }) =>
      act(d.sender, 'перевод', `${currency(d.amount, d.currency)} на ${account(d.recipient)}${withComment(d)}`),
    ContractDeploy: d =>
      act(d.address, 'развёртывание контракта', d.interfaces.length === 0 ? '' : `(${d.interfaces.join(', ')})`),
    JettonTransfer: (d, { account, jetton }) =>
      act(d.sender, 'перевод', `${jetton(d.amount, d.jetton)} на ${account(d.recipient)}${withComment(d)}`),
    FlawedJettonTransfer: (d, { account, jetton }) =>
      act(
        d.sender,
        'перевод',
        `${jetton(d.sentAmount, d.jetton)} на ${account(d.recipient)}, из них получено ${jetton(d.receivedAmount, d.jetton)}${withComment(d)}`,
      ),
    JettonBurn: (d, { jetton }) => act(d.sender, 'сжигание', jetton(d.amount, d.jetton)),
    JettonMint: (d, { jetton }) => act(d.recipient, 'выпуск', jetton(d.amount, d.jetton)),
    NftItemTransfer: (d, { account, nftItem }) =>
      act(d.sender, 'передача', `${nftItem(d.nft)} на ${account(d.recipient)}${withComment(d)}`),
    NftPurchase: (d, { account, nftItem, sum }) =>
      act(d.buyer, 'покупка', `${nftItem(d.nft)} у ${account(d.seller)} за ${sum(d.price)}`),
    SmartContractExec: (d, { account, coins }) =>
      act(
        d.executor,
        'вызов',
        `${account(d.contract)} (${d.operation})${d.attached === 0n ? '' : `, сумма ${coins(d.attached)}`}`,
      ),
    Subscribe: (d, { account, sum }) =>
      act(
        d.subscriber,
        d.price.amount === 0n ? 'оформление подписки' : 'оплата подписки',
        `${d.price.amount === 0n ? '' : `${sum(d.price)} `}у ${account(d.beneficiary)}`,
      ),
    UnSubscribe: (d, { account }) => act(d.subscriber, 'отключение подписки', `у ${account(d.beneficiary)}`),
    AuctionBid: (d, { account, nftItem, sum }) =>
      act(
        d.bidder,
        'ставка',
        `${sum(d.bid)}${d.nft ? ` за ${nftItem(d.nft)}` : ''} на аукционе ${account(d.auctionContract)}`,
      ),
    DepositStake: (d, { account, coins }) => act(d.staker, 'стейкинг', `${coins(d.amount)} в пуле ${account(d.pool)}`),
    WithdrawStake: (d, { account, coins }) =>
      act(d.staker, 'вывод стейка', `${coins(d.amount)} из пула ${account(d.pool)}`),
    WithdrawStakeRequest: (d, { account, sum }) =>
      act(d.staker, 'запрос на вывод', `${d.requested ? sum(d.requested) : 'всего стейка'} из пула ${account(d.pool)}`),
    ElectionsDepositStake: (d, { coins }) => act(d.staker, 'стейк на выборах', coins(d.amount)),
    ElectionsRecoverStake: (d, { coins }) => act(d.staker, 'возврат стейка с выборов', coins(d.amount)),
    JettonSwap: (d, { sum }) => act(d.user, 'обмен', `${sum(d.in)} на ${sum(d.out)} (${d.dex})`),
    DomainRenew: (d, { nftItem }) => act(d.renewer, 'продление домена', `${d.domain ?? nftItem(d.item)} на год`),
    Purchase: (d, { account, sum }) =>
      act(d.source, 'оплата счёта', `${d.invoiceId}: ${sum(d.amount)} на ${account(d.destination)}`),
    DepositTokenStake: (d, { sum }) => act(d.staker, 'стейкинг', `${sum(d.stake)} в протоколе ${d.protocol}`),
    WithdrawTokenStakeRequest: (d, { sum }) =>
      act(d.staker, 'запрос на вывод', `${sum(d.stake)} из протокола ${d.protocol}`),
    LiquidityDeposit: (d, { sum }) =>
      act(
        d.from,
        'добавление ликвидности',
        `${d.tokens.map(({ amount }) => sum(amount)).join(' и ')} в пул ${d.protocol}`,
      ),
    AddExtension: (d, { account }) => act(d.wallet, 'добавление расширения', account(d.extension)),
    RemoveExtension: (d, { account }) => act(d.wallet, 'удаление расширения', account(d.extension)),
    SetSignatureAllowedAction: d => act(d.wallet, d.allowed ? 'включение' : 'отключение', 'подписи'),
    GasRelay: (d, { account, coins }) =>
      act(d.relayer, 'оплата газа', `${coins(d.amount)} за запрос кошелька ${account(d.target)}`),
  },
  // The gender of an account's name is unknown, so the sentences use nouns instead of verbs in the past tense.
  toSentence(account, action, rest) {
    const done = `${account}: ${action} ${rest}`
    return { done, attempted: done }
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
