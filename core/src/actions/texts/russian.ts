import type { Texts } from './english.ts'

/** What an action says of itself in Russian. */
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
  AddExtension: () => 'Добавление расширения в кошелёк',
  RemoveExtension: () => 'Удаление расширения из кошелька',
  SetSignatureAllowedAction: p => (p.allowed ? 'Включение подписи кошелька' : 'Отключение подписи кошелька'),
  GasRelay: () => 'Оплата газа',
}
