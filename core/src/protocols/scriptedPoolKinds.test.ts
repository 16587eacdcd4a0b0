import { describe, expect, test } from 'vitest'
import { extendedActions, readRecordedTrace } from '../../test/changeTrace.ts'
import { mergeScripts, payloadBody, queryBody } from '../../test/jettonBodies.ts'
import {
  burnBody,
  burned,
  burning,
  coins,
  expectFailureWithout,
  expectSuccess,
  jettons,
  keepStake,
  notificationOp,
  only,
  paying,
  payment,
  play,
  refunding,
  rejecting,
  send,
  stakeBody,
  staking,
  transferOp,
  user,
  v,
  w,
  withDeployment,
} from '../../test/liquidityScripts.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { rejects } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { nodesOf } from '../trace/Trace.ts'

// Few of these actions are in a recording: scripted contracts send messages of the layouts of TONCO, Bidask, moon.cx and Megaton.

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

  test('a pool whose first message is missing is not created', async () => {
    const recording = await readRecordedTrace('tonco--tonco-deploy-pools')
    const statuses = ({ trace }: typeof recording) =>
      extendedActions({ ...recording, trace }).flatMap(({ type, status }) => (type === 'PoolCreation' ? [status] : []))
    expect(statuses(recording)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    const init = nodesOf(recording.trace.root).find(({ inMessage }) => inMessage?.opCode === 0x441c39ed)
    const trace = removeTransaction(recording.trace, init?.hash ?? recording.trace.root.hash)
    expect(statuses({ ...recording, trace })).toEqual(['failed', 'ok', 'ok', 'ok', 'ok'])
  })

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
    expectSuccess(recording, 'LiquidityFeeClaim', {
      protocol: 'tonco',
      claimer: user,
      pool: stubAddress('q'),
      position: stubAddress('i'),
      positionIndex: 3n,
      fees: [jettons('v', 5n), jettons('w', 5n)],
    })
    const rejected = await play(rejecting(script, 'i', 0x46ca335a), 'q', startBurn(7n))
    expect(only(rejected)).toMatchObject({ type: 'LiquidityWithdrawal', status: 'failed', detail: { liquidity: 7n } })
  })

  test('fees of the protocol, and a refund', async () => {
    const collected = await play(
      mergeScripts({ q: { 3556287800: [{ to: 'p', body: payTo(5n, 5n) }] } }, paysOut),
      'q',
      queryBody(0xd3f8a538),
    )
    expectSuccess(collected, 'LiquidityFeeClaim', {})
    const refundMe = queryBody(0x0bf3f447)
    const returned = await play(refunding(refundMe, queryBody(0x81702ef8), payTo(5n, 0n)), 'a', refundMe)
    expectSuccess(returned, 'LiquidityRefund', {
      protocol: 'tonco',
      owner: user,
      holder: stubAddress('a'),
      pool: stubAddress('q'),
    })
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
    expectSuccess(recording, 'LiquidityWithdrawal', {
      protocol: 'bidask',
      owner: user,
      pool: stubAddress('q'),
      position: stubAddress('l'),
      tokens: [coins(9n), jettons('v', 5n)],
    })
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
    expectSuccess(withdrawn, 'LiquidityWithdrawal', {
      pool: stubAddress('q'),
      burned,
      tokens: [coins(9n), jettons('v', 5n)],
    })
    const claimed = await play(damm, 'wq', claim)
    expectSuccess(claimed, 'LiquidityFeeClaim', {
      claimer: user,
      holder: stubAddress('wq'),
      fees: [coins(9n), jettons('v', 5n)],
    })
    expect(only(await play({ wq: { 1910808730: rejects } }, 'wq', burn))).toMatchObject({ status: 'failed' })
    expect(only(await play({ wq: { 653922980: rejects } }, 'wq', claim))).toMatchObject({ status: 'failed' })
  })

  test('fees of ranges', async () => {
    const claim = queryBody(0x933771a8, b => b.bit(false).address(user))
    const claiming = mergeScripts(
      {
        l: { 2469884328: [{ to: 'r', body: body(0x4444) }] },
        r: { 17476: [{ to: 'q', body: body(0x5555) }] },
        q: { 21845: paid },
      },
      paying('q'),
    )
    const recording = await play(claiming, 'l', claim)
    expectSuccess(recording, 'LiquidityFeeClaim', {
      protocol: 'bidask',
      claimer: user,
      holder: stubAddress('l'),
      fees: [coins(9n), jettons('v', 5n)],
    })
    expect(only(await play(rejecting(claiming, 'l', 0x933771a8), 'l', claim))).toMatchObject({ status: 'failed' })
  })

  test('a farm', async () => {
    const order = payloadBody(0xd0e1d6dd, b => b.uint(0, 64).address(stubAddress('o')))
    const staked = await play(staking(order, [keepStake]), 'wv', stakeBody(order))
    expect(only(staked)).toMatchObject({
      type: 'FarmStake',
      status: 'ok',
      detail: { protocol: 'bidask', user, owner: stubAddress('o'), farm: stubAddress('p') },
    })
    const request = queryBody(0x1ed2b57a)
    const unstaking = mergeScripts(
      { i: { 517125498: [{ to: 'p', body: body(0x4444) }] }, p: { 17476: [send('pv')] } },
      paying('p'),
    )
    const unstaked = await play(unstaking, 'i', request)
    expectSuccess(unstaked, 'FarmUnstake', { amount: jettons('v', 5n) })
    expect(only(await play({ i: { 517125498: rejects } }, 'i', request))).toMatchObject({ status: 'failed' })
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
    expectSuccess(recording, 'PoolCreation', {
      protocol: 'bidask',
      creator: user,
      pool: stubAddress('q'),
      token0: v,
      token1: w,
    })
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
    expect(only(withDeployment(ranged, 'r'))).toMatchObject({
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
    expectSuccess(recording, 'LiquidityWithdrawal', {
      protocol: 'mooncx',
      owner: user,
      pool: stubAddress('q'),
      burned,
      tokens: [{ type: 'coin' }, jettons('v', 5n)],
    })
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
    expectSuccess(recording, 'LiquidityWithdrawal', {
      protocol: 'megatonfi',
      owner: user,
      pool: stubAddress('q'),
      tokens: [jettons('v', 5n), jettons('w', 5n)],
    })
    const rejected = await play(rejecting(pay, 'q', notificationOp), 'wq', burnBody, { q: ['megatonfi_exchange'] })
    expect(only(rejected)).toMatchObject({ status: 'failed' })
    expect(extendedActions(await play(pay, 'wq', burnBody))).toEqual([])
  })
})
