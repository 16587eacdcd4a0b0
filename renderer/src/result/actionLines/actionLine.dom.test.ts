import { actionKinds } from '@tonoscope/core/actions/kinds/index'
import type { Action } from '@tonoscope/core/contract/event'
import { expect, test } from 'vitest'
import { account, address } from '../../../test/fixtures/build.ts'
import { jetton } from '../../../test/fixtures/results.ts'
import { getTransfers, toActionLine } from './actionLine.ts'
import { getLineAssets } from './assets.ts'

const alice = account('alice', 'alice', true)
const pool = account('pool', 'pool')
const item = address('item')
const nft = {
  address: item,
  index: 1n,
  verified: false,
  metadata: { name: 'Blue diamond' },
  approved_by: [],
  trust: 'none',
}
const price = {
  currency_type: 'native',
  value: '5000000000',
  decimals: 9,
  token_name: 'TON',
  verification: 'none',
  image: '',
}
const dollars = {
  ...price,
  currency_type: 'jetton',
  value: '7000000',
  decimals: 6,
  token_name: 'DUSD',
  jetton: jetton.address,
}

const createAction = (type: Action['type'], detail: object, accounts = [alice, pool]): Action =>
  ({
    type,
    status: 'ok',
    [type]: detail,
    simple_preview: { name: type, description: '', accounts },
    base_transactions: [],
  }) as Action // the line does not read the omitted fields

const route = { sender: alice, recipient: pool }
const details: { readonly [K in Action['type']]: object } = {
  TonTransfer: { ...route, amount: 1n },
  ExtraCurrencyTransfer: { ...route, amount: '1', currency: { id: 100, symbol: 'ECHIDNA', decimals: 8, image: '' } },
  ContractDeploy: { address: item, interfaces: ['jetton_wallet'] },
  JettonTransfer: { ...route, amount: '1', jetton, senders_wallet: item, recipients_wallet: item },
  FlawedJettonTransfer: { ...route, sent_amount: '10', received_amount: '9', jetton, senders_wallet: item },
  JettonMint: { recipient: alice, amount: '1', jetton },
  JettonBurn: { sender: alice, amount: '1', jetton },
  NftItemTransfer: { ...route, nft: item },
  NftPurchase: { buyer: alice, seller: pool, nft, amount: price },
  AuctionBid: { bidder: alice, auction: pool, nft, amount: price },
  SmartContractExec: { executor: alice, contract: pool, ton_attached: 1n, operation: 'do_it' },
  Subscribe: { subscriber: alice, beneficiary: pool, price, initial: true },
  UnSubscribe: { subscriber: alice, beneficiary: pool },
  DepositStake: { staker: alice, pool, amount: 1n },
  WithdrawStake: { staker: alice, pool, amount: 1n },
  WithdrawStakeRequest: { staker: alice, pool },
  ElectionsDepositStake: { staker: alice, amount: 1n },
  ElectionsRecoverStake: { staker: alice, amount: 1n },
  JettonSwap: {
    dex: 'stonfi',
    user_wallet: alice,
    router: pool,
    amount_in: '',
    ton_in: 2n,
    amount_out: '7',
    jetton_master_out: jetton,
  },
  DomainRenew: { domain: 'alice.ton', contract_address: item, renewer: alice },
  Purchase: { source: alice, destination: pool, invoice_id: '7', amount: dollars },
  DepositTokenStake: { staker: alice, protocol: { name: 'ethena' }, stake_meta: dollars },
  WithdrawTokenStakeRequest: { staker: alice, protocol: { name: 'ethena' }, stake_meta: dollars },
  LiquidityDeposit: {
    from: alice,
    protocol: { name: 'dedust' },
    tokens: [
      { price, vault: pool.address },
      { price: dollars, vault: item },
    ],
  },
  AddExtension: { wallet: alice, extension: item },
  RemoveExtension: { wallet: alice, extension: item },
  SetSignatureAllowedAction: { wallet: alice, allowed: false },
  GasRelay: { relayer: alice, target: pool, amount: 1n },
}

test.each(Object.keys(actionKinds) as Action['type'][])('%s has a line', type => {
  const line = toActionLine(createAction(type, details[type]))
  expect(line.title).toMatch(/^[A-Z][^_]+$/)
  expect(line.from ?? line.to).toBeDefined()
  // The line is built from the details, not from the preview.
  expect(line.note).not.toBe('')
})

test('a swap has the paid and the received amount, and transfers both ways', () => {
  const line = toActionLine(createAction('JettonSwap', details.JettonSwap))
  expect(line.moved).toEqual({ kind: 'ton', amount: 2n })
  expect(line.received).toMatchObject({ kind: 'token', amount: 7n, token: { symbol: 'DUSD' } })
  expect(getTransfers(line).map(({ from, to }) => [from, to])).toEqual([
    [alice.address, pool.address],
    [pool.address, alice.address],
  ])
})

test('a liquidity deposit has both tokens, each transferred to its vault', () => {
  const line = toActionLine(createAction('LiquidityDeposit', details.LiquidityDeposit))
  expect(line.moved).toEqual({ kind: 'ton', amount: 5_000_000_000n })
  expect(line.alsoMoved).toMatchObject({ kind: 'token', amount: 7_000_000n })
  expect(getTransfers(line).map(({ to }) => to)).toEqual([pool.address, item])
  expect(getLineAssets(line).map(({ key }) => key)).toEqual(['ton', `token ${jetton.address}`])
})

test('items and domains have their names', () => {
  expect(toActionLine(createAction('NftPurchase', details.NftPurchase)).item?.name).toBe('Blue diamond')
  expect(toActionLine(createAction('DomainRenew', details.DomainRenew)).item?.name).toBe('alice.ton')
  const named = createAction('NftItemTransfer', details.NftItemTransfer, [
    { ...pool, address: item, name: 'Blue diamond' },
  ])
  expect(toActionLine(named).moved).toMatchObject({ kind: 'item', name: 'Blue diamond' })
})

test('a withdrawal request transfers nothing', () => {
  expect(
    getTransfers(toActionLine(createAction('WithdrawTokenStakeRequest', details.WithdrawTokenStakeRequest))),
  ).toEqual([])
})

test('interfaces have display names', () => {
  expect(toActionLine(createAction('ContractDeploy', details.ContractDeploy)).note).toBe('jetton wallet')
})
