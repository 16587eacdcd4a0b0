import { describe, expect, test } from 'vitest'
import { mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import {
  burnBody,
  burned,
  burning,
  coins,
  expectFailureWithout,
  jettons,
  notificationOp,
  only,
  paying,
  play,
  rejecting,
  send,
  user,
  v,
  w,
} from '../../test/liquidityScripts.ts'
import { rejects, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'

// No recording has these actions: scripted contracts send messages of the layouts of DeDust.

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
      detail: { protocol: 'dedust', pool: stubAddress('q'), token0: undefined, token1: v, tokenWithTon: v },
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

  describe('a new pool', () => {
    const init = queryBody(0xde8402ce, b => b.bit(false))
    const walletOf = queryBody(0x2c76b973, b => b.address(stubAddress('q')).bit(false))
    const wallet = (name: string) => queryBody(0xd1735400, b => b.address(stubAddress(name)).bit(false))
    const report = (exitCode: number) => ({
      to: 'u',
      body: queryBody(0xce185bd7, b => b.uint(exitCode, 32).bit(false)),
    })
    const ofTonAnd = (last: readonly ScriptedMessage[]): Script => ({
      q: { 3733193422: [{ to: 'v', body: walletOf }], 3513996288: last },
      v: { 745978227: [{ to: 'q', body: wallet('qv') }] },
    })

    test('of TON and jettons', async () => {
      const recording = await play(ofTonAnd([report(0)]), 'q', init)
      expect(only(recording)).toMatchObject({
        type: 'PoolCreation',
        status: 'ok',
        detail: { protocol: 'dedust', creator: user, pool: stubAddress('q'), tokenWithTon: v },
      })
      expectFailureWithout(recording, 'PoolCreation')
    })

    test('of two jettons: the last answer completes it', async () => {
      const script: Script = {
        q: [
          { 3733193422: [v, w].map(master => ({ to: master === v ? 'v' : 'w', body: walletOf })) },
          { 3513996288: [] },
          { 3513996288: [report(0)] },
        ],
        v: { 745978227: [{ to: 'q', body: wallet('qv') }] },
        w: { 745978227: [{ to: 'q', body: wallet('qw') }] },
      }
      const recording = await play(script, 'q', init)
      expect(only(recording)).toMatchObject({ type: 'PoolCreation', status: 'ok', detail: { token0: v, token1: w } })
    })

    test('that the pool, a jetton or the pool in its report rejects', async () => {
      const rejected = { type: 'PoolCreation', status: 'failed', detail: { creator: user, pool: stubAddress('q') } }
      expect(only(await play({ q: { 3733193422: rejects } }, 'q', init))).toMatchObject(rejected)
      expect(only(await play({ ...ofTonAnd([]), v: { 745978227: rejects } }, 'q', init))).toMatchObject(rejected)
      expect(only(await play(ofTonAnd([report(24)]), 'q', init))).toMatchObject(rejected)
    })
  })

  test('a cancelled deposit; a foreign account cannot cancel it', async () => {
    const cancel = queryBody(0x3db5f13a)
    const refund = queryBody(0x0d299e12, b => b.ref(new Builder().end()).coins(9n).coins(5n).address(user))
    const script = mergeScripts(
      {
        d: { 1035333946: [{ to: 'q', body: refund }] },
        q: { 220831250: [{ to: 'u', body: payout }, send('qv')] },
      },
      paying('q'),
    )
    const recording = await play(script, 'd', cancel)
    expect(only(recording)).toMatchObject({
      type: 'LiquidityRefund',
      status: 'ok',
      detail: {
        ...{ protocol: 'dedust', owner: user, pool: stubAddress('q'), holder: stubAddress('d') },
        tokens: [coins(9n), jettons('v', 5n)],
      },
    })
    expectFailureWithout(recording, 'LiquidityRefund')
    expect(only(await play(rejecting(script, 'd', 0x3db5f13a), 'd', cancel))).toMatchObject({
      type: 'LiquidityRefund',
      status: 'failed',
    })
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
