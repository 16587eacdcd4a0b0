import { describe, expect, test } from 'vitest'
import { changeTrace, extendedActions, type RecordedTrace, readRecordedTrace } from '../../test/changeTrace.ts'
import { mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import {
  burnBody,
  burned,
  burning,
  expectFailureWithout,
  jettons,
  only,
  play,
  rejecting,
  user,
} from '../../test/liquidityScripts.ts'
import type { Script, ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'

// What no recording has: scripted contracts send messages of the layouts of tgBTC. The bridge is `r`, its jetton master `q`,
// the contract that verifies Bitcoin transactions `a`, the one that collects signatures `s`.

const hex = (digits: string) => digits.repeat(32) as Hash
const event = (code: number, fill: (builder: Builder) => Builder): ScriptedMessage => ({ body: body(code, fill) })

describe('a transfer from Bitcoin', () => {
  const txId = `01${'00'.repeat(31)}` as Hash
  const arrival = new Builder()
    .uint(0x178d4519, 32)
    .uint(0, 64)
    .varUint(9n, 4)
    .address(undefined)
    .address(user)
    .coins(0n)
    .bit(false)
    .end()
  const mint = { to: 'q', body: queryBody(0x642b7d07, b => b.address(user).coins(1n).ref(arrival)) }
  const mintEvent = event(0x77a80ef3, b => b.coins(9n).address(user).hash(txId))
  const script: Script = {
    r: {
      1064836388: [{ to: 'a', body: queryBody(0x498af388) }],
      3381326728: [{ to: 'c', body: queryBody(0x642a879b) }],
      3827992475: [mintEvent, mint],
    },
    a: { 1233843080: [{ to: 'r', body: queryBody(0xc98af388) }] },
    c: { 1680508827: [{ to: 'r', body: queryBody(0xe42a879b) }] },
    q: { 1680571655: [{ to: 'wq', body: arrival }] },
    wq: { 395134233: [{ to: 'u', body: queryBody(0xd53276db) }] },
  }
  const request = queryBody(0x3f781d24)

  test('is proved and minted', async () => {
    const recording = await play(script, 'r', request)
    expect(only(recording)).toMatchObject({
      type: 'BitcoinPegIn',
      status: 'ok',
      detail: {
        protocol: 'tgBTC',
        bridge: stubAddress('r'),
        requester: user,
        recipient: undefined,
        amount: jettons('q', 9n),
        recipientWallet: stubAddress('wq'),
        bitcoinTransaction: `${'00'.repeat(31)}01`,
      },
    })
    expectFailureWithout(recording, 'BitcoinPegIn')
  })

  test.each([
    ['a', 0x498af388],
    ['r', 0xc98af388],
    ['c', 0x642a879b],
    ['r', 0x3f781d24],
    ['q', 0x642b7d07],
  ])('that %s rejects has failed', async (account, code) => {
    expect(only(await play(rejecting(script, account, code), 'r', request))).toMatchObject({
      type: 'BitcoinPegIn',
      status: 'failed',
      detail: { requester: user, bridge: stubAddress('r') },
    })
  })

  test('of which only the event is known', async () => {
    const confirm = queryBody(0xe42a879b)
    expect(only(await play(script, 'r', confirm))).toMatchObject({
      type: 'BitcoinPegIn',
      status: 'ok',
      detail: { requester: undefined, recipient: user, amount: jettons('q', 9n) },
    })
    expect(only(await play({ r: { 3827992475: [mintEvent] } }, 'r', confirm))).toMatchObject({
      status: 'ok',
      detail: { amount: { type: 'jetton', master: undefined, amount: 9n } },
    })
    expect(only(await play(rejecting(script, 'q', 0x642b7d07), 'r', confirm))).toMatchObject({ status: 'failed' })
  })
})

describe('a withdrawal to Bitcoin', () => {
  const output = new Builder().uint(22, 8).uint(0x0014, 16).uint(0, 160).uint(1n, 64).end()
  const passedOn = { to: 'r', body: body(0x7bdd97de, b => b.uint(0, 64).varUint(7n, 4).address(user).ref(output)) }
  const burnEvent = event(0xca444ce6, b => b.coins(6n).address(user).address(stubAddress('s')))
  const pegout = { to: 's', body: body(0xbe44e7a6, b => b.uint(0, 64)) }
  const script = mergeScripts(burning([passedOn]), {
    r: { 2078119902: [burnEvent, pegout], 1484145570: [burnEvent, pegout] },
    s: { 3192186790: [{ to: 'x', body: body(0x1a84c0e0) }] },
    x: { 444907744: [] },
  })

  test('burns jettons for a payout', async () => {
    const recording = await play(script, 'wq', burnBody)
    const found = only(recording)
    expect(found).toMatchObject({
      type: 'BitcoinPegOut',
      status: 'ok',
      detail: {
        bridge: stubAddress('r'),
        sender: user,
        senderWallet: stubAddress('wq'),
        burned,
        payout: 6n,
        pegout: stubAddress('s'),
        payoutNumber: undefined,
      },
    })
    // The burn, its two notifications, the payout and the request of signatures.
    expect(found.baseTransactions).toHaveLength(5)
    expectFailureWithout(recording, 'BitcoinPegOut', [0x1a84c0e0])
  })

  test('that the bridge or the payout rejects has failed', async () => {
    for (const failing of [rejecting(script, 'r', 0x7bdd97de), rejecting(script, 's', 0xbe44e7a6)])
      expect(only(await play(failing, 'wq', burnBody))).toMatchObject({
        type: 'BitcoinPegOut',
        status: 'failed',
        detail: { sender: user, burned },
      })
  })

  test('of which only the event is known', async () => {
    const request = body(0x587643a2, b => b.uint(0, 64).coins(7n).address(user).ref(emptyCell))
    const recording = await play(script, 'r', request)
    expect(only(recording)).toMatchObject({
      type: 'BitcoinPegOut',
      status: 'ok',
      detail: { sender: user, payout: 6n, pegout: stubAddress('s') },
    })
    expectFailureWithout(recording, 'BitcoinPegOut', [0x1a84c0e0])
    expect(only(await play(rejecting(script, 's', 0xbe44e7a6), 'r', request))).toMatchObject({ status: 'failed' })
  })

  test('is not a burn of other jettons', async () => {
    const other = { to: 'r', body: body(0x7bdd97de, b => b.uint(0, 64).varUint(7n, 4).address(user).ref(emptyCell)) }
    const script = mergeScripts(burning([other]), { r: { 2078119902: [] } })
    expect(extendedActions(await play(script, 'wq', burnBody))).toEqual([])
    expect(extendedActions(await play(rejecting(script, 'r', 0x7bdd97de), 'wq', burnBody))).toEqual([])
  })
})

describe('a new key', () => {
  const keyEvent = event(0x27756729, b => b.coins(5n).hash(hex('ab')).address(stubAddress('s')))
  const generated = event(0x453443a6, b => b.uint(1_700_000_000n, 64).hash(hex('ab')))
  const publish = { to: 'r', body: body(0x690f357a, b => b.uint(0, 64).hash(hex('ab'))) }
  const script: Script = {
    c: { 7: [generated, publish] },
    r: { 1762604410: [keyEvent, { to: 's', body: body(0xbe44e7a6, b => b.uint(0, 64)) }], 8: [keyEvent] },
    s: { 3192186790: [] },
  }
  const detail = { coordinator: stubAddress('c'), key: hex('ab'), generatedAt: 1_700_000_000 }

  test('is used by the bridge', async () => {
    const recording = await play(script, 'c', body(7))
    expect(only(recording)).toMatchObject({
      type: 'BitcoinKeyChange',
      status: 'ok',
      detail: { ...detail, bridge: stubAddress('r'), moved: 5n, pegout: stubAddress('s') },
    })
    // The transaction of the coordinator is the parent.
    expectFailureWithout(recording, 'BitcoinKeyChange')
  })

  test('that the bridge or the move rejects has failed', async () => {
    const rejected = only(await play(rejecting(script, 'r', 0x690f357a), 'c', body(7)))
    expect(rejected).toMatchObject({ type: 'BitcoinKeyChange', status: 'failed', detail })
    expect(only(await play(rejecting(script, 's', 0xbe44e7a6), 'c', body(7)))).toMatchObject({ status: 'failed' })
  })

  test('that nobody uses has been generated', async () => {
    expect(only(await play({ c: { 7: [generated] } }, 'c', body(7)))).toMatchObject({
      type: 'BitcoinKeyGeneration',
      status: 'ok',
      detail,
    })
  })

  test('of which only the event is known', async () => {
    expect(only(await play(script, 'r', body(8)))).toMatchObject({
      type: 'BitcoinKeyChange',
      status: 'ok',
      detail: { generatedAt: undefined, key: hex('ab') },
    })
  })
})

test.each([
  ['tgbtc--tgbtc-mint', 'BitcoinPegIn'],
  ['tgbtc--tgbtc-mint-very-long', 'BitcoinPegIn'],
  ['tgbtc--tgbtc-burn-another', 'BitcoinPegOut'],
  ['tgbtc--tgbtc-new-key', 'BitcoinKeyChange'],
  ['tgbtc--tgbtc-dkg-log-fallback', 'BitcoinKeyGeneration'],
])('%s is one action', async (name, type) => {
  expect(only(await readRecordedTrace(name))).toMatchObject({ type, status: 'ok' })
})

const withoutEvents = ({ trace, facts }: RecordedTrace): RecordedTrace =>
  changeTrace({ trace, facts }, node => ({
    ...node,
    outMessages: node.outMessages.filter(({ type }) => type !== 'ext_out_msg'),
  }))

test.each(['tgbtc--tgbtc-mint', 'tgbtc--tgbtc-burn-another', 'tgbtc--tgbtc-new-key'])(
  '%s without events is no success',
  async name => {
    const found = extendedActions(withoutEvents(await readRecordedTrace(name)))
    expect(found.filter(({ type, status }) => type.startsWith('Bitcoin') && status === 'ok')).toEqual([])
  },
)
