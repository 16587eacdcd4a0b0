import { describe, expect, test } from 'vitest'
import { changeTrace, extendedActions, type RecordedTrace, readRecordedTrace } from '../../test/changeTrace.ts'
import {
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { ExtendedAction } from '../actions/classify.ts'
import { excess, jettonNotify } from '../actions/ops/messages.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import { nodesOf } from '../trace/Trace.ts'

// Most of these protocols are in no recording: scripted contracts send messages of their layouts.

const [user, v, w] = [stubAddress('u'), stubAddress('v'), stubAddress('w')]
const coins = (amount: bigint) => ({ type: 'coin', amount })
const jettons = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })
const [burnOp, notificationOp, transferOp] = [0x595f07bc, 0x7bdd97de, 0x0f8a7ea5]

/** Jetton wallets: of the user (`w…`), of a router or vault (`p…`), of a pool that pays by itself (`q…`); `q` is the LP token. */
const wallets = {
  ...{ wv: ['u', 'v'], ww: ['u', 'w'], wq: ['u', 'q'] },
  ...{ pv: ['p', 'v'], pw: ['p', 'w'], qv: ['q', 'v'], qw: ['q', 'w'] },
} as const
const jettonWallets = Object.fromEntries(Object.keys(wallets).map(name => [name, ['jetton_wallet' as const]]))
const play = (script: Script, to: string, first: Cell, interfaces: Record<string, readonly InterfaceName[]> = {}) =>
  runScript({
    from: 'u',
    first: { to, body: first },
    script: mergeScripts({ u: {} }, script),
    wallets,
    interfaces: { ...jettonWallets, ...interfaces },
  })

/** Wallets of `owner` that send jettons `v` and `w` to the user. */
const paying = (owner: 'p' | 'q'): Script =>
  mergeScripts(
    ...['v', 'w'].map(name =>
      jettonTransferScript({ wallet: `${owner}${name}`, toWallet: `w${name}`, from: owner, to: 'u', amount: 5n }),
    ),
  )
const send = (wallet: string): ScriptedMessage => ({ to: wallet, body: jettonTransferBody(5n, 'u') })

const burnBody = queryBody(burnOp, b => b.varUint(7n, 4).address(undefined).bit(false))
const notified = (code = notificationOp) => queryBody(code, b => b.varUint(7n, 4).address(user).address(undefined))
/** The user burns LP tokens, and the pool reacts with these messages. */
const burning = (reaction: readonly ScriptedMessage[], code = notificationOp): Script => ({
  wq: { [burnOp]: [{ to: 'q', body: notified(code) }] },
  q: { [code]: reaction },
})
const burned = jettons('q', 7n)

const only = (recording: RecordedTrace): ExtendedAction => {
  const found = extendedActions(recording)
  expect(found).toHaveLength(1)
  const [action] = found
  if (action === undefined) throw new Error('nothing was found')
  return action
}

/** The contract of an account rejects this operation instead. */
const rejecting = (script: Script, account: string, code: number): Script => ({
  ...script,
  [account]: { ...(script[account] as Record<number, readonly ScriptedMessage[]>), [code]: rejects },
})

/** Without any one of its transactions, notices and excess apart, an action is not a success. */
function expectFailureWithout(recording: RecordedTrace, type: string, except: readonly number[] = []): void {
  const optional: readonly unknown[] = [excess.code, jettonNotify.code, ...except]
  for (const node of [...nodesOf(recording.trace.root)].slice(1)) {
    for (const truncation of ['pending', 'nothing'] as const) {
      const found = extendedActions({ ...recording, trace: removeTransaction(recording.trace, node.hash, truncation) })
      if (optional.includes(node.inMessage?.opCode)) continue
      const successful = found.filter(action => action.type === type && action.status === 'ok')
      expect(successful, `without ${node.inMessage?.opCode?.toString(16)}`).toEqual([])
    }
  }
}

const payment = (amount0: bigint, amount1: bigint, start = new Builder()) =>
  start.varUint(amount0, 4).address(stubAddress('pv')).varUint(amount1, 4).address(stubAddress('pw')).end()

describe('STON.fi v1', () => {
  const request = (code: number, amount0 = 5n, amount1 = 5n) =>
    queryBody(0xf93bb43f, b => b.address(user).uint(code, 32).bit(true).ref(payment(amount0, amount1)))
  const pay = mergeScripts(
    burning([{ to: 'p', body: request(0xdda48b6a) }]),
    { p: { 4181439551: [send('pv'), send('pw')] } },
    paying('p'),
  )

  test('a withdrawal', async () => {
    const recording = await play(pay, 'wq', burnBody)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'stonfi',
        owner: user,
        recipient: undefined,
        pool: stubAddress('q'),
        burned,
        tokens: [jettons('v', 5n), jettons('w', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
  })

  test('a withdrawal whose router does not pay both tokens has failed', async () => {
    expect(only(await play(rejecting(pay, 'pw', transferOp), 'wq', burnBody))).toMatchObject({ status: 'failed' })
    expect(only(await play(rejecting(pay, 'p', 0xf93bb43f), 'wq', burnBody))).toMatchObject({ status: 'failed' })
  })

  test('a burn of other jettons is no withdrawal', async () => {
    expect(extendedActions(await play(burning([]), 'wq', burnBody))).toEqual([])
  })

  const refund: Script = mergeScripts(
    {
      a: { 200537159: [{ to: 'q', body: queryBody(0x89446a42) }] },
      q: { 2302962242: [{ to: 'p', body: request(0xde7dbbc2, 5n, 0n) }] },
      p: { 4181439551: [send('pv')] },
    },
    paying('p'),
  )
  const refundMe = queryBody(0x0bf3f447)

  test('a refund of a waiting half', async () => {
    const recording = await play(refund, 'a', refundMe)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: {
        protocol: 'stonfi',
        owner: user,
        pool: stubAddress('q'),
        holder: stubAddress('a'),
        tokens: [jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityRefund')
    expect(only(await play(rejecting(refund, 'pv', transferOp), 'a', refundMe))).toMatchObject({ status: 'failed' })
  })

  test('collected fees, without the reward of the caller', async () => {
    const script = mergeScripts(
      {
        q: {
          533429565: [
            { to: 'p', body: request(0) },
            { to: 'x', body: request(0, 1n, 1n) },
          ],
        },
        p: { 4181439551: [send('pv'), send('pw')] },
        x: { 4181439551: [] },
      },
      paying('p'),
    )
    expect(only(await play(script, 'q', queryBody(0x1fcb7d3d)))).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: { claimer: user, pool: stubAddress('q'), fees: [jettons('v', 5n), jettons('w', 5n)] },
    })
  })
})

describe('STON.fi v2', () => {
  const payTo = (code: number, amount0: bigint, amount1: bigint) =>
    queryBody(0x657b54f5, b =>
      b
        .address(user)
        .address(undefined)
        .address(undefined)
        .uint(code, 32)
        .bit(false)
        .ref(payment(amount0, amount1, new Builder().coins(0n))),
    )
  const both = [
    { to: 'p', body: payTo(0xdda48b6a, 5n, 0n) },
    { to: 'r', body: payTo(0xdda48b6a, 0n, 5n) },
  ]
  const pay = mergeScripts(
    burning(both, 0x297437cf),
    // The router gets both messages; two accounts stand for it.
    { p: { 1702581493: [send('pv')] }, r: { 1702581493: [send('pw')] } },
    paying('p'),
  )

  test('a withdrawal', async () => {
    const recording = await play(pay, 'wq', burnBody)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: { owner: user, pool: stubAddress('q'), burned, tokens: [jettons('v', 5n), jettons('w', 5n)] },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
  })

  test('a withdrawal that the pool rejects, or of which one side is missing, has failed', async () => {
    const rejected = only(await play(rejecting(pay, 'q', 0x297437cf), 'wq', burnBody))
    expect(rejected).toMatchObject({ type: 'LiquidityWithdrawal', status: 'failed', detail: { tokens: undefined } })
    expect(only(await play(rejecting(pay, 'r', 0x657b54f5), 'wq', burnBody))).toMatchObject({ status: 'failed' })
  })

  test('a refund', async () => {
    const script = mergeScripts(
      {
        a: { 321624620: [{ to: 'q', body: queryBody(0x0f98e2b8) }] },
        q: { 261677752: [{ to: 'p', body: payTo(0xde7dbbc2, 5n, 0n) }] },
        p: { 1702581493: [send('pv')] },
      },
      paying('p'),
    )
    const recording = await play(script, 'a', queryBody(0x132b9a2c))
    expect(only(recording)).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: { owner: user, holder: stubAddress('a'), tokens: [jettons('v', 5n)] },
    })
    expectFailureWithout(recording, 'LiquidityRefund')
    const rejected = await play(rejecting(script, 'a', 0x132b9a2c), 'a', queryBody(0x132b9a2c))
    expect(only(rejected)).toMatchObject({ type: 'LiquidityRefund', status: 'failed' })
  })

  test('a vault pays out its fees', async () => {
    const vaultPay = queryBody(0x2100c922, b => b.varUint(5n, 4).address(stubAddress('pv')).address(user))
    const script = mergeScripts(
      { a: { 894160372: [{ to: 'p', body: vaultPay }] }, p: { 553699618: [send('pv')] } },
      paying('p'),
    )
    const recording = await play(script, 'a', queryBody(0x354bcdf4))
    expect(only(recording)).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: { protocol: 'stonfi', claimer: user, holder: stubAddress('a'), fees: [jettons('v', 5n)] },
    })
    expectFailureWithout(recording, 'LiquidityFeeClaim')
    expect(only(await play(rejecting(script, 'a', 0x354bcdf4), 'a', queryBody(0x354bcdf4)))).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'failed',
    })
  })

  test('a pool pays the fees of the protocol', async () => {
    const script = mergeScripts(
      {
        q: { 518295838: both },
        p: { 1702581493: [send('pv')] },
        r: { 1702581493: [send('pw')] },
      },
      paying('p'),
    )
    const recording = await play(script, 'q', queryBody(0x1ee4911e))
    expect(only(recording)).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: { pool: stubAddress('q'), fees: [jettons('v', 5n), jettons('w', 5n)] },
    })
    expectFailureWithout(recording, 'LiquidityFeeClaim')
    expect(only(await play({ q: { 518295838: rejects } }, 'q', queryBody(0x1ee4911e)))).toMatchObject({
      status: 'failed',
    })
  })

  test('the first deposit creates the pool', async () => {
    const provide = queryBody(0x37c096df, b =>
      b
        .address(user)
        .varUint(5n, 4)
        .varUint(0n, 4)
        .ref(
          new Builder()
            .uint(0, 32)
            .address(undefined)
            .address(undefined)
            .address(undefined)
            .uint(0, 64)
            .ref(new Builder().varUint(0n, 4).address(undefined).bit(false).coins(0n).bit(false).end())
            .end(),
        ),
    )
    const recording = await play({ p: { 8738: [{ to: 'q', body: provide }] }, q: { 935368415: [] } }, 'p', body(0x2222))
    expect(extendedActions(recording)).toEqual([])
    const deployed = changeTrace(recording, node =>
      node.account === stubAddress('q') ? { ...node, origStatus: 'uninit' } : node,
    )
    expect(only(deployed)).toMatchObject({
      type: 'PoolCreation',
      status: 'ok',
      detail: { protocol: 'stonfi', creator: user, factory: stubAddress('p'), pool: stubAddress('q') },
    })
  })
})

describe('farms of STON.fi', () => {
  const order = payloadBody(0x6ec9dc65, b => b.address(undefined))
  const farm = (reaction: readonly ScriptedMessage[]): Script =>
    mergeScripts(
      jettonTransferScript({ wallet: 'wv', toWallet: 'pv', from: 'u', to: 'p', amount: 5n, payload: order }),
      { p: { 1935855772: reaction }, i: { 13107: [] } },
    )
  const stake = jettonTransferBody(5n, 'p', order)

  test('a stake', async () => {
    const recording = await play(farm([{ to: 'i', body: queryBody(0x3333) }]), 'wv', stake)
    expect(only(recording)).toMatchObject({
      type: 'FarmStake',
      status: 'ok',
      detail: {
        protocol: 'stonfi',
        user,
        farm: stubAddress('p'),
        amount: jettons('v', 5n),
        position: stubAddress('i'),
      },
    })
    expectFailureWithout(recording, 'FarmStake', [])
  })

  test('a stake that the farm returns, or does not process, has failed', async () => {
    const back = mergeScripts(farm([send('pv')]), {
      pv: { [transferOp]: [{ to: 'wv', body: arrival }], 395134233: [{ to: 'p', body: notice }] },
    })
    expect(only(await play(back, 'wv', stake))).toMatchObject({ type: 'FarmStake', status: 'failed' })
    expect(only(await play(farm([]), 'wv', stake))).toMatchObject({ type: 'FarmStake', status: 'failed' })
  })
  const arrival = body(0x178d4519, b =>
    b.uint(0, 64).varUint(5n, 4).address(stubAddress('p')).address(undefined).coins(0n).bit(false),
  )
  const notice = body(0x7362d09c, b => b.uint(0, 64).varUint(5n, 4).address(user).bit(true).ref(order))

  const paid = (op: number, ...payments: readonly ScriptedMessage[]): Script =>
    mergeScripts({ i: { [op]: [{ to: 'p', body: queryBody(0xa1312496) }] }, p: { 2704352406: payments } }, paying('p'))

  test('an unstake, with and without rewards', async () => {
    const recording = await play(paid(0xb92965a0, send('pv')), 'i', queryBody(0xb92965a0))
    const detail = { user, farm: stubAddress('p'), position: stubAddress('i') }
    expect(only(recording)).toMatchObject({
      type: 'FarmUnstake',
      status: 'ok',
      detail: { ...detail, amount: jettons('v', 5n) },
    })
    expectFailureWithout(recording, 'FarmUnstake')
    const more = await play(paid(0xb92965a0, send('pw'), send('pv')), 'i', queryBody(0xb92965a0))
    expect(only(more).detail).toMatchObject({ ...detail, tokens: [jettons('w', 5n), jettons('v', 5n)] })
    expectFailureWithout(more, 'FarmUnstake')
    expect(only(await play({ i: { 3106497952: rejects } }, 'i', queryBody(0xb92965a0)))).toMatchObject({
      type: 'FarmUnstake',
      status: 'failed',
    })
  })

  test('a claim', async () => {
    const recording = await play(paid(0x78d9f109, send('pw')), 'i', queryBody(0x78d9f109))
    expect(only(recording)).toMatchObject({
      type: 'FarmClaim',
      status: 'ok',
      detail: { protocol: 'stonfi', user, farm: stubAddress('p'), rewards: [jettons('w', 5n)] },
    })
    expectFailureWithout(recording, 'FarmClaim')
    expect(only(await play(paid(0x78d9f109), 'i', queryBody(0x78d9f109)))).toMatchObject({ status: 'failed' })
    // Another protocol has a claim of the same op code.
    const other = { i: { 2027548937: [{ to: 'p', body: queryBody(0x44bc1fe3) }] }, p: { 1153179619: [send('pv')] } }
    expect(extendedActions(await play(mergeScripts(other, paying('p')), 'i', queryBody(0x78d9f109)))).toEqual([])
  })
})

describe('DeDust v1', () => {
  const fromPool = (amount: bigint) =>
    queryBody(0xad4eb6f5, b => b.ref(new Builder().end()).varUint(amount, 4).address(user).bit(false))
  const pay = mergeScripts(
    burning([
      { to: 't', body: fromPool(9n) },
      { to: 'p', body: fromPool(5n) },
    ]),
    {
      t: { 2907617013: [{ to: 'u', body: queryBody(0x474f86cf, b => b.bit(false)) }] },
      p: { 2907617013: [send('pv')] },
    },
    paying('p'),
  )

  test('a withdrawal of TON and jettons', async () => {
    const recording = await play(pay, 'wq', burnBody)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'dedust',
        owner: user,
        pool: stubAddress('q'),
        burned,
        tokens: [coins(9n), jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
    expect(only(await play(rejecting(pay, 't', 0xad4eb6f5), 'wq', burnBody))).toMatchObject({ status: 'failed' })
    const rejected = await play(rejecting(pay, 'q', notificationOp), 'wq', burnBody, { q: ['dedust_pool'] })
    expect(only(rejected)).toMatchObject({ type: 'LiquidityWithdrawal', status: 'failed' })
  })

  test('a cancelled deposit', async () => {
    const back = (amount: bigint) => queryBody(0x6b0b787f, b => b.varUint(amount, 4))
    const script = mergeScripts({
      d: { 376237550: [{ to: 't', body: back(9n) }] },
      t: { 1795913855: [{ to: 'u', body: queryBody(0x474f86cf, b => b.bit(false)) }] },
    })
    const recording = await play(
      script,
      'd',
      queryBody(0x166cedee, b => b.bit(false)),
    )
    expect(only(recording)).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: { protocol: 'dedust', owner: user, holder: stubAddress('d'), tokens: [coins(9n)] },
    })
    expectFailureWithout(recording, 'LiquidityRefund')
    const rejected = await play(
      rejecting(script, 'd', 0x166cedee),
      'd',
      queryBody(0x166cedee, b => b.bit(false)),
    )
    expect(only(rejected)).toMatchObject({ type: 'LiquidityRefund', status: 'failed' })
  })

  const jetton = (b: Builder) =>
    b
      .uint(1, 4)
      .uint(0, 8)
      .uint(BigInt(`0x${v.slice(2)}`), 256)

  test('vaults and pools', async () => {
    const vault = queryBody(0x21cfe02b, jetton)
    const pool = queryBody(0x97d51f2f, b => jetton(b.uint(0, 4)))
    const deploying: Script = {
      f: { 567271467: [{ to: 'p', body: queryBody(0x4444) }], 2547326767: [{ to: 'q', body: queryBody(0x4444) }] },
      ...{ p: { 17476: [] }, q: { 17476: [] } },
    }
    const newVault = await play(deploying, 'f', vault)
    expect(only(newVault)).toMatchObject({
      type: 'VaultCreation',
      status: 'ok',
      detail: { protocol: 'dedust', creator: user, factory: stubAddress('f'), vault: stubAddress('p'), token: v },
    })
    expectFailureWithout(newVault, 'VaultCreation')
    const newPool = await play(deploying, 'f', pool)
    expect(only(newPool)).toMatchObject({
      type: 'PoolCreation',
      status: 'ok',
      detail: { protocol: 'dedust', pool: stubAddress('q'), token0: undefined, token1: v },
    })
    expectFailureWithout(newPool, 'PoolCreation')
    expect(only(await play({ f: { 567271467: rejects } }, 'f', vault))).toMatchObject({ status: 'failed' })
    expect(only(await play({ f: { 2547326767: rejects } }, 'f', pool))).toMatchObject({ status: 'failed' })
  })
})

describe('DeDust v2', () => {
  const payout = queryBody(0x3216ca09, b => b.coins(9n).uint(0, 32).bit(false))
  const event = { body: body(0xc0d77b54, b => b.coins(7n).coins(9n).coins(5n)) }
  const chain = (codes: readonly [number, number, number], fields: readonly Cell[], last: readonly ScriptedMessage[]) =>
    mergeScripts(
      {
        q: { [codes[0]]: [{ to: 'a', body: fields[0] as Cell }], [codes[2]]: last },
        a: { [codes[1]]: [{ to: 'q', body: fields[1] as Cell }] },
      },
      paying('q'),
    )
  const exit = queryBody(0xf6f6a3aa, b => b.coins(7n).coins(0n).coins(0n).address(user))
  const withdraw = queryBody(0x20b5ef89, b => b.coins(7n).coins(0n).coins(0n).bit(false))
  const withdrawal = (last: readonly ScriptedMessage[]) =>
    chain([0x20b5ef89, 0xbc1531a9, 0xf6f6a3aa], [queryBody(0xbc1531a9), exit], last)

  test('a withdrawal; without an event it has failed', async () => {
    const paid = [{ to: 'u', body: payout }, send('qv')]
    const recording = await play(withdrawal([event, ...paid]), 'q', withdraw)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'dedust',
        owner: user,
        pool: stubAddress('q'),
        liquidity: 7n,
        tokens: [coins(9n), jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
    expect(only(await play(withdrawal([]), 'q', withdraw))).toMatchObject({ status: 'failed' })
  })

  test('fees of a position; a side without fees is not paid', async () => {
    const fees = queryBody(0x29ff1bcf, b => b.coins(0n).coins(5n).address(user))
    const script = chain([0x5652f1df, 0x25f19752, 0x29ff1bcf], [queryBody(0x25f19752), fees], [send('qv')])
    const recording = await play(script, 'q', queryBody(0x5652f1df))
    expect(only(recording)).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: {
        claimer: user,
        pool: stubAddress('q'),
        holder: stubAddress('a'),
        fees: [{ type: 'jetton', master: undefined, amount: 0n }, jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityFeeClaim')
    expect(only(await play({ q: { 1448276447: rejects } }, 'q', queryBody(0x5652f1df)))).toMatchObject({
      status: 'failed',
    })
  })

  test('fees of the creator of a pool', async () => {
    const recording = await play({ q: { 3191746937: [{ to: 'u', body: payout }] } }, 'q', queryBody(0xbe3e3179))
    expect(only(recording)).toMatchObject({ type: 'LiquidityFeeClaim', status: 'ok', detail: { fees: [coins(9n)] } })
    expect(only(await play({ q: { 3191746937: rejects } }, 'q', queryBody(0xbe3e3179)))).toMatchObject({
      status: 'failed',
    })
  })

  test('a reward', async () => {
    const reward = queryBody(0x9e17fbbe, b => b.coins(5n))
    const claim = queryBody(0x909fdb65, b => b.uint(2, 2))
    const script = chain([0x909fdb65, 0x2e0cccba, 0x9e17fbbe], [queryBody(0x2e0cccba), reward], [send('qw')])
    const recording = await play(script, 'q', claim)
    expect(only(recording)).toMatchObject({
      type: 'FarmClaim',
      status: 'ok',
      detail: { user, farm: stubAddress('q'), holder: stubAddress('a'), rewardIndex: 2n, rewards: [jettons('w', 5n)] },
    })
    expectFailureWithout(recording, 'FarmClaim')
    expect(only(await play({ q: { 2426395493: rejects } }, 'q', claim))).toMatchObject({ status: 'failed' })
  })
})

describe('TONCO', () => {
  const payTo = (amount0: bigint, amount1: bigint) =>
    queryBody(0xa1daa96d, b =>
      b.address(user).address(user).uint(201, 32).uint(0, 64).bit(true).ref(payment(amount0, amount1)),
    )
  const paysOut = mergeScripts({ p: { 2715461997: [send('pv'), send('pw')] } }, paying('p'))

  test.each(['tonco--tonco-withdraw-liquidity', 'tonco--tonco-withdraw-liquidity-one-side'])(
    'without any one transaction, %s is no success',
    async name => expectFailureWithout(await readRecordedTrace(name), 'LiquidityWithdrawal'),
  )

  test('fees of a position are a burn of no liquidity', async () => {
    const startBurn = (liquidity: bigint) =>
      queryBody(0x530b5f2c, b => b.uint(3, 64).uint(liquidity, 128).uint(0, 24).uint(60, 24))
    const script = mergeScripts(
      {
        q: {
          1393254188: [{ to: 'i', body: queryBody(0x46ca335a, b => b.address(user)) }],
          3610951837: [{ to: 'p', body: payTo(5n, 5n) }],
        },
        i: { 1187656538: [{ to: 'q', body: queryBody(0xd73ac09d, b => b.address(user)) }] },
      },
      paysOut,
    )
    const recording = await play(script, 'q', startBurn(0n))
    expect(only(recording)).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: {
        protocol: 'tonco',
        claimer: user,
        pool: stubAddress('q'),
        position: stubAddress('i'),
        positionIndex: 3n,
        fees: [jettons('v', 5n), jettons('w', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityFeeClaim')
    const rejected = await play(rejecting(script, 'i', 0x46ca335a), 'q', startBurn(7n))
    expect(only(rejected)).toMatchObject({ type: 'LiquidityWithdrawal', status: 'failed', detail: { liquidity: 7n } })
  })

  test('fees of the protocol, and a refund', async () => {
    const collected = await play(
      mergeScripts({ q: { 3556287800: [{ to: 'p', body: payTo(5n, 5n) }] } }, paysOut),
      'q',
      queryBody(0xd3f8a538),
    )
    expect(only(collected)).toMatchObject({ type: 'LiquidityFeeClaim', status: 'ok' })
    expectFailureWithout(collected, 'LiquidityFeeClaim')
    const refund = mergeScripts(
      {
        a: { 200537159: [{ to: 'q', body: queryBody(0x81702ef8) }] },
        q: { 2171612920: [{ to: 'p', body: payTo(5n, 0n) }] },
        p: { 2715461997: [send('pv')] },
      },
      paying('p'),
    )
    const returned = await play(refund, 'a', queryBody(0x0bf3f447))
    expect(only(returned)).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: { protocol: 'tonco', owner: user, holder: stubAddress('a'), pool: stubAddress('q') },
    })
    expectFailureWithout(returned, 'LiquidityRefund')
  })

  test('a pool that the router rejects is not created', async () => {
    const create = queryBody(0x2e3034ef, b =>
      b
        .address(stubAddress('pv'))
        .address(stubAddress('pw'))
        .uint(60, 24)
        .uint(1, 160)
        .uint(1, 16)
        .uint(2, 16)
        .uint(3, 16),
    )
    const rejected = await play({ p: { 774911215: rejects } }, 'p', create, { p: ['tonco_router'] })
    expect(only(rejected)).toMatchObject({
      type: 'PoolCreation',
      status: 'failed',
      detail: { wallet0: stubAddress('pv'), token0: v, token1: w, tickSpacing: 60n },
    })
    // A farm has a message of the same op code.
    expect(extendedActions(await play({ p: { 774911215: [] } }, 'p', create))).toEqual([])
  })
})

describe('Bidask', () => {
  const payout = queryBody(0x42062d62, b => b.uint(0, 32).coins(9n).coins(5n).address(user).bit(false))
  const native = queryBody(0x6edd65f0, b => b.bit(true).coins(9n).bit(false))
  const internalBurn = queryBody(0x16e09400, b => b.address(user).coins(0n).coins(0n).uint(0, 32).bit(false).bit(false))
  const burnAll = queryBody(0xebd6ec83, b => b.bit(false))
  const paid = [{ to: 'u', body: native }, send('qv')]
  const script = mergeScripts(
    {
      l: { 3956731011: [{ to: 'r', body: internalBurn }], 1933589571: [{ to: 'r', body: internalBurn }] },
      r: { 383816704: [{ to: 's', body: internalBurn }] },
      s: { 383816704: [{ to: 'q', body: payout }] },
      q: { 1107701090: paid },
    },
    paying('q'),
  )

  test('a withdrawal from two ranges', async () => {
    const recording = await play(script, 'l', burnAll)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'bidask',
        owner: user,
        pool: stubAddress('q'),
        position: stubAddress('l'),
        tokens: [coins(9n), jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
    const some = await play(
      script,
      'l',
      queryBody(0x73403c43, b => b.bit(false).bit(false)),
    )
    expect(only(some)).toMatchObject({ type: 'LiquidityWithdrawal', status: 'ok' })
    expect(only(await play(rejecting(script, 's', 0x16e09400), 'l', burnAll))).toMatchObject({ status: 'failed' })
  })

  const fees = new Builder().uint(0, 220).uint(0, 220).uint(0, 220).uint(0, 220).end()

  test('a pool without ranges', async () => {
    const burn = queryBody(0x71e4a09a, b => b.coins(7n).bit(false).address(user).bit(false).bit(false))
    const internal = queryBody(0xadb8eb49, b =>
      b.address(user).coins(7n).bit(false).address(user).ref(fees).bit(false).bit(false),
    )
    const claim = queryBody(0x26fa12a4, b => b.bit(false).address(user).bit(false))
    const internalClaim = queryBody(0x983b6933, b =>
      b.address(user).bit(false).address(user).coins(7n).ref(fees).bit(false),
    )
    const damm = mergeScripts(
      {
        wq: { 1910808730: [{ to: 'q', body: internal }], 653922980: [{ to: 'q', body: internalClaim }] },
        q: { 2914577225: paid, 2554030387: paid },
      },
      paying('q'),
    )
    const withdrawn = await play(damm, 'wq', burn)
    expect(only(withdrawn)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: { pool: stubAddress('q'), burned, tokens: [coins(9n), jettons('v', 5n)] },
    })
    expectFailureWithout(withdrawn, 'LiquidityWithdrawal')
    const claimed = await play(damm, 'wq', claim)
    expect(only(claimed)).toMatchObject({
      type: 'LiquidityFeeClaim',
      status: 'ok',
      detail: { claimer: user, holder: stubAddress('wq'), fees: [coins(9n), jettons('v', 5n)] },
    })
    expectFailureWithout(claimed, 'LiquidityFeeClaim')
    expect(only(await play({ wq: { 1910808730: rejects } }, 'wq', burn))).toMatchObject({ status: 'failed' })
    expect(only(await play({ wq: { 653922980: rejects } }, 'wq', claim))).toMatchObject({ status: 'failed' })
  })

  test('a new pool, and a new range', async () => {
    const deploy = queryBody(0xfda6ca3c, b =>
      b.ref(new Builder().end()).address(stubAddress('qv')).address(stubAddress('qw')),
    )
    const recording = await play(
      { f: { 4255566396: [{ to: 'q', body: body(0x4444) }] }, q: { 17476: [] } },
      'f',
      deploy,
    )
    expect(only(recording)).toMatchObject({
      type: 'PoolCreation',
      status: 'ok',
      detail: { protocol: 'bidask', creator: user, pool: stubAddress('q'), token0: v, token1: w },
    })
    expectFailureWithout(recording, 'PoolCreation')
    expect(only(await play({ f: { 4255566396: rejects } }, 'f', deploy))).toMatchObject({ status: 'failed' })
    const provide = queryBody(0x0c09445a, b =>
      b.coins(9n).coins(0n).coins(0n).coins(0n).address(user).uint(3, 32).uint(0, 32).bit(false).bit(false),
    )
    const ranged = await play(
      {
        q: { 2533289851: [{ to: 'r', body: provide }] },
        r: { 201933914: [{ to: 'l', body: body(0x2222) }] },
        l: { 8738: [] },
      },
      'q',
      queryBody(0x96feef7b, b => b.uint(0, 4)),
    )
    const deployed = changeTrace(ranged, node =>
      node.account === stubAddress('r') ? { ...node, origStatus: 'uninit' } : node,
    )
    expect(only(deployed)).toMatchObject({
      type: 'PriceRangeCreation',
      status: 'ok',
      detail: { creator: user, pool: stubAddress('q'), range: stubAddress('r'), firstBin: 3n },
    })
  })
})

describe('moon.cx and Megaton', () => {
  test('a withdrawal from a moon.cx pool', async () => {
    const pay = mergeScripts(
      burning([{ to: 'u', body: queryBody(0x90d3b4ad), value: 9_000_000n }, send('qv')]),
      paying('q'),
    )
    const recording = await play(pay, 'wq', burnBody)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'mooncx',
        owner: user,
        pool: stubAddress('q'),
        burned,
        tokens: [{ type: 'coin' }, jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
    expect(only(await play(rejecting(pay, 'qv', transferOp), 'wq', burnBody))).toMatchObject({ status: 'failed' })
  })

  test('a cancelled deposit of TON', async () => {
    const script = { d: { 21845: [{ to: 'u', body: body(0x16b463b4) }] } }
    expect(only(await play(script, 'd', body(0x5555)))).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: { protocol: 'mooncx', owner: user, holder: stubAddress('d') },
    })
    const bounced = { d: { 21845: [{ to: 'x', body: body(0x16b463b4) }] }, x: { 380920756: rejects } } as const
    expect(only(await play(bounced, 'd', body(0x5555)))).toMatchObject({ status: 'failed' })
  })

  test('a withdrawal from a Megaton pool', async () => {
    const pay = mergeScripts(burning([send('qv'), send('qw')]), paying('q'))
    const recording = await play(pay, 'wq', burnBody, { q: ['megatonfi_exchange'] })
    expect(only(recording)).toMatchObject({
      type: 'LiquidityWithdrawal',
      status: 'ok',
      detail: {
        protocol: 'megatonfi',
        owner: user,
        pool: stubAddress('q'),
        tokens: [jettons('v', 5n), jettons('w', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityWithdrawal')
    const rejected = await play(rejecting(pay, 'q', notificationOp), 'wq', burnBody, { q: ['megatonfi_exchange'] })
    expect(only(rejected)).toMatchObject({ status: 'failed' })
    expect(extendedActions(await play(pay, 'wq', burnBody))).toEqual([])
  })
})
