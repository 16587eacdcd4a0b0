import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../test/changeTrace.ts'
import { mergeScripts, payloadBody, queryBody } from '../../test/jettonBodies.ts'
import {
  burnBody,
  burned,
  burning,
  expectFailureWithout,
  expectSuccess,
  jettons,
  keepStake,
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
  withDeployment,
} from '../../test/liquidityScripts.ts'
import { rejects, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'

// No recording has these actions: scripted contracts send messages of the layouts of STON.fi.

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
    expectSuccess(recording, 'LiquidityWithdrawal', {
      protocol: 'stonfi',
      owner: user,
      recipient: undefined,
      pool: stubAddress('q'),
      burned,
      tokens: [jettons('v', 5n), jettons('w', 5n)],
    })
  })

  test('a withdrawal whose router does not pay both tokens has failed', async () => {
    expect(only(await play(rejecting(pay, 'pw', transferOp), 'wq', burnBody))).toMatchObject({ status: 'failed' })
    expect(only(await play(rejecting(pay, 'p', 0xf93bb43f), 'wq', burnBody))).toMatchObject({ status: 'failed' })
  })

  test('a burn of other jettons is no withdrawal', async () => {
    expect(extendedActions(await play(burning([]), 'wq', burnBody))).toEqual([])
  })

  const refundMe = queryBody(0x0bf3f447)
  const refund = refunding(refundMe, queryBody(0x89446a42), request(0xde7dbbc2, 5n, 0n))

  test('a refund of a waiting half', async () => {
    const recording = await play(refund, 'a', refundMe)
    expectSuccess(recording, 'LiquidityRefund', {
      protocol: 'stonfi',
      owner: user,
      pool: stubAddress('q'),
      holder: stubAddress('a'),
      tokens: [jettons('v', 5n)],
    })
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
    expectSuccess(recording, 'LiquidityWithdrawal', {
      owner: user,
      pool: stubAddress('q'),
      burned,
      tokens: [jettons('v', 5n), jettons('w', 5n)],
    })
  })

  test('a withdrawal that the pool rejects, or of which one side is missing, has failed', async () => {
    const rejected = only(await play(rejecting(pay, 'q', 0x297437cf), 'wq', burnBody))
    expect(rejected).toMatchObject({ type: 'LiquidityWithdrawal', status: 'failed', detail: { tokens: undefined } })
    expect(only(await play(rejecting(pay, 'r', 0x657b54f5), 'wq', burnBody))).toMatchObject({ status: 'failed' })
  })

  test('a refund', async () => {
    const refundMe = queryBody(0x132b9a2c)
    const script = refunding(refundMe, queryBody(0x0f98e2b8), payTo(0xde7dbbc2, 5n, 0n))
    const recording = await play(script, 'a', refundMe)
    expectSuccess(recording, 'LiquidityRefund', { owner: user, holder: stubAddress('a'), tokens: [jettons('v', 5n)] })
    const rejected = await play(rejecting(script, 'a', 0x132b9a2c), 'a', refundMe)
    expect(only(rejected)).toMatchObject({ type: 'LiquidityRefund', status: 'failed' })
  })

  test('a deposit of what waits', async () => {
    const minted = body(0x178d4519, b =>
      b.uint(0, 64).varUint(7n, 4).address(undefined).address(user).coins(0n).bit(false),
    )
    const added = queryBody(0x06ecd527, b => b.varUint(5n, 4).varUint(5n, 4).address(user))
    const script: Script = {
      a: { 267960262: [{ to: 'q', body: added }] },
      ...{ q: { 116184359: [{ to: 'wq', body: minted }] }, wq: { 395134233: [] } },
    }
    const recording = await play(script, 'a', queryBody(0x0ff8bfc6))
    expectSuccess(recording, 'LiquidityCompletion', {
      protocol: 'stonfi',
      owner: user,
      holder: stubAddress('a'),
      pool: stubAddress('q'),
      minted: burned,
    })
    expect(only(await play(rejecting(script, 'q', 0x06ecd527), 'a', queryBody(0x0ff8bfc6)))).toMatchObject({
      type: 'LiquidityCompletion',
      status: 'failed',
    })
  })

  test('a vault pays out its fees', async () => {
    const vaultPay = queryBody(0x2100c922, b => b.varUint(5n, 4).address(stubAddress('pv')).address(user))
    const script = mergeScripts(
      { a: { 894160372: [{ to: 'p', body: vaultPay }] }, p: { 553699618: [send('pv')] } },
      paying('p'),
    )
    const recording = await play(script, 'a', queryBody(0x354bcdf4))
    expectSuccess(recording, 'LiquidityFeeClaim', {
      protocol: 'stonfi',
      claimer: user,
      holder: stubAddress('a'),
      fees: [jettons('v', 5n)],
    })
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
    expectSuccess(recording, 'LiquidityFeeClaim', {
      pool: stubAddress('q'),
      fees: [jettons('v', 5n), jettons('w', 5n)],
    })
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
    expect(only(withDeployment(recording, 'q'))).toMatchObject({
      type: 'PoolCreation',
      status: 'ok',
      detail: { protocol: 'stonfi', creator: user, factory: stubAddress('p'), pool: stubAddress('q') },
    })
  })
})

describe('farms of STON.fi', () => {
  const order = payloadBody(0x6ec9dc65, b => b.address(undefined))
  const stake = stakeBody(order)

  test('a stake', async () => {
    const recording = await play(staking(order, [keepStake]), 'wv', stake)
    expectSuccess(recording, 'FarmStake', {
      protocol: 'stonfi',
      user,
      farm: stubAddress('p'),
      amount: jettons('v', 5n),
      position: stubAddress('i'),
    })
  })

  test('a stake that the farm returns, or does not process, has failed', async () => {
    const back = mergeScripts(staking(order, [send('pv')]), {
      pv: { [transferOp]: [{ to: 'wv', body: arrival }], 395134233: [{ to: 'p', body: notice }] },
    })
    expect(only(await play(back, 'wv', stake))).toMatchObject({ type: 'FarmStake', status: 'failed' })
    expect(only(await play(staking(order, []), 'wv', stake))).toMatchObject({ type: 'FarmStake', status: 'failed' })
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
    expectSuccess(recording, 'FarmUnstake', { ...detail, amount: jettons('v', 5n) })
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
    expectSuccess(recording, 'FarmClaim', {
      protocol: 'stonfi',
      user,
      farm: stubAddress('p'),
      rewards: [jettons('w', 5n)],
    })
    expect(only(await play(paid(0x78d9f109), 'i', queryBody(0x78d9f109)))).toMatchObject({ status: 'failed' })
    // Another protocol has a claim of the same op code.
    const other = { i: { 2027548937: [{ to: 'p', body: queryBody(0x44bc1fe3) }] }, p: { 1153179619: [send('pv')] } }
    expect(extendedActions(await play(mergeScripts(other, paying('p')), 'i', queryBody(0x78d9f109)))).toMatchObject([
      { type: 'FarmClaim', detail: { protocol: 'JVault' } },
    ])
  })
})
