import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stubAddress } from '../../../test/stubTrace.ts'
import { Action as WireAction } from '../../contract/event.ts'
import { unknownNftItem } from '../../naming/loadNftItem.ts'
import type { Names } from '../../naming/Names.ts'
import { currencyPreview, jettonPreview } from '../../naming/previews.ts'
import { type Hash, nano } from '../../units.ts'
import type { ClassifiedAction } from '../classify.ts'
import { findMentions, presentAction } from '../presentAction.ts'
import { type ActionKind, actionKinds, type Detail, getMovements } from './index.ts'

const a = stubAddress('a')
const b = stubAddress('b')
const wa = stubAddress('wa')
const wb = stubAddress('wb')
const master = stubAddress('master')
const item = stubAddress('item')

const names: Names = {
  account: address => ({ address, is_scam: false, is_wallet: false }),
  testnet: false,
  jetton: of => ({ ...jettonPreview(of ?? master, undefined), symbol: 'JET', decimals: 6, image: 'https://j/i.png' }),
  jettonUnit: () => ({ symbol: 'JET', decimals: 6 }),
  currency: currencyPreview,
  nft: unknownNftItem,
}

/** One example of each kind with its expected reply. */
const examples: {
  readonly [K in ActionKind]: {
    detail: Detail<K>
    required: string
    texts: readonly string[]
    accounts: readonly string[]
  }
} = {
  TonTransfer: {
    detail: { sender: a, recipient: b, amount: nano(1_249_000_000n), comment: 'hi', encrypted: 'ab' },
    required: 'sender recipient amount',
    texts: ['Ton Transfer', 'Transferring 1.24 TON', 'Перевод 1.24 TON', '1.24 TON'],
    accounts: ['a', 'b'],
  },
  ExtraCurrencyTransfer: {
    detail: { sender: a, recipient: b, amount: 250_000n, currency: 239 },
    required: 'sender recipient amount currency',
    texts: ['Extra Currency Transfer', '', '', '2.5 FMS'],
    accounts: ['a', 'b'],
  },
  ContractDeploy: {
    detail: { address: a, interfaces: ['jetton_wallet', 'x'] },
    required: 'address interfaces',
    texts: [
      'Contract Deploy',
      'Deploying a contract with interfaces jetton_wallet, x',
      'Развёртывание контракта с интерфейсами jetton_wallet, x',
    ],
    accounts: ['a'],
  },
  JettonTransfer: {
    detail: { sender: a, recipient: b, senderWallet: wa, recipientWallet: wb, amount: 33_000_900_000n, jetton: master },
    required: 'amount jetton senders_wallet recipients_wallet',
    texts: ['Jetton Transfer', 'Transferring 33 000 JET', 'Перевод 33 000 JET', '33 000 JET'],
    accounts: ['b', 'a', 'master'],
  },
  FlawedJettonTransfer: {
    detail: {
      sender: a,
      recipient: b,
      senderWallet: wa,
      recipientWallet: wb,
      sentAmount: 100_000_000n,
      receivedAmount: 98_000_000n,
      jetton: master,
    },
    required: 'sent_amount received_amount jetton senders_wallet recipients_wallet',
    texts: [
      'Jetton Transfer',
      'Transferred 100 JET, but received 98 JET',
      'Отправлено 100 JET, но получено 98 JET',
      '98 JET',
    ],
    accounts: ['b', 'a', 'master'],
  },
  JettonBurn: {
    detail: { sender: a, senderWallet: wa, amount: 143n, jetton: master },
    required: 'amount jetton sender senders_wallet',
    texts: ['Jetton Burn', 'Burning 0.000143 JET', 'Сжигание 0.000143 JET', '0.000143 JET'],
    accounts: ['a', 'master'],
  },
  JettonMint: {
    detail: { recipient: b, recipientWallet: wb, amount: 5_000_000n, jetton: master },
    required: 'amount jetton recipient recipients_wallet',
    texts: ['Jetton Mint', 'Minting 5 JET', 'Выпуск 5 JET', '5 JET'],
    accounts: ['master', 'b'],
  },
  NftItemTransfer: {
    detail: { nft: item, sender: a, recipient: b },
    required: 'nft',
    texts: ['NFT Transfer', 'Transferring 1 NFT', 'Перевод 1 NFT', '1 NFT'],
    accounts: ['b', 'a', 'item'],
  },
  NftPurchase: {
    detail: { auction: 'getgems', nft: item, seller: a, buyer: b, price: { type: 'coin', amount: 20_000_000_000n } },
    required: 'amount seller buyer auction_type nft',
    texts: ['NFT Purchase', 'Purchase NFT', 'Покупка NFT', '20 TON'],
    accounts: ['item', 'b'],
  },
  SmartContractExec: {
    detail: { executor: a, contract: b, attached: nano(1n), operation: '0x0badc0de' },
    required: 'executor contract ton_attached gram_attached operation',
    texts: ['Smart Contract Execution', 'Execution of smart contract', 'Выполнение смарт-контракта'],
    accounts: ['a', 'b'],
  },
  Subscribe: {
    detail: {
      subscriber: a,
      subscription: item,
      beneficiary: b,
      admin: wa,
      price: { type: 'coin', amount: 2_000_000_000n },
      initial: true,
    },
    required: 'subscriber subscription beneficiary admin price initial',
    texts: ['Subscription Charge', 'Paying 2 TON for subscription', 'Оплата подписки: 2 TON', '2 TON'],
    accounts: ['wa', 'a', 'b'],
  },
  UnSubscribe: {
    detail: { subscriber: a, subscription: item, beneficiary: b, admin: wa },
    required: 'subscriber subscription beneficiary admin',
    texts: ['Unsubscribed', 'Subscription deactivated', 'Подписка отключена'],
    accounts: ['wa', 'a', 'b'],
  },
  AuctionBid: {
    detail: {
      auction: 'DNS.tg',
      bidder: a,
      auctionContract: b,
      nft: item,
      bid: { type: 'coin', amount: 5_000_000_000n },
    },
    required: 'amount bidder auction auction_type',
    texts: ['Auction bid', 'Bidding 5 TON for NFT', 'Ставка 5 TON за NFT'],
    accounts: ['a', 'b'],
  },
  DepositStake: {
    detail: { staker: a, pool: b, implementation: 'tf', amount: nano(10_000_000_000n) },
    required: 'amount staker pool implementation',
    texts: ['Deposit Stake', 'Deposit 10 TON to staking pool', 'Внесение 10 TON в пул стейкинга', '10 TON'],
    accounts: ['a', 'b'],
  },
  WithdrawStake: {
    detail: { staker: a, pool: b, implementation: 'whales', amount: nano(10_000_000_000n) },
    required: 'amount staker pool implementation',
    texts: ['Withdraw Stake', 'Withdraw 10 TON from staking pool', 'Вывод 10 TON из пула стейкинга', '10 TON'],
    accounts: ['a', 'b'],
  },
  WithdrawStakeRequest: {
    detail: { staker: a, pool: b, implementation: 'liquidTF', requested: undefined },
    required: 'staker pool implementation',
    texts: [
      'Withdraw Stake Request',
      'Request to withdraw ALL from staking pool',
      'Запрос на вывод всей суммы из пула стейкинга',
      'ALL',
    ],
    accounts: ['a', 'b'],
  },
  ElectionsDepositStake: {
    detail: { staker: a, elector: b, amount: nano(10_000_000_000n) },
    required: 'amount staker',
    texts: ['Deposit Stake', 'Depositing 10 TON for stake', 'Внесение 10 TON в качестве стейка', '10 TON'],
    accounts: ['b', 'a'],
  },
  ElectionsRecoverStake: {
    detail: { staker: a, elector: b, amount: nano(10_000_000_000n) },
    required: 'amount staker',
    texts: ['Recover Stake', 'Recover 10 TON stake', 'Возврат стейка 10 TON', '10 TON'],
    accounts: ['b', 'a'],
  },
  JettonSwap: {
    detail: {
      dex: 'dedust',
      user: a,
      router: b,
      in: { type: 'coin', amount: 1_000_000_000n },
      out: { type: 'jetton', master, amount: 3_500_000n },
    },
    required: 'dex amount_in amount_out user_wallet router',
    texts: ['Swap Tokens', 'Swapping 1 TON for 3.5 JET', 'Обмен 1 TON на 3.5 JET'],
    accounts: ['a', 'b'],
  },
  DomainRenew: {
    detail: { domain: 'alice.ton', item, renewer: a },
    required: 'domain contract_address renewer',
    texts: ['Domain Renew', 'Update alice.ton expiring time', 'Продление срока домена alice.ton', 'alice.ton'],
    accounts: ['a', 'item'],
  },
  Purchase: {
    detail: {
      source: a,
      destination: b,
      invoiceId: '03cfc582-b1c3-410a-a9a7-1f3afe326b3b',
      amount: { type: 'jetton', master, amount: 1_500_000n },
    },
    required: 'source destination invoice_id amount metadata',
    texts: [
      'Purchase',
      'Payment for invoice #03cfc582-b1c3-410a-a9a7-1f3afe326b3b',
      'Оплата счёта #03cfc582-b1c3-410a-a9a7-1f3afe326b3b',
      '1.5 JET',
    ],
    accounts: ['a', 'b'],
  },
  DepositTokenStake: {
    detail: { staker: a, protocol: 'Ethena', stake: { type: 'jetton', master, amount: 2_000_000n } },
    required: 'staker protocol',
    texts: ['Deposit Token Stake', 'Staked with Ethena protocol', 'Стейкинг в протоколе Ethena', '2 JET'],
    accounts: ['a', 'master'],
  },
  WithdrawTokenStakeRequest: {
    detail: { staker: a, protocol: 'Affluent', stake: { type: 'jetton', master, amount: 2_000_000n } },
    required: 'staker protocol',
    texts: [
      'Withdraw Token Stake',
      'Request to withdraw from Affluent protocol',
      'Запрос на вывод из протокола Affluent',
      'ALL',
    ],
    accounts: ['a', 'master'],
  },
  LiquidityDeposit: {
    detail: {
      protocol: 'stonfi',
      from: a,
      tokens: [
        { amount: { type: 'coin', amount: 1_000_000_000n }, vault: b },
        { amount: { type: 'jetton', master, amount: 2_000_000n }, vault: wb },
      ],
    },
    required: 'protocol from tokens',
    texts: [
      'Liquidity Deposit',
      'Deposit liquidity into the stonfi pool',
      'Внесение ликвидности в пул stonfi',
      '1 TON + 2 JET',
    ],
    accounts: ['a'],
  },
  AddExtension: {
    detail: { wallet: a, extension: b },
    required: 'wallet extension',
    texts: ['AddExtension', 'Add extension to wallet', 'Добавление расширения в кошелёк'],
    accounts: ['a', 'b'],
  },
  RemoveExtension: {
    detail: { wallet: a, extension: b },
    required: 'wallet extension',
    texts: ['RemoveExtension', 'Remove extension from wallet', 'Удаление расширения из кошелька'],
    accounts: ['a', 'b'],
  },
  SetSignatureAllowedAction: {
    detail: { wallet: a, allowed: false },
    required: 'wallet allowed',
    texts: ['SetSignatureAllowed', 'Disable wallet signature', 'Отключение подписи кошелька'],
    accounts: ['a'],
  },
  GasRelay: {
    detail: { amount: nano(150_000_000n), relayer: a, target: b },
    required: 'amount relayer target',
    texts: ['Gas Relay', 'Relay for gas', 'Оплата газа', '0.15 TON'],
    accounts: ['a', 'b'],
  },
}

// Each key of the table is a kind.
describe.each(Object.keys(examples) as ActionKind[])('%s', type => {
  const { detail, required, texts, accounts } = examples[type]
  const hash = '1'.repeat(64) as Hash
  const action = {
    type,
    detail,
    status: 'ok',
    pattern: 'test',
    movements: [],
    baseTransactions: [hash],
  } as unknown as ClassifiedAction

  test('requires the fields that the API specification requires', () => {
    const { shape } = actionKinds[type].wire
    const needed = Object.entries(shape).flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name]))
    expect(new Set(needed)).toEqual(new Set(required.split(' ')))
  })

  test('matches its schema and has its preview in both languages', () => {
    const english = presentAction(action, names, 'en')
    const { name, description, value } = english.simple_preview
    const russian = presentAction(action, names, 'ru').simple_preview
    expect([name, description, russian.description, ...(value === undefined ? [] : [value])]).toEqual(texts)
    expect(russian.name).toBe(name)
    expect(english.simple_preview.accounts.map(({ address }) => address)).toEqual(accounts.map(stubAddress))
    expect(english[type]).toBeDefined()
    const written = z.encode(WireAction, english)
    expect(z.decode(WireAction, written)).toEqual(english)
  })

  test('lists the accounts and NFT items that its reply names', () => {
    const named = { accounts: new Set<string>(), items: new Set<string>() }
    presentAction(
      action,
      {
        ...names,
        account(address) {
          named.accounts.add(address)
          return names.account(address)
        },
        nft(address) {
          named.items.add(address)
          return names.nft(address)
        },
      },
      'en',
    )
    const { accounts, items } = findMentions([action])
    expect({ accounts, items }).toEqual(named)
  })

  test('has no movements unless it succeeded', () => {
    expect(getMovements({ type, detail, success: false } as never)).toEqual([])
  })
})

test('writes TON amounts under the earlier and the later name of tonapi', () => {
  const amounts = (value: object, prefix: string) =>
    Object.entries(value).flatMap(([key, amount]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), amount]] : [],
    )
  const { SmartContractExec, JettonSwap } = examples
  const replies = [
    actionKinds.SmartContractExec.present(SmartContractExec.detail, names),
    actionKinds.JettonSwap.present(JettonSwap.detail, names),
    actionKinds.JettonSwap.present(
      { ...JettonSwap.detail, in: JettonSwap.detail.out, out: JettonSwap.detail.in },
      names,
    ),
  ]
  expect(replies.map(reply => amounts(reply, 'gram_'))).toEqual([
    [['attached', 1n]],
    [['in', 1_000_000_000n]],
    [['out', 1_000_000_000n]],
  ])
  for (const reply of replies) expect(amounts(reply, 'ton_')).toEqual(amounts(reply, 'gram_'))
})

test('lists each account of a preview once', () => {
  const detail = { ...examples.TonTransfer.detail, recipient: a }
  const action = {
    type: 'TonTransfer',
    detail,
    status: 'ok',
    pattern: 'test',
    movements: [],
    baseTransactions: [],
  } as never
  expect(presentAction(action, names, 'en').simple_preview.accounts).toHaveLength(1)
})

test.each([
  ['ElectionsDepositStake', '-10 TON', '+10 TON', '10 TON'],
  ['ElectionsRecoverStake', '+10 TON', '-10 TON', '10 TON'],
  ['DepositStake', undefined, undefined, undefined],
] as const)(
  'in the view of an account the value of %s has its sign, and its preview names the others',
  (type, ...signed) => {
    const action = {
      type,
      detail: examples[type].detail,
      status: 'failed',
      pattern: 'test',
      movements: [],
      baseTransactions: [],
    } as never
    const without = presentAction(action, names, 'en').simple_preview
    for (const [index, viewer] of [a, b, item].entries()) {
      const { value, accounts } = presentAction(action, names, 'en', viewer).simple_preview
      expect(value).toBe(signed[index] ?? without.value)
      expect(accounts).toEqual(without.accounts.filter(({ address }) => address !== viewer))
    }
  },
)

test('an unconfirmed jetton has the zero address and no movements', () => {
  const detail = { ...examples.JettonTransfer.detail, jetton: undefined, recipientWallet: undefined }
  expect(getMovements({ type: 'JettonTransfer', success: true, detail })).toEqual([])
  expect(actionKinds.JettonTransfer.present(detail, names).recipients_wallet).toBe(`0:${'0'.repeat(64)}`)
})
