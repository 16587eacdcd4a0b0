import { describe, expect, test } from 'vitest'
import { changed, found, type Recorded } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { jettonOrder, jettonWay, query, together } from '../../../../test/jettonBodies.ts'
import { playScript, refuses, type Said, type Script } from '../../../../test/scripted.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import { type Cell, emptyCell } from '../../../cell/Cell.ts'
import { ethenaPool, ethenaShare } from '../../ops/tokenStaking.ts'

// The contracts of these protocols are in no recording: contracts that send messages of their layouts stand in for them.

const staker = stubAddress('u')
const payload = body(0xf9471134, b => b.bit(false).coins(0n).bit(false))
const arrival = body(0x178d4519, b =>
  b.uint(0, 64).varUint(7n, 4).address(undefined).address(staker).coins(0n).bit(false),
)
const change = { to: 'u', body: query(0xd53276db) }
const burn = query(0x595f07bc, b => b.varUint(7n, 4).address(staker).bit(false))
const burnt = query(0x7bdd97de, b => b.varUint(7n, 4).address(staker).address(staker))
const [notified, askCode, poolCode, takeCode, knownCode] = [1935855772, 2965807102, 712360689, 3061173925, 2009486850]
const ask = { to: 'c', body: query(0xb0c69ffe) }
/** Aggregator, oracle and back to the vault. */
const oracles = (last: Script[string] = {}): Script => ({
  c: { [askCode]: [{ to: 'o', body: body(0x2a75c2f1) }] },
  o: { [poolCode]: [{ to: 'd', body: body(0xb675cea5) }] },
  d: { [takeCode]: [{ to: 'p', body: body(0x77c65602) }] },
  p: last,
})

const play = (script: Script, to: string, first: Cell, interfaces: Record<string, readonly string[]> = {}) =>
  playScript({
    from: 'u',
    first: { to, body: first },
    script: together({ u: {} }, script),
    wallets: { wu: ['u', 'w'], wp: ['p', 'w'], su: ['u', 'p'] },
    interfaces: { wu: ['jetton_wallet'], wp: ['jetton_wallet'], su: ['jetton_wallet'], ...interfaces },
  })
const given = jettonWay({ wallet: 'wu', toWallet: 'wp', from: 'u', to: 'p', amount: 5n, payload })
const toVault = (script: Script, interfaces: Record<string, readonly string[]>) =>
  play(together(given, script), 'wu', jettonOrder(5n, 'p', payload), interfaces)
const stake = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })
const vault = { p: ['affluent_lending_vault'] }

describe.skipIf(!hasData)('Affluent', () => {
  const minted = { p: { [notified]: [{ to: 'su', body: arrival }] }, su: { 395134233: [change] } }

  test('a deposit at once', async () => {
    const actions = found(await toVault(minted, vault))
    expect(actions).toMatchObject([
      {
        type: 'DepositTokenStake',
        status: 'ok',
        detail: { staker, protocol: 'Affluent', stake: stake('w', 5n) },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(5)
  })

  test('the same to what is no vault is a transfer and a mint', async () => {
    expect(found(await toVault(minted, {})).map(({ type }) => type)).toEqual(['JettonTransfer', 'JettonMint'])
  })

  test('a deposit for which prices are asked, and one whose shares did not come', async () => {
    const script = (shares: boolean) =>
      together(oracles(), {
        p: { [notified]: [ask], [knownCode]: shares ? [{ to: 'su', body: arrival }] : [] },
        su: { 395134233: [] },
      })
    expect(found(await toVault(script(true), {}))).toMatchObject([{ type: 'DepositTokenStake', status: 'ok' }])
    expect(found(await toVault(script(false), {}))).toMatchObject([{ type: 'DepositTokenStake', status: 'failed' }])
  })

  test('a request that is collected', async () => {
    const batch = { p: { [notified]: [] } }
    expect(found(await toVault(batch, { p: ['affluent_batch'] }))).toMatchObject([
      { type: 'WithdrawTokenStakeRequest', status: 'ok', detail: { stake: stake('w', 5n) } },
    ])
    expect(found(await toVault(batch, { p: ['affluent_pool'] }))).toMatchObject([{ type: 'JettonTransfer' }])
  })

  test('shares that are burnt for a payout, at once or when prices are known', async () => {
    const paid = { to: 'wp', body: jettonOrder(5n, 'u') }
    const payout = jettonWay({ wallet: 'wp', toWallet: 'wu', from: 'p', to: 'u', amount: 5n })
    const burning = { su: { 1499400124: [{ to: 'p', body: burnt }] } }
    const atOnce = together(burning, payout, { p: { 2078119902: [paid] } })
    const later = together(burning, payout, oracles(), { p: { 2078119902: [ask], [knownCode]: [paid] } })
    for (const script of [atOnce, later]) {
      expect(found(await play(script, 'su', burn, vault))).toMatchObject([
        { type: 'WithdrawTokenStakeRequest', status: 'ok', detail: { staker, stake: stake('p', 7n) } },
        { type: 'JettonTransfer', status: 'ok' },
      ])
    }
    // A jetton that pays for being burnt is not a vault by that.
    expect(found(await play(atOnce, 'su', burn)).map(({ type }) => type)).toEqual(['JettonBurn', 'JettonTransfer'])
  })
})

/** The same with the constants of the protocol in the place of two accounts. */
const atEthena = (recording: Recorded, names: Record<string, typeof ethenaPool>): Recorded =>
  changed(recording, node => {
    const name = Object.keys(names).find(each => stubAddress(each) === node.account)
    return { ...node, account: (name === undefined ? undefined : names[name]) ?? node.account }
  })

describe.skipIf(!hasData)('Ethena', () => {
  const mint = query(0x642b7d07, b => b.address(staker).coins(1n).ref(arrival))
  const lock = query(0xb2583ed5)

  test('dollars for shares', async () => {
    const recording = await toVault(
      {
        p: { [notified]: [{ to: 'm', body: mint }] },
        m: { 1680571655: [{ to: 'su', body: arrival }] },
        su: { 395134233: [] },
      },
      {},
    )
    expect(found(atEthena(recording, { p: ethenaPool }))).toMatchObject([
      { type: 'DepositTokenStake', status: 'ok', detail: { protocol: 'Ethena', stake: stake('w', 5n) } },
    ])
    expect(found(recording).map(({ type }) => type)).toEqual(['JettonTransfer', 'JettonMint'])
  })

  test('shares for dollars, later: their wallet hands them to the master', async () => {
    const handed = body(0x178d4519, b => b.uint(0, 64).uint(0, 8))
    const notice = body(0x7362d09c, b => b.uint(0, 64).varUint(7n, 4).address(staker).bit(false))
    const recording = await play(
      {
        wu: { 260734629: [{ to: 's', body: handed }] },
        s: { 395134233: [{ to: 'p', body: notice }] },
        p: { [notified]: [{ to: 'm', body: mint }] },
        m: { 1680571655: [{ to: 'l', body: lock }] },
        l: {},
      },
      'wu',
      jettonOrder(7n, 'p'),
    )
    expect(found(atEthena(recording, { p: ethenaPool, s: ethenaShare }))).toMatchObject([
      {
        type: 'WithdrawTokenStakeRequest',
        status: 'ok',
        detail: { staker, protocol: 'Ethena', stake: { master: ethenaShare, amount: 7n } },
      },
    ])
    expect(found(recording).map(({ type }) => type)).not.toContain('WithdrawTokenStakeRequest')
  })
})

describe.skipIf(!hasData)('pools of nominators that pay those who wait', () => {
  const process = query(2, b => b.uint(40, 8))
  const processOne = query(3, b => b.uint(0, 256))
  const pays = (to: string, value: bigint) => ({ to, body: emptyCell, value })
  const pay = (order: Cell, said: readonly Said[], interfaces = ['tv_pool']) =>
    playScript({
      from: 'u',
      first: { to: 'p', body: order },
      script: { p: { 2: said, 3: said }, u: {}, v: {}, w: {} },
      interfaces: { p: interfaces },
    })
  const paid = (to: string, amount: bigint) => ({
    type: 'WithdrawStake',
    status: 'ok',
    pattern: 'staking.nominatorsPayout',
    detail: { staker: stubAddress(to), pool: stubAddress('p'), implementation: 'tf', amount },
  })

  test.each([process, processOne])('each gets a stake, and who asked for it the change', async order => {
    const said = [pays('v', 5_000_000_000n), pays('w', 6_000_000_000n), pays('u', 900_000_000n)]
    expect(found(await pay(order, said))).toMatchObject([paid('v', 5_000_000_000n), paid('w', 6_000_000_000n)])
  })

  test('who asked may be one of them', async () => {
    const said = [pays('u', 5_000_000_000n), pays('u', 900_000_000n)]
    expect(found(await pay(process, said))).toMatchObject([paid('u', 5_000_000_000n)])
  })

  test('what has another layout, comes from what is no pool, or says something is no stake', async () => {
    const said = [pays('v', 5_000_000_000n)]
    expect(found(await pay(query(2), said))).toEqual([])
    expect(found(await pay(query(4), []))).toEqual([])
    expect(found(await pay(process, said, ['single_nominator']))).toEqual([])
    expect(found(await pay(process, [{ to: 'v', body: query(0x1234), value: 5_000_000_000n }]))).toEqual([])
    expect(found(await pay(process, [pays('u', 900_000_000n)]))).toEqual([])
  })
})

describe.skipIf(!hasData)('pools of the whales’ make', () => {
  const deposit = query(0x7bcd1fef, b => b.coins(100_000n))
  const order = query(0xda803efd, b => b.coins(100_000n).coins(5_000_000_000n))
  // What such a pool answers to those who ask what it is.
  const methods = {
    p: {
      get_params: [-1n, -1n, 1n, 1n, 1n, 1n, 1n],
      get_pool_status: [1n, 1n, 1n, 1n, 1n],
      get_staking_status: [1n, 1n, 1n, -1n, -1n, 0n, 0n],
    },
  }
  const ask = (body: Cell, said: readonly Said[] | typeof refuses, is: typeof methods | null = methods) =>
    playScript({
      from: 'u',
      first: { to: 'p', body, value: 10_000_000_000n },
      script: { p: { 2077040623: said, 3665837821: said }, u: {} },
      ...(is ? { methods: is } : { interfaces: { p: ['jetton_master'] } }),
    })
  const seen = { staker, pool: stubAddress('p'), implementation: 'whales' }

  test('take a deposit, or refuse it', async () => {
    const actions = found(await ask(deposit, []))
    const detail = { ...seen, amount: 10_000_000_000n }
    expect(actions).toMatchObject([{ type: 'DepositStake', status: 'ok', detail }])
    expect(found(await ask(deposit, refuses))).toMatchObject([{ type: 'DepositStake', status: 'failed', detail }])
  })

  test('pay at once, or later', async () => {
    const payout = { to: 'u', body: query(0x23d421e1), value: 14_000_000_000n }
    expect(found(await ask(order, [payout]))).toMatchObject([
      { type: 'WithdrawStake', status: 'ok', detail: { ...seen, amount: 4_000_000_000n } },
    ])
    const delayed = { to: 'u', body: query(0x74bb3427) }
    expect(found(await ask(order, [delayed]))).toMatchObject([
      {
        type: 'WithdrawStakeRequest',
        status: 'ok',
        detail: { ...seen, asked: { type: 'coin', amount: 5_000_000_000n } },
      },
    ])
    expect(found(await ask(order, refuses))).toMatchObject([{ type: 'WithdrawStakeRequest', status: 'failed' }])
  })

  test('are not what is known to be something else, nor what speaks half their words', async () => {
    expect(found(await ask(deposit, [], null))).toEqual([])
    expect(found(await ask(body(0x7bcd1fef), []))).toEqual([])
  })
})
