import { describe, expect, test } from 'vitest'
import { changeTrace, extendedActions, type RecordedTrace } from '../../../test/changeTrace.ts'
import { fieldsCell, payloadBody, queryBody } from '../../../test/jettonBodies.ts'
import { removeTransaction } from '../../../test/removeTransaction.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { classify, classifyFully, toV2Actions } from '../../actions/classify.ts'
import { createActionWriter } from '../../actions/formatAction.ts'
import { findMentions } from '../../actions/presentAction.ts'
import { createFormat } from '../../actions/sentences/createFormat.ts'
import type { Language } from '../../actions/texts/language.ts'
import type { Cell } from '../../cell/Cell.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import { nodesOf } from '../../trace/Trace.ts'
import { protocols } from '../index.ts'

// Listings are in no recording: scripted contracts send messages of their layouts.

const [curve, pool, owner] = [stubAddress('m'), stubAddress('q'), stubAddress('o')]
const ton = (amount: bigint) => ({ type: 'coin', amount })
const jettons = (amount: bigint, master = curve) => ({ type: 'jetton', master, amount })

const provideBody = fieldsCell(b => b.varUint(0n, 4).address(owner))
const providePayload = payloadBody(0x37c096df, b =>
  b.address(curve).address(curve).address(curve).uint(0, 64).ref(provideBody),
)
const arrival = (amount: bigint, payload?: Cell): Cell =>
  body(0x178d4519, b => {
    b.uint(0, 64).varUint(amount, 4).address(curve).address(curve).coins(1n)
    return payload ? b.bit(true).ref(payload) : b.bit(false)
  })
const notice = (amount: bigint): Cell =>
  body(0x7362d09c, b => b.uint(0, 64).varUint(amount, 4).address(curve).bit(true).ref(providePayload))
const provide = queryBody(0x37c096df, b => b.address(curve).varUint(1n, 4).varUint(0n, 4))
const amounts = (code: number) => queryBody(code, b => b.varUint(1n, 4).varUint(1n, 4))

const event: ScriptedMessage = { body: body(0x0f6ab54f, b => b.coins(700n).coins(80n)) }
const toBuyer: ScriptedMessage = { to: 'wu', body: arrival(50n) }
const tokenSide: ScriptedMessage = { to: 'wr', body: arrival(80n, providePayload), value: 400_000_000n }
const coinSide: ScriptedMessage = {
  to: 'pr',
  body: body(0x01f3835d, b => b.uint(0, 64).coins(700n).address(curve).bit(true).ref(providePayload)),
  value: 400_000_000n,
}

const toAccount = [{ to: 'a', body: amounts(0x50c6a654), value: 250_000_000n }]
/** The contracts of STON.fi: the wallets of the router, the router, the pool and the contract that waits for both sides. */
const exchange: Script = {
  wu: { 395134233: [] },
  wr: { 395134233: [{ to: 'r', body: notice(80n), value: 350_000_000n }] },
  pr: { 32736093: [{ to: 'r', body: notice(700n), value: 350_000_000n }] },
  r: { 1935855772: [{ to: 'q', body: provide, value: 300_000_000n }] },
  q: {
    935368415: toAccount,
    116184359: [{ to: 'l', body: arrival(9n) }],
  },
  a: [{ 1355195988: [] }, { 1355195988: [{ to: 'q', body: amounts(0x06ecd527), value: 200_000_000n }] }],
  l: { 395134233: [] },
}
const all = [toBuyer, tokenSide, coinSide, event]
const run = (sent: readonly ScriptedMessage[] | typeof rejects, changes: Script = {}, known = true) =>
  runScript({
    from: 'u',
    first: { to: 'm', body: body(0xaf750d34, b => b.uint(0, 64).coins(40n).bit(false)), value: 3_000_000_000n },
    script: { u: {}, ...exchange, ...changes, m: { 2943683892: sent } },
    ...(known && {
      wallets: { wu: ['u', 'm'], wr: ['r', 'm'], pr: ['r', 'pt'] },
      interfaces: { wu: ['jetton_wallet'], wr: ['jetton_wallet'], pr: ['jetton_wallet'] },
    }),
  })
const listings = (recording: RecordedTrace) =>
  extendedActions(recording).filter(({ type }) => type === 'LaunchpadListing')

describe('the last purchase from a curve of ton.fun lists the jetton on STON.fi', () => {
  const detail = {
    protocol: 'ton.fun',
    exchange: 'stonfi',
    curve,
    pool,
    tokens: jettons(80n),
    coins: ton(700n),
    minted: jettons(9n, pool),
    owner,
  }

  test.each([true, false])('whether the wallets are known (%s)', async known => {
    const recording = await run(all, {}, known)
    const found = extendedActions(recording)
    expect(found.map(({ type, status }) => `${type} ${status}`)).toEqual(['LaunchpadBuy ok', 'LaunchpadListing ok'])
    expect(found[0]?.detail).toMatchObject({ received: jettons(50n), listed: [ton(700n), jettons(80n)] })
    expect(found[1]?.detail).toEqual(detail)
    expect(found[1]?.baseTransactions).toHaveLength(10)
  })

  test('in any order of the two sides', async () => {
    expect(listings(await run([event, coinSide, tokenSide, toBuyer]))).toMatchObject([{ status: 'ok', detail }])
  })

  test('with the creation of the pool as a part', async () => {
    const recording = await run(all)
    const created = nodesOf(recording.trace.root).find(({ account }) => account === pool)
    const creating = changeTrace(recording, node =>
      node.hash === created?.hash ? { ...node, origStatus: 'nonexist' } : node,
    )
    const [listing] = listings(creating)
    expect(listing).toMatchObject({ status: 'ok', detail })
    expect(listing?.parts.map(({ type }) => type)).toContain('PoolCreation')
  })

  test('in words', async () => {
    const recording = await run(all)
    const [listing] = listings(recording)
    if (!listing) throw new Error('the jetton is listed')
    const accounts = new Map([
      [curve, 'curve'],
      [pool, 'X/TON'],
    ])
    const names = await gatherNames(findMentions([listing]), {
      interfaces: recording.facts.interfaces,
      label: account => accounts.get(account),
    })
    const write = (language: Language) =>
      createActionWriter(recording.trace, createFormat(names, language), language)(listing)
    expect(write('en')).toBe(
      'curve lists its jetton on STON.fi with 80 units of the jetton of curve (decimals unknown) and 0.0000007 TON in the pool X/TON.',
    )
    expect(write('ru')).toBe(
      'curve: листинг своего жетона на STON.fi с внесением 80 ед. жетона контракта curve (число десятичных знаков неизвестно) и 0.0000007 TON в пул X/TON.',
    )
  })

  test('each action of /v2 is a part of one action', async () => {
    const { trace, facts } = await run(all)
    const { v2, actions } = classifyFully(trace, facts, protocols)
    expect(v2).toEqual(classify(trace, facts, protocols))
    expect(actions.flatMap(toV2Actions)).toHaveLength(v2.length)
    expect(new Set(actions.flatMap(toV2Actions))).toEqual(new Set(v2))
  })

  test('fails when the pool rejects the deposit, or the other side does not come', async () => {
    const broken: readonly Script[] = [
      { q: { 935368415: toAccount, 116184359: [{ to: 'a', body: amounts(0x50c6a654) }] } },
      { q: { 935368415: rejects } },
      { r: { 1935855772: rejects } },
      { wr: { 395134233: rejects } },
      { pr: { 32736093: rejects } },
      { l: { 395134233: rejects } },
    ]
    for (const changes of broken) {
      const found = extendedActions(await run(all, changes))
      // What comes back is a part of it.
      expect(found).toMatchObject([
        { type: 'LaunchpadBuy', status: 'ok' },
        { type: 'LaunchpadListing', status: 'failed', detail: { curve, tokens: jettons(80n), coins: ton(700n) } },
      ])
      expect(found).toHaveLength(2)
    }
    expect(listings(await run([toBuyer, tokenSide, event]))).toMatchObject([{ status: 'failed' }])
  })

  test('is none without the event, without the deposit, or when the purchase is rejected', async () => {
    expect(listings(await run([toBuyer, tokenSide, coinSide]))).toEqual([])
    expect(listings(await run([toBuyer, { to: 'wr', body: arrival(80n) }, coinSide, event]))).toEqual([])
    expect(listings(await run(rejects))).toEqual([])
  })

  test('without any one transaction of it, it is no success', async () => {
    const recording = await run(all)
    const [listing] = listings(recording)
    for (const removed of listing?.baseTransactions ?? []) {
      for (const truncation of ['pending', 'nothing'] as const) {
        const partial = { ...recording, trace: removeTransaction(recording.trace, removed, truncation) }
        expect(listings(partial).filter(({ status }) => status === 'ok')).toEqual([])
      }
    }
    // What else is missing changes nothing but the purchase.
    const other = nodesOf(recording.trace.root).find(({ account }) => account === stubAddress('wu'))
    if (!other) throw new Error('the buyer gets jettons')
    const partial = { ...recording, trace: removeTransaction(recording.trace, other.hash) }
    expect(extendedActions(partial).map(({ type, status }) => `${type} ${status}`)).toEqual([
      'LaunchpadBuy failed',
      'LaunchpadListing ok',
    ])
  })
})
