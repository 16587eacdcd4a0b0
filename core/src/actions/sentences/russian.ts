import { formatInterfaces, formatProtocol } from '../../encoding/words.ts'
import type { MessageComment } from '../kinds/properties.ts'
import { type ActionFormat, type ActionTexts, act, formatComment, noteUnknown } from './ActionTexts.ts'
import { toRussianInterface, toRussianInterfaceGenitive } from './russianInterfaces.ts'
import { toRussianOperation, toRussianProtocol } from './russianOperations/index.ts'
import { toRussianTerm } from './russianTerms.ts'

const inWords = (operation: string, format: Pick<ActionFormat, 'operation'>): string =>
  noteUnknown(format.operation(operation), 'неизвестная операция')

const withComment = (detail: MessageComment, format: Pick<ActionFormat, 'operation'>): string =>
  formatComment(detail, {
    withText: comment => ` с комментарием «${comment}»`,
    withEncrypted: ' с зашифрованным комментарием',
    withCall: operation => ` с вызовом (${inWords(operation, format)})`,
  })

/** The sentences of actions in Russian. */
export const russian: ActionTexts = {
  actions: {
    TonTransfer: (d, format) =>
      d.refund
        ? act(d.sender, 'возврат', `${format.coins(d.amount)} на ${format.account(d.recipient)}: ставка перебита`)
        : act(
            d.sender,
            'перевод',
            `${format.coins(d.amount)} на ${format.account(d.recipient)}${withComment(d, format)}`,
          ),
    ExtraCurrencyTransfer: (d, format) =>
      act(
        d.sender,
        'перевод',
        `${format.currency(d.amount, d.currency)} на ${format.account(d.recipient)}${withComment(d, format)}`,
      ),
    ContractDeploy: d =>
      act(
        d.address,
        'развёртывание контракта',
        d.interfaces.length === 0 ? '' : `(${formatInterfaces(d.interfaces, toRussianInterface)})`,
      ),
    JettonTransfer: (d, format) =>
      act(
        d.sender,
        'перевод',
        `${format.jetton(d.amount, d.jetton)} на ${format.account(d.recipient)}${withComment(d, format)}`,
      ),
    FlawedJettonTransfer(d, format) {
      const { account, jetton } = format
      const sent = `${jetton(d.sentAmount, d.jetton)} на ${account(d.recipient)}`
      const comment = withComment(d, format)
      const rest = `${sent}, из них получено ${jetton(d.receivedAmount, d.jetton)}${comment}`
      return { ...act(d.sender, 'перевод', rest), attemptedRest: `${sent}${comment}` }
    },
    JettonBurn: (d, { jetton }) => act(d.sender, 'сжигание', jetton(d.amount, d.jetton)),
    JettonMint: (d, { jetton }) => act(d.recipient, 'выпуск', jetton(d.amount, d.jetton)),
    NftItemTransfer: (d, format) =>
      act(d.sender, 'передача', `${format.nftItem(d.nft)} на ${format.account(d.recipient)}${withComment(d, format)}`),
    NftPurchase: (d, { account, nftItem, sum }) =>
      act(d.buyer, 'покупка', `${nftItem(d.nft)} у ${account(d.seller)} за ${sum(d.price)}`),
    SmartContractExec: (d, format) =>
      act(
        d.executor,
        'вызов',
        `${format.contract(d.contract)} (${inWords(d.operation, format)})${d.attached === 0n ? '' : `, сумма ${format.coins(d.attached)}`}`,
      ),
    Subscribe: (d, { account, sum }) =>
      act(
        d.subscriber,
        d.price.amount === 0n ? 'оформление подписки' : 'оплата подписки',
        `у ${account(d.beneficiary)}${d.price.amount === 0n ? '' : `: ${sum(d.price)}`}`,
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
    JettonSwap: (d, { sum }) => act(d.user, 'обмен', `${sum(d.in)} на ${sum(d.out)} (${formatProtocol(d.dex)})`),
    DomainRenew: (d, { nftItem }) => act(d.renewer, 'продление домена', `${d.domain ?? nftItem(d.item)} на год`),
    Purchase: (d, { account, sum }) =>
      act(d.source, 'оплата счёта', `${d.invoiceId}: ${sum(d.amount)} на ${account(d.destination)}`),
    DepositTokenStake: (d, { sum }) =>
      act(d.staker, 'стейкинг', `${sum(d.stake)} в протоколе ${formatProtocol(d.protocol)}`),
    WithdrawTokenStakeRequest: (d, { sum }) =>
      act(d.staker, 'запрос на вывод', `${sum(d.stake)} из протокола ${formatProtocol(d.protocol)}`),
    LiquidityDeposit: (d, { sum }) =>
      act(
        d.from,
        'добавление ликвидности',
        `${d.tokens.map(({ amount }) => sum(amount)).join(' и ')} в пул ${formatProtocol(d.protocol)}`,
      ),
    AddExtension: (d, { account }) => act(d.wallet, 'добавление расширения', account(d.extension)),
    RemoveExtension: (d, { account }) => act(d.wallet, 'удаление расширения', account(d.extension)),
    SetSignatureAllowedAction: d => act(d.wallet, d.allowed ? 'включение' : 'отключение', 'авторизации по подписи'),
    GasRelay: (d, { account, coins }) =>
      act(d.relayer, 'оплата газа', `${coins(d.amount)} за запрос кошелька ${account(d.target)}`),
  },
  // The gender of an account's name is unknown, so the sentences use nouns instead of verbs in the past tense.
  toSentence(account, action, rest) {
    const done = `${account}: ${action} ${rest}`
    return { done, attempted: done }
  },
  succeeded: ({ done }) => `${done.trimEnd()}.`,
  failed: ({ attempted }, reason) =>
    `${attempted.trimEnd()} — не выполнено${reason === undefined ? '' : `: ${reason}`}.`,
  refunded: (amount, from, to) => `${amount ?? 'Сумма'}: возврат на ${to}, сообщение на ${from} вернулось отправителю.`,
  and: ' и ',
  unnamed: 'операция',
  declared: (name, abi) => `«${name}» из ABI ${abi}`,
  toOperation: toRussianOperation,
  toProtocol: toRussianProtocol,
  toTerm: toRussianTerm,
  toInterface: toRussianInterfaceGenitive,
  flag: ['нет', 'да'],
  smallestUnits(_, { symbol, address }) {
    const jetton = symbol ?? (address === undefined ? 'неизвестного жетона' : `жетона контракта ${address}`)
    return `ед. ${jetton} (число десятичных знаков неизвестно)`
  },
  others: count => `И ещё ${count}.`,
}
