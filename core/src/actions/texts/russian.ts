import type { Texts } from './english.ts'

/** Russian preview descriptions of actions. */
export const russian: Texts = {
  TonTransfer: p => `Перевод ${p.amount}`,
  ExtraCurrencyTransfer: () => '',
  ContractDeploy: p =>
    p.interfaces.length === 0
      ? 'Развёртывание контракта'
      : `Развёртывание контракта с интерфейсами ${p.interfaces.join(', ')}`,
  SmartContractExec: () => 'Выполнение смарт-контракта',
  JettonTransfer: p => `Перевод ${p.amount}`,
  FlawedJettonTransfer: p => `Отправлено ${p.sent}, но получено ${p.received}`,
  JettonMint: p => `Выпуск ${p.amount}`,
  JettonBurn: p => `Сжигание ${p.amount}`,
  NftItemTransfer: () => 'Перевод 1 NFT',
  NftPurchase: p => `Покупка ${p.name}`,
  Subscribe: p => (p.price === undefined ? 'Подписка оформлена с отложенной оплатой' : `Оплата подписки: ${p.price}`),
  UnSubscribe: () => 'Подписка отключена',
  AuctionBid: p => `Ставка ${p.amount} за ${p.name}`,
  DepositStake: p => `Внесение ${p.amount} в пул стейкинга`,
  WithdrawStake: p => `Вывод ${p.amount} из пула стейкинга`,
  WithdrawStakeRequest: p => `Запрос на вывод ${p.amount ?? 'всей суммы'} из пула стейкинга`,
  ElectionsDepositStake: p => `Внесение ${p.amount} в качестве стейка`,
  ElectionsRecoverStake: p => `Возврат стейка ${p.amount}`,
  JettonSwap: p => `Обмен ${p.sent} на ${p.received}`,
  DomainRenew: p => `Продление срока домена ${p.domain}`,
  Purchase: p => `Оплата счёта #${p.invoice}`,
  DepositTokenStake: p => `Стейкинг в протоколе ${p.protocol}`,
  WithdrawTokenStakeRequest: p => `Запрос на вывод из протокола ${p.protocol}`,
  LiquidityDeposit: p => `Внесение ликвидности в пул ${p.protocol}`,
  AddExtension: () => 'Добавление расширения в кошелёк',
  RemoveExtension: () => 'Удаление расширения из кошелька',
  SetSignatureAllowedAction: p => (p.allowed ? 'Включение подписи кошелька' : 'Отключение подписи кошелька'),
  GasRelay: () => 'Оплата газа',
}
