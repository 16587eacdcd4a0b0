const english = {
  TonTransfer: (p: { amount: string }) => `Transferring ${p.amount}`,
  // Empty, as in tonapi.
  ExtraCurrencyTransfer: (_: { amount: string }) => '',
  ContractDeploy: (p: { interfaces: readonly string[] }) =>
    p.interfaces.length === 0
      ? 'Deploying a contract'
      : `Deploying a contract with interfaces ${p.interfaces.join(', ')}`,
  SmartContractExec: (_: { operation: string }) => 'Execution of smart contract',
  JettonTransfer: (p: { amount: string }) => `Transferring ${p.amount}`,
  FlawedJettonTransfer: (p: { sent: string; received: string }) => `Transferred ${p.sent}, but received ${p.received}`,
  JettonMint: (p: { amount: string }) => `Minting ${p.amount}`,
  JettonBurn: (p: { amount: string }) => `Burning ${p.amount}`,
  NftItemTransfer: (_: { count: number }) => 'Transferring 1 NFT',
  NftPurchase: (p: { name: string }) => `Purchase ${p.name}`,
  Subscribe: (p: { price: string | undefined }) =>
    p.price === undefined ? 'Subscription initiated with a delayed payment' : `Paying ${p.price} for subscription`,
  UnSubscribe: (_: { subscription: string }) => 'Subscription deactivated',
  AuctionBid: (p: { amount: string; name: string }) => `Bidding ${p.amount} for ${p.name}`,
  DepositStake: (p: { amount: string }) => `Deposit ${p.amount} to staking pool`,
  WithdrawStake: (p: { amount: string }) => `Withdraw ${p.amount} from staking pool`,
  WithdrawStakeRequest: (p: { amount: string | undefined }) =>
    `Request to withdraw ${p.amount ?? 'ALL'} from staking pool`,
  ElectionsDepositStake: (p: { amount: string }) => `Depositing ${p.amount} for stake`,
  ElectionsRecoverStake: (p: { amount: string }) => `Recover ${p.amount} stake`,
  JettonSwap: (p: { sent: string; received: string }) => `Swapping ${p.sent} for ${p.received}`,
  DomainRenew: (p: { domain: string }) => `Update ${p.domain} expiring time`,
  Purchase: (p: { invoice: string }) => `Payment for invoice #${p.invoice}`,
  DepositTokenStake: (p: { protocol: string }) => `Staked with ${p.protocol} protocol`,
  WithdrawTokenStakeRequest: (p: { protocol: string }) => `Request to withdraw from ${p.protocol} protocol`,
  LiquidityDeposit: (p: { protocol: string }) => `Deposit liquidity into the ${p.protocol} pool`,
  AddExtension: (_: { extension: string }) => 'Add extension to wallet',
  RemoveExtension: (_: { extension: string }) => 'Remove extension from wallet',
  SetSignatureAllowedAction: (p: { allowed: boolean }) =>
    p.allowed ? 'Enable wallet signature' : 'Disable wallet signature',
  GasRelay: (_: { amount: string }) => 'Relay for gas',
}

/** The texts of one language; a kind of action without a text does not compile. */
export type Texts = { readonly [K in keyof typeof english]: (params: Parameters<(typeof english)[K]>[0]) => string }

const russian: Texts = {
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

/** A language of action texts. */
export type Language = 'en' | 'ru'

/** Action texts by language. */
export const texts: { readonly [L in Language]: Texts } = { en: english, ru: russian }

/**
 * Returns the best supported language for an `Accept-Language` header: the one with the highest weight, else English.
 *
 * @example
 * languageOf('ru-RU,ru;q=0.9,en;q=0.8') // 'ru'
 * languageOf('de, *;q=0.5')             // 'en'
 */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } | undefined
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const language = tag.split('-')[0]
    if (language !== 'en' && language !== 'ru') continue
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? 'en'
}
