import { describe, expect, test } from 'vitest'
import { changeTrace, classifiedActions, type RecordedTrace } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import { ethenaPoolAddress, ethenaShareMaster } from './ethena/protocol.ts'

// These protocols are in no recording: scripted contracts send messages of their layouts.

const staker = stubAddress('u')
const payload = body(0xf9471134, b => b.bit(false).coins(0n).bit(false))
const arrival = body(0x178d4519, b =>
  b.uint(0, 64).varUint(7n, 4).address(undefined).address(staker).coins(0n).bit(false),
)
const change = { to: 'u', body: queryBody(0xd53276db) }
const burn = queryBody(0x595f07bc, b => b.varUint(7n, 4).address(staker).bit(false))
const burnt = queryBody(0x7bdd97de, b => b.varUint(7n, 4).address(staker).address(staker))
const [notified, requestCode, poolCode, takeCode, knownCode] = [
  1935855772, 2965807102, 712360689, 3061173925, 2009486850,
]
const context = 0xf9471134
const query = { to: 'c', body: queryBody(0xb0c69ffe, b => b.uint(0, 3).uint(context, 32)) }
/** Aggregator, oracle and back to the vault. */
const oracles = (last: Script[string] = {}): Script => ({
  c: { [requestCode]: [{ to: 'o', body: body(0x2a75c2f1) }] },
  o: { [poolCode]: [{ to: 'd', body: body(0xb675cea5) }] },
  d: { [takeCode]: [{ to: 'p', body: body(0x77c65602) }] },
  p: last,
})

const play = (script: Script, to: string, first: Cell, interfaces: Record<string, readonly InterfaceName[]> = {}) =>
  runScript({
    from: 'u',
    first: { to, body: first },
    script: mergeScripts({ u: {} }, script),
    wallets: { wu: ['u', 'w'], wp: ['p', 'w'], su: ['u', 'p'] },
    interfaces: { wu: ['jetton_wallet'], wp: ['jetton_wallet'], su: ['jetton_wallet'], ...interfaces },
  })
const given = jettonTransferScript({ wallet: 'wu', toWallet: 'wp', from: 'u', to: 'p', amount: 5n, payload })
const toVault = (script: Script, interfaces: Record<string, readonly InterfaceName[]>) =>
  play(mergeScripts(given, script), 'wu', jettonTransferBody(5n, 'p', payload), interfaces)
const stake = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })
const vault = { p: ['affluent_lending_vault'] } as const

describe('Affluent', () => {
  const minted = { p: { [notified]: [{ to: 'su', body: arrival }] }, su: { 395134233: [change] } }

  test('an immediate deposit', async () => {
    const actions = classifiedActions(await toVault(minted, vault))
    expect(actions).toMatchObject([
      {
        type: 'DepositTokenStake',
        status: 'ok',
        detail: { staker, protocol: 'Affluent', stake: stake('w', 5n) },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(5)
  })

  test('the same to another contract is a transfer and a mint', async () => {
    expect(classifiedActions(await toVault(minted, {})).map(({ type }) => type)).toEqual([
      'JettonTransfer',
      'JettonMint',
    ])
  })

  test('a deposit with an oracle request, and one without shares', async () => {
    const script = (shares: boolean) =>
      mergeScripts(oracles(), {
        p: { [notified]: [query], [knownCode]: shares ? [{ to: 'su', body: arrival }] : [] },
        su: { 395134233: [] },
      })
    expect(classifiedActions(await toVault(script(true), {}))).toMatchObject([
      { type: 'DepositTokenStake', status: 'ok' },
    ])
    expect(classifiedActions(await toVault(script(false), {}))).toMatchObject([
      { type: 'DepositTokenStake', status: 'failed' },
    ])
  })

  test('a collected request', async () => {
    const batch = { p: { [notified]: [] } }
    expect(classifiedActions(await toVault(batch, { p: ['affluent_batch'] }))).toMatchObject([
      { type: 'WithdrawTokenStakeRequest', status: 'ok', detail: { stake: stake('w', 5n) } },
    ])
    expect(classifiedActions(await toVault(batch, { p: ['affluent_pool'] }))).toMatchObject([
      { type: 'JettonTransfer' },
    ])
  })

  test('shares burned for a payout, at once or after an oracle request', async () => {
    const paid = { to: 'wp', body: jettonTransferBody(5n, 'u') }
    const payout = jettonTransferScript({ wallet: 'wp', toWallet: 'wu', from: 'p', to: 'u', amount: 5n })
    const burning = { su: { 1499400124: [{ to: 'p', body: burnt }] } }
    const atOnce = mergeScripts(burning, payout, { p: { 2078119902: [paid] } })
    const later = mergeScripts(burning, payout, oracles(), { p: { 2078119902: [query], [knownCode]: [paid] } })
    for (const script of [atOnce, later]) {
      expect(classifiedActions(await play(script, 'su', burn, vault))).toMatchObject([
        { type: 'WithdrawTokenStakeRequest', status: 'ok', detail: { staker, stake: stake('p', 7n) } },
        { type: 'JettonTransfer', status: 'ok' },
      ])
    }
    // A jetton that pays on burn is not necessarily a vault.
    expect(classifiedActions(await play(atOnce, 'su', burn)).map(({ type }) => type)).toEqual([
      'JettonBurn',
      'JettonTransfer',
    ])
  })
})

/** The same with the protocol's constant addresses for two accounts. */
const atEthena = (recording: RecordedTrace, names: Record<string, typeof ethenaPoolAddress>): RecordedTrace =>
  changeTrace(recording, node => {
    const name = Object.keys(names).find(each => stubAddress(each) === node.account)
    return { ...node, account: (name === undefined ? undefined : names[name]) ?? node.account }
  })

describe('Ethena', () => {
  const mint = queryBody(0x642b7d07, b => b.address(staker).coins(1n).ref(arrival))
  const lock = queryBody(0xb2583ed5)

  test('USDe for staked USDe', async () => {
    const recording = await toVault(
      {
        p: { [notified]: [{ to: 'm', body: mint }] },
        m: { 1680571655: [{ to: 'su', body: arrival }] },
        su: { 395134233: [] },
      },
      {},
    )
    expect(classifiedActions(atEthena(recording, { p: ethenaPoolAddress }))).toMatchObject([
      { type: 'DepositTokenStake', status: 'ok', detail: { protocol: 'Ethena', stake: stake('w', 5n) } },
    ])
    expect(classifiedActions(recording).map(({ type }) => type)).toEqual(['JettonTransfer', 'JettonMint'])
  })

  test('staked USDe for USDe later: the wallet sends it to the master', async () => {
    const handed = body(0x178d4519, b => b.uint(0, 64).uint(0, 8))
    const notification = body(0x7362d09c, b => b.uint(0, 64).varUint(7n, 4).address(staker).bit(false))
    const recording = await play(
      {
        wu: { 260734629: [{ to: 's', body: handed }] },
        s: { 395134233: [{ to: 'p', body: notification }] },
        p: { [notified]: [{ to: 'm', body: mint }] },
        m: { 1680571655: [{ to: 'l', body: lock }] },
        l: {},
      },
      'wu',
      jettonTransferBody(7n, 'p'),
    )
    expect(classifiedActions(atEthena(recording, { p: ethenaPoolAddress, s: ethenaShareMaster }))).toMatchObject([
      {
        type: 'WithdrawTokenStakeRequest',
        status: 'ok',
        detail: { staker, protocol: 'Ethena', stake: { master: ethenaShareMaster, amount: 7n } },
      },
    ])
    expect(classifiedActions(recording).map(({ type }) => type)).not.toContain('WithdrawTokenStakeRequest')
  })
})

describe('payouts of nominator pools', () => {
  const process = queryBody(2, b => b.uint(40, 8))
  const processOne = queryBody(3, b => b.uint(0, 256))
  const pays = (to: string, value: bigint) => ({ to, body: emptyCell, value })
  const pay = (order: Cell, replies: readonly ScriptedMessage[], interfaces: readonly InterfaceName[] = ['tv_pool']) =>
    runScript({
      from: 'u',
      first: { to: 'p', body: order },
      script: { p: { 2: replies, 3: replies }, u: {}, v: {}, w: {} },
      interfaces: { p: interfaces },
    })
  const paid = (to: string, amount: bigint) => ({
    type: 'WithdrawStake',
    status: 'ok',
    pattern: 'staking.nominatorsPayout',
    detail: { staker: stubAddress(to), pool: stubAddress('p'), implementation: 'tf', amount },
  })

  test.each([process, processOne])('each nominator gets a stake, the sender the excess', async order => {
    const replies = [pays('v', 5_000_000_000n), pays('w', 6_000_000_000n), pays('u', 900_000_000n)]
    expect(classifiedActions(await pay(order, replies))).toMatchObject([
      paid('v', 5_000_000_000n),
      paid('w', 6_000_000_000n),
    ])
  })

  test('the sender may be one of the nominators', async () => {
    const replies = [pays('u', 5_000_000_000n), pays('u', 900_000_000n)]
    expect(classifiedActions(await pay(process, replies))).toMatchObject([paid('u', 5_000_000_000n)])
  })

  test('another layout, another sender or a comment is not a payout', async () => {
    const replies = [pays('v', 5_000_000_000n)]
    expect(
      classifiedActions(
        await pay(
          body(2, b => b.uint(0, 64)),
          replies,
        ),
      ),
    ).toEqual([])
    expect(classifiedActions(await pay(queryBody(4), []))).toEqual([])
    expect(classifiedActions(await pay(process, replies, ['single_nominator_pool']))).toEqual([])
    expect(
      classifiedActions(await pay(process, [{ to: 'v', body: queryBody(0x1234), value: 5_000_000_000n }])),
    ).toEqual([])
    expect(classifiedActions(await pay(process, [pays('u', 900_000_000n)]))).toEqual([])
  })
})

describe('TON Whales pools', () => {
  const deposit = queryBody(0x7bcd1fef, b => b.coins(100_000n))
  const order = queryBody(0xda803efd, b => b.coins(100_000n).coins(5_000_000_000n))
  // The get method results of such a pool.
  const methods = {
    p: {
      get_params: [-1n, -1n, 1n, 1n, 1n, 1n, 1n],
      get_pool_status: [1n, 1n, 1n, 1n, 1n],
      get_staking_status: [1n, 1n, 1n, -1n, -1n, 0n, 0n],
    },
  }
  const send = (
    body: Cell,
    replies: readonly ScriptedMessage[] | typeof rejects,
    is: typeof methods | null = methods,
  ) =>
    runScript({
      from: 'u',
      first: { to: 'p', body, value: 10_000_000_000n },
      script: { p: { 2077040623: replies, 3665837821: replies }, u: {} },
      ...(is ? { methods: is } : { interfaces: { p: ['jetton_master'] } }),
    })
  const seen = { staker, pool: stubAddress('p'), implementation: 'whales' }

  test('accept or reject a deposit', async () => {
    const actions = classifiedActions(await send(deposit, []))
    const detail = { ...seen, amount: 10_000_000_000n }
    expect(actions).toMatchObject([{ type: 'DepositStake', status: 'ok', detail }])
    expect(classifiedActions(await send(deposit, rejects))).toMatchObject([
      { type: 'DepositStake', status: 'failed', detail },
    ])
  })

  test('pay at once or later', async () => {
    const payout = { to: 'u', body: queryBody(0x23d421e1), value: 14_000_000_000n }
    expect(classifiedActions(await send(order, [payout]))).toMatchObject([
      { type: 'WithdrawStake', status: 'ok', detail: { ...seen, amount: 4_000_000_000n } },
    ])
    const delayed = { to: 'u', body: queryBody(0x74bb3427) }
    expect(classifiedActions(await send(order, [delayed]))).toMatchObject([
      {
        type: 'WithdrawStakeRequest',
        status: 'ok',
        detail: { ...seen, requested: { type: 'coin', amount: 5_000_000_000n } },
      },
    ])
    expect(classifiedActions(await send(order, rejects))).toMatchObject([
      { type: 'WithdrawStakeRequest', status: 'failed' },
    ])
  })

  test('are neither other contracts nor contracts with half of their methods', async () => {
    expect(classifiedActions(await send(deposit, [], null))).toEqual([])
    expect(classifiedActions(await send(body(0x7bcd1fef), []))).toEqual([])
  })
})
