import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts } from '../../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import type { Builder } from '../../cell/Builder.ts'
import { Builder as CellBuilder } from '../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../cell/Cell.ts'

// Contracts that send messages of the same layouts, for what the recordings of mainnet lack.

const user = stubAddress('u')
const master = stubAddress('j')
const queryBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => fill(builder.uint(0, 64)))
const cell = (fill: (builder: Builder) => Builder): Cell => fill(new CellBuilder()).end()
const jettons = (amount: bigint, of = 'j') => ({ type: 'jetton', master: stubAddress(of), amount })
const ton = (amount: bigint) => ({ type: 'coin', amount })
/** `native$00`, and `jetton$01` of this master. */
const native = (b: Builder): Builder => b.uint(0, 2)
const jetton = (b: Builder): Builder =>
  b
    .uint(1, 2)
    .uint(0, 8)
    .uint(BigInt(`0x${master.slice(2)}`), 256)

const play = async (to: string, first: Cell, script: Script, value = 2_000_000_000n) =>
  extendedActions(
    await runScript({
      from: 'u',
      first: { to, body: first, value },
      script: mergeScripts({ u: {}, v: {} }, script),
      wallets: { wu: ['u', 'j'], wv: ['x', 'j'], wm: ['m', 'j'], lu: ['u', 'p'] },
      interfaces: { wu: ['jetton_wallet'], wv: ['jetton_wallet'], wm: ['jetton_wallet'], lu: ['jetton_wallet'] },
    }),
  )

/** The vault of TON pays, and the vault of the jetton. */
const payTon: ScriptedMessage = {
  to: 'v',
  value: 200_000_000n,
  body: queryBody(0xc0ffee21, b => b.address(user).coins(70n).bit(false).bit(false)),
}
const payJettons: ScriptedMessage = { ...payTon, to: 'x' }
const vaults = mergeScripts(
  {
    v: { 3237998113: [{ to: 'u', value: 70n, body: queryBody(0xc0ffee32) }] },
    x: { 3237998113: [{ to: 'wv', body: jettonTransferBody(5n, 'u') }] },
  },
  jettonTransferScript({ wallet: 'wv', toWallet: 'wu', from: 'x', to: 'u', amount: 5n }),
)

describe('pools of Coffee', () => {
  const burn = queryBody(0x595f07bc, b => b.coins(50n).address(user).bit(false))
  const burnt = {
    to: 'p',
    value: 800_000_000n,
    body: queryBody(0x7bdd97de, b => b.coins(50n).address(user).address(user)),
  }
  const event: ScriptedMessage = { body: queryBody(0xc0ffee35, b => b.coins(70n).coins(5n).coins(50n)) }
  const withdrawal = (pool: readonly ScriptedMessage[], others: Script = vaults) =>
    play('lu', burn, mergeScripts(others, { lu: { 1499400124: [burnt] }, p: { 2078119902: pool } }))

  test('a withdrawal pays both tokens', async () => {
    const reserves = (b: Builder): Builder => b.coins(0n).coins(0n)
    const complete: ScriptedMessage = {
      body: queryBody(0xc0ffee35, b => reserves(reserves(b.coins(70n).coins(5n).coins(50n)))),
    }
    expect(await withdrawal([payTon, payJettons, complete])).toMatchObject([
      {
        type: 'LiquidityWithdrawal',
        status: 'ok',
        detail: {
          protocol: 'coffee',
          owner: user,
          pool: stubAddress('p'),
          burned: jettons(50n, 'p'),
          tokens: [ton(70n), jettons(5n)],
        },
      },
    ])
    // One of two payouts, or none of a vault's.
    expect(await withdrawal([payTon, complete])).toMatchObject([{ type: 'LiquidityWithdrawal', status: 'failed' }])
    expect(await withdrawal([payTon, payJettons, complete], { v: {}, x: {} })).toMatchObject([
      { type: 'LiquidityWithdrawal', status: 'failed' },
    ])
    expect(await withdrawal([event])).toEqual([])
  })

  const params = (b: Builder): Builder => jetton(native(b)).uint(0, 3).bit(false)
  const creation = (b: Builder): Builder => b.address(user).bit(false).bit(false).bit(true).bit(false)
  const createPool = queryBody(0xc0ffee02, b => creation(params(b.coins(9n))))
  const toCreator: ScriptedMessage = {
    to: 'f',
    value: 800_000_000n,
    body: queryBody(0xc0ffee23, b => params(b.coins(9n)).ref(cell(creation)).address(user).ref(emptyCell)),
  }
  const deploy = (to: string): ScriptedMessage => ({
    to,
    value: 600_000_000n,
    body: queryBody(0xc0ffee22, b => b.ref(emptyCell).ref(emptyCell).bit(false)),
  })
  const way: Script = { v: { 3237998082: [toCreator] }, f: { 3237998115: [deploy('c')] } }

  test('the first token for a new pool', async () => {
    const detail = {
      user,
      creator: stubAddress('c'),
      recipient: user,
      amount: ton(9n),
      first: undefined,
      second: master,
    }
    expect(await play('v', createPool, mergeScripts(way, { c: { 3237998114: [] } }))).toMatchObject([
      { type: 'PoolCreationDeposit', status: 'ok', detail },
    ])
    expect(await play('v', createPool, mergeScripts(way, { c: { 3237998114: rejects } }))).toMatchObject([
      { type: 'PoolCreationDeposit', status: 'failed' },
    ])
    expect(await play('v', createPool, { v: { 3237998082: rejects } })).toMatchObject([
      { type: 'PoolCreationDeposit', status: 'failed' },
    ])
  })

  test('the token that completes a new pool', async () => {
    const request: ScriptedMessage = {
      to: 'f',
      value: 700_000_000n,
      body: queryBody(0xc0ffee25, b => b.coins(9n).coins(5n).address(user).ref(cell(creation)).ref(emptyCell)),
    }
    const reserves = (b: Builder): Builder => b.coins(0n).coins(0n)
    const accepted: ScriptedMessage = {
      body: queryBody(0xc0ffee33, b => reserves(reserves(b.coins(9n).coins(5n).coins(6n)))),
    }
    const minted: ScriptedMessage = {
      to: 'lu',
      body: queryBody(0x178d4519, b => b.coins(6n).address(undefined).address(user).coins(0n).bit(false)),
    }
    const script = (pool: readonly ScriptedMessage[] | typeof rejects): Script =>
      mergeScripts(way, {
        c: { 3237998114: [request] },
        f: { 3237998117: [deploy('p')] },
        p: { 3237998114: pool },
        lu: { 395134233: [] },
      })
    expect(await play('v', createPool, script([accepted, minted]))).toMatchObject([
      {
        type: 'FundedPoolCreation',
        status: 'ok',
        detail: { user, pool: stubAddress('p'), tokens: [ton(9n), jettons(5n)], minted: jettons(6n, 'p') },
      },
    ])
    for (const pool of [[accepted], rejects] as const) {
      expect(await play('v', createPool, script(pool))).toMatchObject([
        { type: 'FundedPoolCreation', status: 'failed' },
      ])
    }
  })

  test('a vault, which requests its wallet from the master', async () => {
    const first = queryBody(0xc0ffee06, jetton)
    const script = (reply: readonly ScriptedMessage[]): Script => ({
      f: { 3237998086: [deploy('v')] },
      v: { 3237998114: [{ to: 'j', body: queryBody(0x2c76b973, b => b.address(user).bit(false)) }], 3513996288: [] },
      j: { 745978227: reply },
    })
    const taken = { to: 'v', body: queryBody(0xd1735400, b => b.address(user).bit(false)) }
    expect(await play('f', first, script([taken]))).toMatchObject([
      { type: 'VaultCreation', status: 'ok', detail: { creator: user, vault: stubAddress('v'), token: master } },
    ])
    expect(await play('f', first, script([]))).toMatchObject([{ type: 'VaultCreation', status: 'failed' }])
  })

  test('a deposit taken back', async () => {
    const first = queryBody(0xc0ffee07)
    expect(await play('c', first, mergeScripts(vaults, { c: { 3237998087: [payTon] } }))).toMatchObject([
      { type: 'LiquidityRefund', status: 'ok', detail: { owner: user, tokens: [ton(70n)] } },
    ])
    expect(await play('c', first, { c: { 3237998087: [payTon] } })).toMatchObject([
      { type: 'LiquidityRefund', status: 'failed' },
    ])
  })
})

describe('swap protection of Coffee', () => {
  const hold = queryBody(0x6bc79e7e)
  const toContract = jettonTransferScript({
    wallet: 'wu',
    toWallet: 'wm',
    from: 'u',
    to: 'm',
    amount: 5n,
    payload: hold,
  })

  test('held TON and jettons', async () => {
    expect(await play('m', hold, { m: { 1808244350: [] } })).toMatchObject([
      { type: 'SwapProtectionHold', status: 'ok', detail: { user, contract: stubAddress('m') } },
    ])
    expect(await play('m', hold, { m: { 1808244350: rejects } })).toMatchObject([
      { type: 'SwapProtectionHold', status: 'failed' },
    ])
    const script = mergeScripts(toContract, { m: { 1935855772: [] } })
    expect(await play('wu', jettonTransferBody(5n, 'm', hold), script)).toMatchObject([
      { type: 'SwapProtectionHold', status: 'ok', detail: { user, amount: jettons(5n) } },
    ])
  })

  test('TON and jettons returned after a failed swap', async () => {
    const failed = queryBody(0xee51ce51, b => b.address(user))
    const change = { to: 'u', body: queryBody(0xd53276db), value: 900_000_000n }
    for (const first of [failed, queryBody(0xc0ffee36, b => b.ref(failed))]) {
      const code = first === failed ? 0xee51ce51 : 0xc0ffee36
      expect(await play('m', first, { m: { [code]: [change] } })).toMatchObject([
        { type: 'SwapProtectionRefund', status: 'ok', detail: { recipient: user, amount: ton(900_000_000n) } },
      ])
      expect(await play('m', first, { m: { [code]: [] } })).toMatchObject([
        { type: 'SwapProtectionRefund', status: 'failed' },
      ])
    }
    const back = jettonTransferScript({ wallet: 'wm', toWallet: 'wu', from: 'm', to: 'u', amount: 5n })
    const arrives = jettonTransferScript({
      wallet: 'wv',
      toWallet: 'wm',
      from: 'x',
      to: 'm',
      amount: 5n,
      payload: failed,
    })
    const script = mergeScripts(
      arrives,
      { wm: back.wm ?? {}, wu: back.wu ?? {} },
      {
        m: { 1935855772: [{ to: 'wm', body: jettonTransferBody(5n, 'u') }] },
      },
    )
    expect(await play('wv', jettonTransferBody(5n, 'm', failed), script)).toMatchObject([
      {
        type: 'SwapProtectionRefund',
        status: 'ok',
        detail: { recipient: user, contract: stubAddress('m'), amount: jettons(5n) },
      },
    ])
  })
})

describe('farms of Coffee', () => {
  test('a stake whose item is not created has failed', async () => {
    const payload = body(0x0c0ffede, b => b.uint(2, 32))
    const given = jettonTransferScript({
      wallet: 'wu',
      toWallet: 'wv',
      from: 'u',
      to: 'x',
      amount: 9n,
      payload,
      value: 900_000_000n,
    })
    const script = (master: readonly ScriptedMessage[] | typeof rejects): Script =>
      mergeScripts(given, {
        x: {
          1935855772: [
            {
              to: 'f',
              value: 500_000_000n,
              body: queryBody(0xf9471134, b => b.address(user).coins(9n).address(user).uint(2, 32)),
            },
          ],
        },
        f: { 4182184244: master },
      })
    for (const master of [[], rejects] as const) {
      expect(await play('wu', jettonTransferBody(9n, 'x', payload), script(master))).toMatchObject([
        {
          type: 'FarmStake',
          status: 'failed',
          detail: { farm: stubAddress('f'), amount: jettons(9n), periodIndex: 2n },
        },
      ])
    }
  })

  test('a withdrawal too early, and a claim that the master rejects', async () => {
    expect(await play('i', queryBody(0xcb03bfaf), { i: { 3406020527: rejects } })).toMatchObject([
      { type: 'FarmUnstake', status: 'failed', detail: { user, position: stubAddress('i'), exitCode: 42n } },
    ])
    const claim = queryBody(0xb30c7310, b => b.address(stubAddress('wv')).coins(5n).address(user).bit(false))
    expect(await play('f', claim, { f: { 3003937552: rejects } })).toMatchObject([
      { type: 'FarmClaim', status: 'failed', detail: { user, rewards: [jettons(5n)], exitCode: 42n } },
    ])
  })
})
