import { describe, expect, test } from 'vitest'
import { classifiedActions } from '../../test/changeTrace.ts'
import {
  fieldsCell,
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { type body, stubAddress } from '../../test/stubTrace.ts'
import { classify } from '../actions/classify.ts'
import { Explainer } from '../actions/explain.ts'
import type { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { presentExplanation } from '../present/debug/presentExplanation.ts'
import { nodesOf } from '../trace/Trace.ts'
import { protocols } from './index.ts'

// Payouts without a recording: scripted contracts send messages of these layouts.

const user = stubAddress('u')
const jettons = (name: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(name), amount })
const world = {
  interfaces: {
    ...Object.fromEntries(['wu', 'wr', 'vr', 'vu', 'vo', 'vb'].map(name => [name, ['jetton_wallet' as const]])),
  },
  wallets: {
    wu: ['u', 'w'],
    wr: ['r', 'w'],
    vr: ['r', 'v'],
    vu: ['u', 'v'],
    vo: ['o', 'v'],
    vb: ['b', 'v'],
  },
} as const
const run = (first: ScriptedMessage, script: Script) =>
  runScript({ from: 'u', first, script: mergeScripts({ u: {} }, script), ...world })
const play = (first: ScriptedMessage, script: Script) => run(first, script).then(classifiedActions)
const playAll = (first: ScriptedMessage, script: Script) =>
  run(first, script).then(({ trace, facts }) => classify(trace, facts, protocols))
const wayIn = (payload: ReturnType<typeof body>) =>
  jettonTransferScript({ wallet: 'wu', toWallet: 'wr', from: 'u', to: 'r', amount: 1000n, payload })

describe('DeDust', () => {
  const step = (builder: Builder) => builder.bit(false).varUint(900n, 4).bit(false)
  const order = payloadBody(0xe3a0d482, builder => step(builder.address(stubAddress('p'))))
  const first = { to: 'wu', body: jettonTransferBody(1000n, 'r', order) }
  const swap = queryBody(0x61ee542d, builder => step(builder.ref(emptyCell).varUint(1000n, 4).address(user)))
  const payOut = (to: string) =>
    queryBody(0xad4eb6f5, builder => builder.ref(emptyCell).varUint(950n, 4).address(stubAddress(to)).bit(false))
  // jetton in, TON out; the second cell is not read
  const event = payloadBody(0x9c610de3, builder =>
    builder
      .uint(1, 4)
      .int(0, 8)
      .uint(7, 256)
      .uint(0, 4)
      .coins(1000n)
      .coins(950n)
      .ref(fieldsCell(inner => inner)),
  )
  const route = (to: string): Script => ({
    r: { 1935855772: [{ to: 'p', body: swap }] },
    p: { 1643009069: [{ to: 'n', body: payOut(to) }, { body: event }] },
  })
  const coins = queryBody(0x474f86cf, builder => builder.bit(false))

  test('pays TON', async () => {
    const actions = await play(
      first,
      mergeScripts(wayIn(order), route('u'), { n: { 2907617013: [{ to: 'u', body: coins }] } }),
    )
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { dex: 'dedust', user, in: jettons('w', 1000n), out: { type: 'coin', amount: 950n } },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(6)
  })

  describe('pays a contract of Omniston', () => {
    const toContract = (vault: Script, contract: Script) =>
      playAll(first, mergeScripts(wayIn(order), route('o'), vault, contract, { b: {} }))
    const sent = (to: string, value: bigint) => ({ to, body: queryBody(0xd53276db), value })

    test.each([
      ['after the share', [sent('b', 10_000_000n), sent('u', 80_000_000n)]],
      ['before the share', [sent('u', 80_000_000n), sent('b', 10_000_000n)]],
    ])('which pays TON on to the user, %s: the share is a transfer', async (_, messages) => {
      const actions = await toContract(
        { n: { 2907617013: [{ to: 'o', body: coins }] } },
        { o: { 1196394191: messages } },
      )
      // The contract `b` is no wallet, so TON with an op code is a call.
      expect(actions.filter(({ pattern }) => pattern !== 'generic')).toMatchObject([
        { type: 'JettonSwap', status: 'ok', detail: { user, out: { type: 'coin', amount: 80_000_000n } } },
      ])
      expect(actions).toContainEqual(
        expect.objectContaining({
          type: 'SmartContractExec',
          detail: expect.objectContaining({ contract: stubAddress('b'), attached: 10_000_000n }),
        }),
      )
      expect(actions.find(({ type }) => type === 'JettonSwap')?.baseTransactions).toHaveLength(7)
    })

    const notice: Script = {
      vo:
        jettonTransferScript({ wallet: 'vr', toWallet: 'vo', from: 'r', to: 'o', amount: 950n, payload: emptyCell })
          .vo ?? {},
    }
    const jettonsIn = jettonTransferScript({
      wallet: 'vr',
      toWallet: 'vo',
      from: 'n',
      to: 'o',
      amount: 950n,
      payload: emptyCell,
    })
    const jettonsOut = jettonTransferScript({ wallet: 'vo', toWallet: 'vu', from: 'o', to: 'u', amount: 940n })
    const toUser = { to: 'vo', body: jettonTransferBody(940n, 'u') }
    const vault = { n: { 2907617013: [{ to: 'vr', body: jettonTransferBody(950n, 'o', emptyCell) }] } }

    test('which credits the share of jettons to a vault: it is in the explanation', async () => {
      const script = mergeScripts(wayIn(order), route('o'), vault, jettonsIn, jettonsOut, {
        o: { 1935855772: [{ to: 'b', body: queryBody(0x603f6e78) }, toUser] },
        b: { 1614769784: [{ to: 'u', body: queryBody(0xd53276db) }] },
      })
      const { trace, facts } = await run(first, script)
      const explainer = new Explainer()
      const actions = classify(trace, facts, protocols, { observer: explainer })
      expect(actions).toMatchObject([{ type: 'JettonSwap', status: 'ok', detail: { user, out: jettons('v', 940n) } }])
      const credited = nodesOf(trace.root).find(node => node.account === stubAddress('b'))
      expect(presentExplanation(explainer.explain(trace, actions)).actions).toMatchObject([
        {
          legs: [{ dex: 'dedust', out: { amount: '950' } }],
          payouts: [
            { recipient: stubAddress('b'), amount: '10', jetton: stubAddress('v'), transaction: credited?.hash },
          ],
        },
      ])
    })

    test('which pays the share in jettons: it is a transfer', async () => {
      const share = { to: 'vo', body: jettonTransferBody(10n, 'b') }
      const shareOut = jettonTransferScript({ wallet: 'vo', toWallet: 'vb', from: 'o', to: 'b', amount: 10n })
      const actions = await toContract(
        mergeScripts(vault, jettonsIn, { vu: jettonsOut.vu ?? {}, vb: shareOut.vb ?? {} }),
        {
          o: { 1935855772: [share, toUser] },
          vo: [notice.vo, shareOut.vo, jettonsOut.vo].map(
            handlers => handlers as Readonly<Record<number, readonly ScriptedMessage[]>>,
          ),
        },
      )
      expect(actions).toMatchObject([
        { type: 'JettonSwap', detail: { user, out: jettons('v', 940n) } },
        { type: 'JettonTransfer', detail: { recipient: stubAddress('b'), amount: 10n } },
      ])
    })
  })
})

describe('STON.fi v1', () => {
  const order = payloadBody(0x25938561, builder =>
    builder.address(stubAddress('vr')).varUint(900n, 4).address(user).bit(false),
  )
  const swap = queryBody(0x25938561, builder =>
    builder.address(user).address(stubAddress('wr')).varUint(1000n, 4).varUint(900n, 4).bit(true),
  )
  const request = (code: number, amount: bigint) =>
    queryBody(0xf93bb43f, builder =>
      builder
        .address(user)
        .uint(code, 32)
        .bit(false)
        .varUint(0n, 4)
        .address(stubAddress('wr'))
        .varUint(amount, 4)
        .address(stubAddress('vr')),
    )
  const way = (toWallet: string, to: string, amount: bigint) =>
    jettonTransferScript({ wallet: 'vr', toWallet, from: 'r', to, amount })

  test("pays the referrer by a transfer, and the swap has the user's amount", async () => {
    const [ok, referral] = [request(0xc64370e5, 950n), request(0x45078540, 5n)]
    const actions = await play(
      { to: 'wu', body: jettonTransferBody(1000n, 'r', order) },
      {
        ...mergeScripts(wayIn(order), way('vu', 'u', 950n), way('vb', 'b', 5n)),
        p: {
          630424929: [
            { to: 'r', body: referral },
            { to: 'r', body: ok },
          ],
        },
        r: [
          { 1935855772: [{ to: 'p', body: swap }] },
          { 4181439551: [{ to: 'vr', body: jettonTransferBody(5n, 'b') }] },
          { 4181439551: [{ to: 'vr', body: jettonTransferBody(950n, 'u') }] },
        ],
        vr: [
          ...[way('vb', 'b', 5n), way('vu', 'u', 950n)].map(
            script => script.vr as Readonly<Record<number, readonly ScriptedMessage[]>>,
          ), // one step each
        ],
      },
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { dex: 'stonfi', out: jettons('v', 950n) } },
      { type: 'JettonTransfer', status: 'ok', detail: { recipient: stubAddress('b'), amount: 5n } },
    ])
    // The request to pay the referrer belongs to the swap.
    expect(actions[0]?.baseTransactions).toHaveLength(8)
  })
})
