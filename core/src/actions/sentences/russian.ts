import type { MessageComment } from '../kinds/properties.ts'
import { type ActionTexts, act, formatComment } from './ActionTexts.ts'

const withComment = (detail: MessageComment): string =>
  formatComment(detail, comment => ` с комментарием «${comment}»`, ' с зашифрованным комментарием')

/** The sentences of actions in Russian. */
export const russian: ActionTexts = {
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
    SmartContractExec: (d, { contract, operation, coins }) =>
      act(
        d.executor,
        'вызов',
        `${contract(d.contract)} (${operation(d.operation)})${d.attached === 0n ? '' : `, сумма ${coins(d.attached)}`}`,
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
  and: ' и ',
  flag: ['нет', 'да'],
  others: count => `И ещё ${count}.`,
}
