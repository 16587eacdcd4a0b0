import { describe, expect, test } from 'vitest'
import { outerExtendedActions, type RecordedTrace } from '../../../test/changeTrace.ts'
import { mergeScripts, queryBody } from '../../../test/jettonBodies.ts'
import { expectFailureWithout } from '../../../test/liquidityScripts.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import type { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'

// No recording has Hipo: scripted contracts send messages of its layouts. `u` is the staker, `p` the treasury, `m` the token
// master, `wu` the staker's wallet, `c` the collection of a round's bills, `b` a bill.

const TON = 1_000_000_000n
const [user, treasury] = [stubAddress('u'), stubAddress('p')]
const coin = (amount: bigint) => ({ type: 'coin', amount })
const tokens = (amount: bigint) => ({ type: 'jetton', master: stubAddress('m'), amount })
type Reply = readonly ScriptedMessage[] | typeof rejects

const play = (script: Script, to: string, first: Cell, from = 'u') =>
  runScript({
    from,
    first: { to, body: first, value: 5n * TON },
    script: mergeScripts({ u: {} }, script),
    interfaces: { wu: ['jetton_wallet'] },
    wallets: { wu: ['u', 'm'] },
  })
const kindsOf = (recording: RecordedTrace) =>
  outerExtendedActions(recording)
    .filter(({ type }) => type !== 'InternalSteps')
    .map(({ type, status, detail }) => ({ type, status, detail }))

const owned = (b: Builder) => b.address(user)
const minted = (code: number) => queryBody(code, b => owned(b.coins(6n).coins(4n * TON)).uint(0, 32))
const saved = (code: number) => queryBody(code, b => owned(b.coins(4n * TON)).uint(0, 32))
const billed = (code: number, unstake: boolean) =>
  queryBody(code, b =>
    owned(b.coins(unstake ? 6n : 4n * TON).bit(unstake))
      .address(stubAddress('m'))
      .coins(0n),
  )
const burnt = (code: number) => queryBody(code, b => owned(b.coins(6n).coins(4n * TON)))
const reserved = (code: number) => queryBody(code, b => owned(b.coins(6n)).uint(0, 4).coins(0n))
const returned = (code: number) => queryBody(code, b => owned(b.coins(6n)))

/** The treasury has the token master mint. */
const minting = (last: Reply = []): Script => ({
  m: { 1541764646: [{ to: 'wu', body: minted(0x5445efee) }] },
  wu: { 1413869550: last },
})
const mint: ScriptedMessage = { to: 'm', body: minted(0x5be57626) }
/** The treasury has a collection mint a bill. */
const billing = (unstake: boolean, last: Reply = []): Script => ({
  c: { 1261271153: [{ to: 'b', body: billed(0x3275dfc2, unstake) }] },
  b: { 846585794: last },
})
const bill = (unstake: boolean): ScriptedMessage => ({ to: 'c', body: billed(0x4b2d7871, unstake) })
/** The treasury pays for burned tokens. */
const paying = (value = 4n * TON): Script => ({
  m: { 1148648928: [{ to: 'wu', body: burnt(0x5b512e25), value: value + TON }] },
  wu: { 1532046885: [{ to: 'u', body: queryBody(0xf0fa223b, b => b.coins(6n).coins(4n * TON)), value }] },
})
const pay: ScriptedMessage = { to: 'm', body: burnt(0x4476fde0), value: 6n * TON }
/** The treasury returns burned tokens. */
const returning: Script = {
  m: { 850817428: [{ to: 'wu', body: returned(0x1b77fd1a) }] },
  wu: { 460848410: [] },
}
const giveBack: ScriptedMessage = { to: 'm', body: returned(0x32b67194) }

describe('stakes', () => {
  const deposit = queryBody(0x3d3761a6, b =>
    owned(b)
      .coins(4n * TON)
      .coins(0n)
      .address(undefined),
  )
  const comment = body(0, b => b.uint(BigInt('d'.charCodeAt(0)), 8))

  test.each([
    ['a message of its own', 0x3d3761a6, deposit],
    ['a comment', 0, comment],
  ])('TON staked for tokens by %s', async (_, code, first) => {
    const recording = await play(mergeScripts({ p: { [code]: [mint] } }, minting()), 'p', first)
    expect(kindsOf(recording)).toMatchObject([
      {
        type: 'LiquidStake',
        status: 'ok',
        detail: { protocol: 'Hipo', staker: user, pool: treasury, amount: coin(4n * TON), received: tokens(6n) },
      },
    ])
    expectFailureWithout(recording, 'LiquidStake')
  })

  test('tokens that do not arrive, and a rejected deposit', async () => {
    const failed = [{ type: 'LiquidStake', status: 'failed', detail: { staker: user } }]
    const lost = mergeScripts({ p: { 1027039654: [mint] } }, minting(rejects))
    expect(kindsOf(await play(lost, 'p', deposit))).toMatchObject(failed)
    expect(kindsOf(await play({ p: { 1027039654: rejects } }, 'p', deposit))).toMatchObject(failed)
  })

  test('TON that wait for the end of the round', async () => {
    const script = (last: Reply) =>
      mergeScripts(
        {
          p: { 1027039654: [{ to: 'm', body: saved(0x47daa10f) }, bill(false)] },
          m: { 1205510415: [{ to: 'wu', body: saved(0x4cce0e74) }] },
          wu: { 1288572532: [] },
        },
        billing(false, last),
      )
    const recording = await play(script([]), 'p', deposit)
    expect(kindsOf(recording)).toMatchObject([
      { type: 'LiquidStakeRequest', status: 'ok', detail: { amount: coin(4n * TON), bill: stubAddress('b') } },
    ])
    expectFailureWithout(recording, 'LiquidStakeRequest')
    expect(kindsOf(await play(script(rejects), 'p', deposit))).toMatchObject([
      { type: 'LiquidStakeRequest', status: 'failed' },
    ])
  })
})

describe('withdrawals', () => {
  const burn = queryBody(0x595f07bc, b => b.varUint(6n, 4).address(user).bit(false))
  const reserving = (reaction: Reply): Script => ({
    wu: { 1499400124: [{ to: 'm', body: reserved(0x688b0213), value: 3n * TON }] },
    m: { 1753940499: [{ to: 'p', body: reserved(0x386a358b), value: 2n * TON }] },
    p: { 946484619: reaction },
  })

  test('tokens burned for TON', async () => {
    const recording = await play(mergeScripts(reserving([pay]), paying()), 'wu', burn)
    expect(kindsOf(recording)).toMatchObject([
      {
        type: 'LiquidUnstake',
        status: 'ok',
        detail: { protocol: 'Hipo', owner: user, pool: treasury, amount: coin(4n * TON), burned: tokens(6n) },
      },
    ])
    expectFailureWithout(recording, 'LiquidUnstake')
    const less = await play(mergeScripts(reserving([pay]), paying(3n * TON)), 'wu', burn)
    expect(kindsOf(less)).toMatchObject([{ type: 'LiquidUnstake', status: 'failed' }])
  })

  test('tokens that return because the treasury cannot pay leave the balance as it was', async () => {
    const recording = await play(mergeScripts(reserving([giveBack]), returning), 'wu', burn)
    expect(kindsOf(recording)).toMatchObject([
      { type: 'LiquidUnstake', status: 'failed', detail: { owner: user, burned: tokens(6n) } },
    ])
    const [action] = outerExtendedActions(recording)
    const moved = action?.movements.filter(({ asset }) => asset.type === 'jetton') ?? []
    expect(moved.map(({ from, to, amount }) => ({ from, to, amount }))).toEqual([
      { from: user, to: undefined, amount: 6n },
      { from: undefined, to: user, amount: 6n },
    ])
  })

  test('tokens burned for a bill', async () => {
    const script = (last: Reply) => mergeScripts(reserving([bill(true)]), billing(true, last))
    const recording = await play(script([]), 'wu', burn)
    expect(kindsOf(recording)).toMatchObject([
      {
        type: 'LiquidUnstakeRequest',
        status: 'ok',
        detail: { staker: user, pool: treasury, tokens: tokens(6n), bill: stubAddress('b') },
      },
    ])
    expectFailureWithout(recording, 'LiquidUnstakeRequest')
    expect(kindsOf(await play(script(rejects), 'wu', burn))).toMatchObject([
      { type: 'LiquidUnstakeRequest', status: 'failed' },
    ])
  })
})

describe('the end of a round', () => {
  const settle = (code: number) =>
    queryBody(code, b =>
      owned(b.coins(code === 0x7cffe1ee ? 6n : 4n * TON))
        .address(stubAddress('m'))
        .uint(0, 32),
    )
  /** The collection `e` burns bill `d`; the treasury reacts. */
  const ending = (unstake: boolean, reaction: Reply): Script => {
    const code = unstake ? 0x7cffe1ee : 0x42684479
    return {
      d: { 1871312355: [{ to: 'e', body: billed(0x840f6369, unstake), value: 4n * TON }] },
      e: { 2215601001: [{ to: 'p', body: settle(code), value: 3n * TON }] },
      p: { [code]: reaction },
    }
  }
  const end = (...scripts: readonly Script[]) =>
    play(mergeScripts({ e: {} }, ...scripts), 'd', queryBody(0x6f89f5e3), 'e')

  test('a withdrawal is paid', async () => {
    const recording = await end(ending(true, [pay]), paying())
    expect(kindsOf(recording)).toMatchObject([
      {
        type: 'LiquidUnstake',
        status: 'ok',
        detail: { owner: user, amount: coin(4n * TON), tokens: tokens(6n), bill: stubAddress('d') },
      },
    ])
    expectFailureWithout(recording, 'LiquidUnstake')
  })

  test('a withdrawal that cannot be paid is postponed, or its tokens return', async () => {
    const later = await end(ending(true, [bill(true)]), billing(true))
    expect(kindsOf(later)).toMatchObject([
      {
        type: 'LiquidUnstakePostponement',
        status: 'ok',
        detail: { staker: user, earlierBill: stubAddress('d'), bill: stubAddress('b') },
      },
    ])
    expectFailureWithout(later, 'LiquidUnstakePostponement')
    expect(kindsOf(await end(ending(true, [bill(true)]), billing(true, rejects)))).toMatchObject([
      { type: 'LiquidUnstakePostponement', status: 'failed' },
    ])
    expect(kindsOf(await end(ending(true, [giveBack]), returning))).toMatchObject([
      { type: 'LiquidUnstake', status: 'failed' },
    ])
  })

  test('a stake that waited gets its tokens', async () => {
    const recording = await end(ending(false, [mint]), minting())
    expect(kindsOf(recording)).toMatchObject([
      {
        type: 'LiquidStakeCompletion',
        status: 'ok',
        detail: { owner: user, amount: coin(4n * TON), received: tokens(6n), bill: stubAddress('d') },
      },
    ])
    expectFailureWithout(recording, 'LiquidStakeCompletion')
    expect(kindsOf(await end(ending(false, [mint]), minting(rejects)))).toMatchObject([
      { type: 'LiquidStakeCompletion', status: 'failed' },
    ])
  })
})

describe('loans to validators', () => {
  test('a bid, and one that the treasury rejects', async () => {
    const bid = queryBody(0x36335da9, b =>
      b
        .uint(1_800_000_000, 32)
        .coins(300n * TON)
        .coins(TON),
    )
    expect(kindsOf(await play({ p: { 909335977: [] } }, 'p', bid))).toMatchObject([
      {
        type: 'ValidatorLoanRequest',
        status: 'ok',
        detail: {
          ...{ validator: user, pool: treasury, loan: coin(300n * TON), minPayment: coin(TON) },
          ...{ collateral: coin(5n * TON), roundBegins: 1_800_000_000 },
        },
      },
    ])
    expect(kindsOf(await play({ p: { 909335977: rejects } }, 'p', bid))).toMatchObject([
      { type: 'ValidatorLoanRequest', status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  test('collateral returns after a bid that got no loan', async () => {
    const back = queryBody(0xcd0f2116)
    expect(kindsOf(await play({ u: { 3440320790: [] } }, 'u', back, 'p'))).toMatchObject([
      { type: 'ValidatorLoanRejection', status: 'ok', detail: { validator: user, collateral: coin(5n * TON) } },
    ])
    expect(kindsOf(await play({ v: { 3440320790: rejects } }, 'v', back, 'p'))).toMatchObject([
      { type: 'ValidatorLoanRejection', status: 'failed' },
    ])
  })

  test('a loan is repaid, and the validator gets its share', async () => {
    const result = (ok: boolean) => queryBody(0x0fca4c86, b => owned(b.bit(ok)).uint(0, 32))
    const script = { p: { 264916102: [{ to: 'u', body: queryBody(0xfaaa8366), value: 2n * TON }] } }
    expect(kindsOf(await play(script, 'p', result(true), 'l'))).toMatchObject([
      {
        type: 'ValidatorLoanRepayment',
        status: 'ok',
        detail: {
          ...{ protocol: 'Hipo', controller: stubAddress('l'), pool: treasury },
          ...{ amount: coin(5n * TON), validator: user, change: coin(2n * TON) },
        },
      },
    ])
    expect(kindsOf(await play({ p: { 264916102: [] } }, 'p', result(false), 'l'))).toMatchObject([
      { type: 'ValidatorLoanRepayment', status: 'failed' },
    ])
  })
})
