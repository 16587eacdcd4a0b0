import type { ActionKind } from '../kinds/index.ts'
import type { KindDefinition } from './families/defineKind.ts'
import { account, amount, amounts, flag, nft, optional, text } from './families/fields.ts'

type BaseKind = Omit<KindDefinition, 'sentence' | 'v2'>
type Toncenter = readonly string[]

const sender = account('gives', 'The account that sends.')
const recipient = account('gets', 'The account that receives.')
const staker = account('gives', 'The account whose stake it is.')
const wallet = account('subject', 'The wallet.')
const arrives = 'The recipient has received the full amount.'

const stake = (en: string, ru: string, success: string, toncenter: Toncenter, pool = true): BaseKind => ({
  family: 'staking',
  icon: 'stake',
  title: { en, ru },
  fields: {
    amount: amount('given', 'The stake.'),
    staker,
    ...(pool && { pool: account('gets', 'The pool.') }),
  },
  actor: 'staker',
  success,
  toncenter,
})

const tokenStake = (en: string, ru: string, success: string, toncenter: Toncenter): BaseKind => ({
  family: 'staking',
  icon: 'stake',
  title: { en, ru },
  fields: { stake: amount('given', 'The staked tokens.'), staker, protocol: text('The protocol.') },
  actor: 'staker',
  success,
  toncenter,
})

const subscription = (en: string, ru: string, success: string, toncenter: Toncenter, isPaid: boolean): BaseKind => ({
  family: 'payments',
  icon: 'repeat',
  title: { en, ru },
  fields: {
    subscriber: account('gives', 'The wallet that pays.'),
    beneficiary: account('gets', 'The account that is paid.'),
    ...(isPaid && { price: amount('price', 'The price of one period.') }),
  },
  actor: 'subscriber',
  success,
  toncenter,
})

const extension = (en: string, ru: string, success: string): BaseKind => ({
  family: 'wallets',
  icon: 'plug',
  title: { en, ru },
  fields: { wallet, extension: account('subject', 'The extension.') },
  actor: 'wallet',
  success,
  toncenter: [],
})

/** What the table of kinds states about those of `/v2`, whose details and sentences are defined with them. */
export const baseKinds: { readonly [K in ActionKind]: BaseKind } = {
  TonTransfer: {
    family: 'transfers',
    icon: 'send',
    title: { en: 'TON transfer', ru: 'Перевод TON' },
    fields: { sender, recipient, amount: amount('given', 'The amount.') },
    actor: 'sender',
    success: 'The message did not bounce.',
    toncenter: ['ton_transfer'],
  },
  ExtraCurrencyTransfer: {
    family: 'transfers',
    icon: 'send',
    title: { en: 'Extra currency transfer', ru: 'Перевод дополнительной валюты' },
    fields: { sender, recipient, amount: amount('given', 'The amount.') },
    actor: 'sender',
    success: 'The message did not bounce.',
    toncenter: ['ton_transfer'],
  },
  ContractDeploy: {
    family: 'contracts',
    icon: 'deploy',
    title: { en: 'Contract deployment', ru: 'Развёртывание контракта' },
    fields: { address: account('subject', 'The contract.') },
    actor: 'address',
    success: 'The account is active.',
    toncenter: ['contract_deploy'],
  },
  JettonTransfer: {
    family: 'jettons',
    icon: 'token',
    title: { en: 'Jetton transfer', ru: 'Перевод жетонов' },
    fields: { sender, recipient, amount: amount('given', 'The jettons.') },
    actor: 'sender',
    success: arrives,
    toncenter: ['jetton_transfer'],
  },
  FlawedJettonTransfer: {
    family: 'jettons',
    icon: 'token',
    title: { en: 'Jetton transfer with a loss', ru: 'Перевод жетонов с потерей' },
    fields: {
      sender,
      recipient,
      sentAmount: amount('given', 'The jettons sent.'),
      receivedAmount: amount('stated', 'The jettons received.'),
    },
    actor: 'sender',
    success: 'The recipient has received jettons.',
    toncenter: ['jetton_transfer'],
  },
  JettonBurn: {
    family: 'jettons',
    icon: 'burn',
    title: { en: 'Jetton burn', ru: 'Сжигание жетонов' },
    fields: { sender, amount: amount('given', 'The jettons.') },
    actor: 'sender',
    success: 'The master has accepted the burn.',
    toncenter: ['jetton_burn'],
  },
  JettonMint: {
    family: 'jettons',
    icon: 'mint',
    title: { en: 'Jetton mint', ru: 'Выпуск жетонов' },
    fields: { recipient, amount: amount('received', 'The jettons.') },
    actor: 'recipient',
    success: arrives,
    toncenter: ['jetton_mint'],
  },
  NftItemTransfer: {
    family: 'nfts',
    icon: 'item',
    title: { en: 'NFT transfer', ru: 'Передача NFT' },
    fields: { sender, recipient, nft: nft('The item.') },
    actor: 'sender',
    success: 'The item has the new owner.',
    toncenter: ['nft_transfer'],
  },
  Subscribe: subscription(
    'Subscription payment',
    'Оплата подписки',
    'The beneficiary is paid, or the subscription has started.',
    ['subscribe'],
    true,
  ),
  UnSubscribe: subscription(
    'Subscription ended',
    'Отключение подписки',
    'The subscription has ended.',
    ['unsubscribe'],
    false,
  ),
  AuctionBid: {
    family: 'nfts',
    icon: 'bid',
    title: { en: 'Auction bid', ru: 'Ставка на аукционе' },
    fields: {
      bidder: account('gives', 'The account that bids.'),
      auctionContract: account('through', 'The auction.'),
      nft: optional(nft('The item.')),
      bid: amount('given', 'The bid.'),
    },
    actor: 'bidder',
    success: 'The auction has accepted the bid.',
    toncenter: ['auction_bid'],
  },
  NftPurchase: {
    family: 'nfts',
    icon: 'cart',
    title: { en: 'NFT purchase', ru: 'Покупка NFT' },
    fields: {
      buyer: account('gives', 'The account that pays, and gets the item.'),
      seller: account('gets', 'The account that is paid.'),
      nft: nft('The item.'),
      price: amount('price', 'The price.'),
    },
    actor: 'buyer',
    success: 'The item belongs to the buyer.',
    toncenter: ['nft_purchase', 'nft_transfer', 'dns_purchase'],
  },
  DepositStake: stake('Stake deposit', 'Внесение стейка', 'The pool has accepted the stake.', ['stake_deposit']),
  WithdrawStake: {
    ...stake('Stake withdrawal', 'Вывод стейка', 'The staker has received the stake.', ['stake_withdrawal']),
    fields: {
      amount: amount('received', 'The stake.'),
      staker: account('gets', 'The account whose stake it is.'),
      pool: account('gives', 'The pool.'),
    },
  },
  WithdrawStakeRequest: {
    ...stake('Stake withdrawal requested', 'Запрос на вывод стейка', 'The pool has stored the request.', [
      'stake_withdrawal_request',
    ]),
    fields: { requested: amount('stated', 'The requested stake.'), staker, pool: account('subject', 'The pool.') },
  },
  ElectionsDepositStake: {
    ...stake('Election stake', 'Стейк на выборах', 'The elector has confirmed the stake.', ['election_deposit'], false),
    family: 'validators',
  },
  ElectionsRecoverStake: {
    ...stake(
      'Election stake recovered',
      'Возврат стейка с выборов',
      'The elector has returned a stake.',
      ['election_recover'],
      false,
    ),
    family: 'validators',
  },
  JettonSwap: {
    family: 'exchanges',
    icon: 'swap',
    title: { en: 'Swap', ru: 'Обмен' },
    fields: {
      dex: text('The exchange.'),
      user: account('gives', 'The account that swaps.'),
      router: account('through', 'The router or vault that took the incoming side.'),
      in: amount('given', 'What the user gave.'),
      out: amount('received', 'What the user received; for a failed swap the requested minimum.'),
    },
    actor: 'user',
    success: 'At least the requested minimum was paid out.',
    toncenter: ['jetton_swap'],
  },
  SmartContractExec: {
    family: 'contracts',
    icon: 'call',
    title: { en: 'Contract call', ru: 'Вызов контракта' },
    fields: {
      executor: account('gives', 'The account that calls.'),
      contract: account('gets', 'The contract.'),
      attached: amount('given', 'The attached TON.'),
      operation: text('The operation.'),
    },
    actor: 'executor',
    success: 'The transaction succeeded.',
    toncenter: ['call_contract', 'tick_tock'],
  },
  DomainRenew: {
    family: 'names',
    icon: 'domain',
    title: { en: 'Domain renewal', ru: 'Продление домена' },
    fields: { renewer: account('subject', 'The owner.'), domain: text('The domain.'), item: nft('The item.') },
    actor: 'renewer',
    success: 'The item has accepted the renewal.',
    toncenter: ['renew_dns'],
  },
  Purchase: {
    family: 'payments',
    icon: 'bill',
    title: { en: 'Invoice paid', ru: 'Оплата счёта' },
    fields: {
      source: account('gives', 'The account that pays.'),
      destination: account('gets', 'The account that is paid.'),
      invoiceId: text('The invoice.'),
      amount: amount('given', 'The amount.'),
    },
    actor: 'source',
    success: arrives,
    toncenter: [],
  },
  AddExtension: extension('Extension added', 'Расширение добавлено', 'The wallet has the extension.'),
  RemoveExtension: extension('Extension removed', 'Расширение удалено', 'The wallet no longer has the extension.'),
  SetSignatureAllowedAction: {
    family: 'wallets',
    icon: 'key',
    title: { en: 'Signature authentication changed', ru: 'Изменение авторизации по подписи' },
    fields: { wallet, allowed: flag('Whether signatures are accepted.') },
    actor: 'wallet',
    success: 'The wallet has changed its setting.',
    toncenter: [],
  },
  GasRelay: {
    family: 'wallets',
    icon: 'relay',
    title: { en: 'Gas relay', ru: 'Оплата газа' },
    fields: {
      relayer: account('gives', 'The account that pays the gas.'),
      target: account('gets', 'The wallet that made the request.'),
      amount: amount('given', 'The TON for gas.'),
    },
    actor: 'relayer',
    success: 'The wallet has accepted the request.',
    toncenter: [],
  },
  DepositTokenStake: tokenStake('Token stake', 'Стейкинг токенов', 'The protocol has accepted the tokens.', [
    'stake_deposit',
  ]),
  WithdrawTokenStakeRequest: tokenStake(
    'Token stake withdrawal requested',
    'Запрос на вывод токенов',
    'The protocol has accepted the request.',
    ['stake_withdrawal_request'],
  ),
  LiquidityDeposit: {
    family: 'liquidity',
    icon: 'pool',
    title: { en: 'Liquidity deposit', ru: 'Добавление ликвидности' },
    fields: {
      protocol: text('The exchange.'),
      from: account('gives', 'The account that deposits.'),
      tokens: amounts('given', 'The deposited tokens.'),
    },
    actor: 'from',
    success: 'The pool has accepted the tokens, or waits for the other side.',
    toncenter: ['dex_deposit_liquidity'],
  },
}
