import { describe, expect, test } from 'vitest'
import { classifiedActions } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { nodesOf } from '../trace/Trace.ts'

// No recording has these actions: scripted contracts send messages of the layouts of DeDust.

const [user, pool, nextPool] = [stubAddress('u'), stubAddress('p'), stubAddress('q')]
const coin = (amount: bigint) => ({ type: 'coin', amount })
const jettons = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })

/** Wallets of the user and of two pools for two jettons. */
const wallets: Readonly<Record<string, readonly [owner: string, master: string]>> = {
  ...{ wu: ['u', 'w'], wp: ['p', 'w'], wq: ['q', 'w'] },
  ...{ vu: ['u', 'v'], vp: ['p', 'v'], vq: ['q', 'v'] },
}
const interfaces = Object.fromEntries(Object.keys(wallets).map(name => [name, ['jetton_wallet' as const]]))
const run = (script: Script, first: ScriptedMessage) =>
  runScript({ from: 'u', first, script: mergeScripts({ u: {} }, script), wallets, interfaces })
const play = async (script: Script, first: ScriptedMessage) => classifiedActions(await run(script, first))

/** Without any one of its transactions, notices to the user apart, the only action is not this success. */
async function expectNoSuccessWithout(script: Script, first: ScriptedMessage, detail: object) {
  const { trace, facts } = await run(script, first)
  for (const node of nodesOf(trace.root).slice(1)) {
    for (const truncation of ['pending', 'nothing'] as const) {
      const found = classifiedActions({ trace: removeTransaction(trace, node.hash, truncation), facts })
      expect(found, `without ${node.inMessage?.opCode?.toString(16)}`).not.toMatchObject([{ status: 'ok', detail }])
    }
  }
}

const leaf = new Builder().end()
const payment = (code: number, fields: (builder: Builder) => Builder) =>
  body(code, builder => fields(builder).bit(false))
const payNative = (amount: bigint, of: Cell) => queryBody(0xa5a7cbf8, b => b.coins(amount).ref(of).ref(leaf))
const payJetton = (of: Cell) => body(0xcbc33949, b => b.ref(of).ref(leaf))
const paid = (amount: bigint, exitCode = 0): ScriptedMessage => ({
  to: 'u',
  body: queryBody(0x3216ca09, b => b.coins(amount).uint(exitCode, 32).bit(false)),
})
const [payNativeOp, notifyOp] = [0xa5a7cbf8, 0x7362d09c]

/** A transfer of jettons between accounts by their one-letter names, and the message that requests it. */
const way = (jetton: 'v' | 'w', from: string, to: string, amount: bigint, payload?: Cell): Script =>
  jettonTransferScript({
    ...{ wallet: `${jetton}${from}`, toWallet: `${jetton}${to}`, from, to, amount },
    ...(payload && { payload }),
  })
const send = (jetton: 'v' | 'w', from: string, to: string, amount: bigint, payload?: Cell): ScriptedMessage => ({
  to: `${jetton}${from}`,
  body: jettonTransferBody(amount, to, payload),
})

describe('a swap in pools of the second version', () => {
  const swap = payment(0xc442500f, b => b.coins(900n).uint(0, 40).bit(false).bit(false))
  const event = (input: bigint, output: bigint): ScriptedMessage => ({
    body: body(0x78e79ba4, b => b.bit(true).coins(input).coins(output)),
  })
  const [fromTon, fromJettons] = [payNative(1000n, swap), payJetton(swap)]
  const sold = send('w', 'u', 'p', 1000n, fromJettons)
  const sell = way('w', 'u', 'p', 1000n, fromJettons)

  test('TON for jettons', async () => {
    const script = mergeScripts(way('v', 'p', 'u', 950n), {
      p: { [payNativeOp]: [event(1000n, 950n), send('v', 'p', 'u', 950n)] },
    })
    expect(await play(script, { to: 'p', body: fromTon })).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { dex: 'dedust', user, router: pool, in: coin(1000n), out: jettons('v', 950n) },
      },
    ])
  })

  test('jettons for TON', async () => {
    const script = mergeScripts(sell, { p: { [notifyOp]: [event(1000n, 950n), paid(950n)] } })
    expect(await play(script, sold)).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { user, router: pool, in: jettons('w', 1000n), out: coin(950n) } },
    ])
  })

  test('a pool that returns the input has rejected the swap', async () => {
    const returning = mergeScripts(sell, way('w', 'p', 'u', 1000n), { p: { [notifyOp]: [send('w', 'p', 'u', 1000n)] } })
    expect(await play(returning, sold)).toMatchObject([
      { type: 'JettonSwap', status: 'failed', detail: { user, in: jettons('w', 1000n), out: { amount: 900n } } },
    ])
    const returned = { p: { [payNativeOp]: [paid(1000n, 4)] } }
    expect(await play(returned, { to: 'p', body: fromTon })).toMatchObject([
      { type: 'JettonSwap', status: 'failed', detail: { user, in: coin(1000n), out: { amount: 900n } } },
    ])
  })

  test('through two pools, with TON between them', async () => {
    const passOn = { to: 'q', body: payNative(700n, swap) }
    const script = mergeScripts(sell, way('v', 'q', 'u', 950n), {
      p: { [notifyOp]: [event(1000n, 700n), passOn] },
      q: { [payNativeOp]: [event(700n, 950n), send('v', 'q', 'u', 950n)] },
    })
    expect(await play(script, sold)).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { user, router: pool, in: jettons('w', 1000n), out: jettons('v', 950n) },
      },
    ])
    await expectNoSuccessWithout(script, sold, { out: jettons('v', 950n) })
  })

  test('a later pool rejects: the user keeps the token between', async () => {
    const passOn = send('v', 'p', 'q', 700n, fromJettons)
    const script = mergeScripts(way('v', 'p', 'q', 700n, fromJettons), way('v', 'q', 'u', 700n), {
      p: { [payNativeOp]: [event(1000n, 700n), passOn] },
      q: { [notifyOp]: [send('v', 'q', 'u', 700n)] },
    })
    expect(await play(script, { to: 'p', body: fromTon })).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { user, router: pool, in: coin(1000n), out: jettons('v', 700n) } },
      { type: 'JettonSwap', status: 'failed', detail: { user, router: nextPool, in: jettons('v', 700n) } },
    ])
  })

  test('without a payout there is no swap', async () => {
    const actions = await play({ p: { [payNativeOp]: [event(1000n, 950n)] } }, { to: 'p', body: fromTon })
    expect(actions.map(({ type }) => type)).not.toContain('JettonSwap')
  })
})

describe('a deposit into a pool of the second version', () => {
  const deposit = payment(0xc9a015da, b => b.coins(9n).coins(5n).coins(0n).uint(0, 16))
  const credit = (isX: boolean, amount: bigint): ScriptedMessage => ({
    to: 'd',
    body: body(0xdc5ddba1, b => b.uint(0, 64).bit(isX).coins(amount)),
  })
  const join: ScriptedMessage = {
    to: 'p',
    body: queryBody(0x25251ee0, b => b.ref(leaf).coins(9n).coins(5n).address(user)),
  }
  const event = { body: body(0x35df2e12, b => b.coins(7n).coins(9n).coins(5n)) }
  const credited = { to: 'a', body: queryBody(0x855afcbd, b => b.coins(7n)) }
  const [creditOp, joinOp, positionOp] = [0xdc5ddba1, 0x25251ee0, 0x855afcbd]

  const ton = (atDeposit: readonly ScriptedMessage[], joined: readonly ScriptedMessage[] = []): Script => ({
    p: { [payNativeOp]: [credit(true, 9n)], [joinOp]: joined },
    d: { [creditOp]: atDeposit },
    a: { [positionOp]: [] },
  })
  const first = { to: 'p', body: payNative(9n, deposit) }
  const side = (status: string) => [
    { type: 'LiquidityDeposit', status, detail: { protocol: 'dedust', from: user, tokens: [{ amount: coin(9n) }] } },
  ]

  test('one side that waits for the other', async () => {
    expect(await play(ton([]), first)).toMatchObject(side('ok'))
  })

  test('the side that completes it; without an event the pool has rejected both', async () => {
    expect(await play(ton([join], [event, credited]), first)).toMatchObject(side('ok'))
    await expectNoSuccessWithout(ton([join], [event, credited]), first, { protocol: 'dedust' })
    const [returned] = await play(ton([join], [paid(9n)]), first)
    expect([returned]).toMatchObject(side('failed'))
    expect(await play(mergeScripts(ton([join]), { p: { [joinOp]: rejects } }), first)).toMatchObject(side('failed'))
  })

  test('jettons', async () => {
    const payload = payJetton(deposit)
    const script = mergeScripts(way('w', 'u', 'p', 5n, payload), {
      p: { [notifyOp]: [credit(false, 5n)], [joinOp]: [event, credited] },
      d: { [creditOp]: [join] },
      a: { [positionOp]: [] },
    })
    expect(await play(script, send('w', 'u', 'p', 5n, payload))).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { from: user, tokens: [{ amount: jettons('w', 5n) }] } },
    ])
  })

  test('both sides at once are one deposit', async () => {
    const payload = payJetton(deposit)
    const script = mergeScripts(way('w', 'u', 'p', 5n, payload), {
      c: { 4660: [{ to: 'p', body: payNative(9n, deposit) }, send('w', 'u', 'p', 5n, payload)] },
      p: [{ [payNativeOp]: [credit(true, 9n)] }, { [notifyOp]: [credit(false, 5n)] }, { [joinOp]: [event, credited] }],
      d: [{ [creditOp]: [] }, { [creditOp]: [join] }],
      a: { [positionOp]: [] },
    })
    const actions = await play(script, { to: 'c', body: body(0x1234) })
    expect(actions.filter(({ type }) => type === 'LiquidityDeposit')).toMatchObject([
      {
        status: 'ok',
        detail: { from: stubAddress('c'), tokens: [{ amount: coin(9n) }, { amount: jettons('w', 5n) }] },
      },
    ])
  })
})
