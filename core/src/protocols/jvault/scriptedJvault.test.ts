import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts } from '../../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import type { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'

// Contracts that send messages of the same layouts, for what the recordings of mainnet lack.

const user = stubAddress('u')
const queryBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => fill(builder.uint(0, 64)))
const jettons = (amount: bigint) => ({ type: 'jetton', master: stubAddress('j'), amount })

/** Rewards are stored: the stake wallet is active again. */
const stored: ScriptedMessage = { to: 's', body: queryBody(0xae9307ce, b => b.bit(false)) }
const update = (given: { readonly send: bigint; readonly commission: bigint }): ScriptedMessage => ({
  to: 'p',
  value: 300_000_000n,
  body: queryBody(0xf5c5baa3, b =>
    b.address(user).uint(60, 32).coins(100n).uint(0, 121).bit(false).coins(given.send).coins(given.commission),
  ),
})
const payoutOf = (amount: bigint): ScriptedMessage => ({ to: 'wp', body: jettonTransferBody(amount, 'u') })
const payoutScript = (amount: bigint) =>
  jettonTransferScript({ wallet: 'wp', toWallet: 'wu', from: 'p', to: 'u', amount })

const play = async (to: string, first: Cell, script: Script) =>
  extendedActions(
    await runScript({
      from: 'u',
      first: { to, body: first, value: 2_000_000_000n },
      script: mergeScripts({ u: {}, s: { 2928871374: [] }, p: {} }, script),
      wallets: { wu: ['u', 'j'], wp: ['p', 'j'], s: ['u', 't'] },
      interfaces: { wu: ['jetton_wallet'], wp: ['jetton_wallet'], s: ['jetton_wallet'] },
    }),
  )

describe('JVault', () => {
  const payload = body(0xe3a06989, b => b.uint(60, 32))
  const given = jettonTransferScript({
    wallet: 'wu',
    toWallet: 'wp',
    from: 'u',
    to: 'p',
    amount: 9n,
    payload,
    value: 800_000_000n,
  })
  const received = (value = 600_000_000n): ScriptedMessage => ({ to: 's', value, body: queryBody(0xd68a4ac1) })
  const stakeWith = (last: Script) => play('wu', jettonTransferBody(9n, 'p', payload), mergeScripts(given, last))

  test('a stake, and one whose update the pool rejects', async () => {
    const script = (pool: readonly ScriptedMessage[] | typeof rejects): Script => ({
      p: { 1935855772: [received()], 4123376291: pool },
      s: { 3599387329: [update({ send: 0n, commission: 0n })] },
    })
    const detail = {
      protocol: 'JVault',
      user,
      farm: stubAddress('p'),
      amount: jettons(9n),
      period: 60n,
      stakeWallet: stubAddress('s'),
      stakeJetton: stubAddress('t'),
    }
    expect(await stakeWith(script([stored]))).toMatchObject([{ type: 'FarmStake', status: 'ok', detail }])
    for (const pool of [[], rejects] as const)
      expect(await stakeWith(script(pool))).toMatchObject([{ type: 'FarmStake', status: 'failed' }])
  })

  test('a stake that the pool returns at once', async () => {
    const script = mergeScripts({ p: { 1935855772: [payoutOf(9n)] } }, payoutScript(9n))
    const actions = await stakeWith(script)
    expect(actions).toMatchObject([
      { type: 'FarmStake', status: 'failed', parts: [{ type: 'JettonTransfer' }, { type: 'JettonTransfer' }] },
    ])
    expect(actions[0]?.detail).not.toHaveProperty('stakeWallet', expect.anything())
  })

  test('an unstake with a commission, and one without a payout', async () => {
    const first = queryBody(0x499a9262, b => b.coins(9n).bit(true))
    const script = (pool: readonly ScriptedMessage[] | typeof rejects): Script =>
      mergeScripts(payoutScript(7n), {
        s: { 1234866786: [update({ send: 7n, commission: 2n })] },
        p: { 4123376291: pool },
      })
    expect(await play('s', first, script([payoutOf(7n), stored]))).toMatchObject([
      {
        type: 'FarmUnstake',
        status: 'ok',
        detail: { user, farm: stubAddress('p'), amount: jettons(7n), commission: jettons(2n) },
      },
    ])
    for (const pool of [[stored], rejects] as const)
      expect(await play('s', first, script(pool))).toMatchObject([{ type: 'FarmUnstake', status: 'failed' }])
  })

  test('a claim whose rewards do not arrive has failed', async () => {
    const first = queryBody(0x78d9f109, b => b.bit(false))
    const script = (pool: readonly ScriptedMessage[] | typeof rejects): Script =>
      mergeScripts(payoutScript(7n), {
        s: { 2027548937: [{ to: 'p', value: 300_000_000n, body: queryBody(0x44bc1fe3, b => b.address(user)) }] },
        p: { 1153179619: pool },
      })
    expect(await play('s', first, script([payoutOf(7n), stored]))).toMatchObject([
      { type: 'FarmClaim', status: 'ok', detail: { user, rewards: [jettons(7n)], rewardWallets: [] } },
    ])
    expect(await play('s', first, script(rejects))).toMatchObject([{ type: 'FarmClaim', status: 'failed' }])
  })

  test('a request taken back', async () => {
    const first = queryBody(0xa4910f1a, b => b.bit(false))
    const script = (pool: readonly ScriptedMessage[]): Script => ({
      s: { 2760970010: [update({ send: 0n, commission: 0n })] },
      p: { 4123376291: pool },
    })
    expect(await play('s', first, script([stored]))).toMatchObject([
      { type: 'FarmUnstakeCancellation', status: 'ok', detail: { user, farm: stubAddress('p') } },
    ])
    expect(await play('s', first, script([]))).toMatchObject([{ type: 'FarmUnstakeCancellation', status: 'failed' }])
  })

  test('a rejected request names its exit code', async () => {
    const first = queryBody(0x0168d4b7, b => b.coins(9n))
    expect(await play('s', first, { s: { 23647415: rejects } })).toMatchObject([
      { type: 'FarmUnstakeRequest', status: 'failed', detail: { exitCode: 42n, stakeJetton: stubAddress('t') } },
    ])
  })
})
