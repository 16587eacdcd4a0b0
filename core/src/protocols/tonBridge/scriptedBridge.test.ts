import { describe, expect, test } from 'vitest'
import { actionSentences } from '../../../test/actionSentences.ts'
import { changeTrace, extendedActions, type RecordedTrace } from '../../../test/changeTrace.ts'
import { coins, expectFailureWithout, jettons, only, play, rejecting, user } from '../../../test/liquidityScripts.ts'
import { rejects, type Script } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

// There is no recording of the bridge: scripted contracts send messages of its layouts.

const external = '71c7656ec7ab88b098defb751b7401b5f6d8976f'
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const swap = '11'.repeat(32)
const inMasterchain = (address: Address): Address =>
  address === stubAddress('b') ? (`-1${address.slice(1)}` as Address) : address

/** The bridge and the oracles are in the masterchain, which scripted contracts are not. */
const moveToMasterchain = (recording: RecordedTrace): RecordedTrace => {
  const move = (message: TraceMessage): TraceMessage => ({
    ...message,
    source: message.source && inMasterchain(message.source),
    destination: message.destination && inMasterchain(message.destination),
  })
  return changeTrace(recording, node => ({
    ...node,
    account: inMasterchain(node.account),
    inMessage: node.inMessage && move(node.inMessage),
    outMessages: node.outMessages.map(move),
  }))
}

describe('TON for another chain', () => {
  const comment = (text: string) => body(0, b => b.bytes(new TextEncoder().encode(text)))
  const log = new Builder().bytes(bytes(external)).uint(990_000_000, 64).end()
  const receipt = { to: 'u', body: body(0, b => b.bytes(new TextEncoder().encode('done'))), value: 100_000_000n }

  test('is locked by a comment', async () => {
    const recording = await play({ b: { 0: [{ body: log }, receipt] } }, 'b', comment(`swapTo#0x${external}`))
    expect(only(recording)).toMatchObject({
      type: 'BridgeLock',
      status: 'ok',
      detail: {
        sender: user,
        bridge: stubAddress('b'),
        amount: coins(1_000_000_000n),
        bridged: 990_000_000n,
        recipient: `0x${external}`,
      },
    })
    expect(actionSentences(recording)).toEqual([`0:7500 bridges 1 TON for 0x${external}.`])
  })

  test('is locked by a message', async () => {
    const first = body(3, b => b.uint(7, 64).bytes(bytes(external)))
    const reply = { to: 'u', body: body(0x00010003, b => b.uint(7, 64)) }
    const recording = await play({ b: { 3: [{ body: log }, reply] } }, 'b', first)
    expect(only(recording)).toMatchObject({ type: 'BridgeLock', status: 'ok', detail: { recipient: `0x${external}` } })
    // Without the log, the op code may be of any contract.
    expect(extendedActions(await play({ b: { 3: [reply] } }, 'b', first))).toEqual([])
  })

  test('is returned by a bridge that rejects it, and is nothing to any other contract', async () => {
    const rejected = await play({ b: { 0: rejects } }, 'b', comment(`swapTo#0x${external}`))
    expect(only(moveToMasterchain(rejected))).toMatchObject({ type: 'BridgeLock', status: 'failed' })
    expect(extendedActions(rejected)).toEqual([])
    const other = await play({ b: { 0: [] } }, 'b', comment('swapTo#nobody'))
    expect(extendedActions(moveToMasterchain(other))).toEqual([])
  })
})

describe('TON from another chain', () => {
  const vote = body(4, b =>
    b
      .uint(0, 8)
      .bytes(bytes(swap))
      .uint(3, 16)
      .uint(0, 8)
      .bytes(bytes(user.slice(2)))
      .uint(500, 64),
  )
  const payout = { to: 'u', body: new Builder().bytes(bytes(swap)).uint(3, 16).end(), value: 490n }

  test('is paid out', async () => {
    const recording = await play({ b: { 4: [payout] }, u: { 286331153: [] } }, 'b', vote)
    expect(only(recording)).toMatchObject({
      type: 'BridgeUnlock',
      status: 'ok',
      detail: {
        oracles: user,
        bridge: stubAddress('b'),
        recipient: user,
        amount: coins(490n),
        transaction: `0x${swap}`,
        index: 3n,
      },
    })
    expectFailureWithout(recording, 'BridgeUnlock')
    // Without a payout, the op code may be of any contract.
    expect(extendedActions(await play({ b: { 4: [] } }, 'b', vote))).toEqual([])
  })
})

describe('tokens of another chain', () => {
  const token = new Builder().uint(56, 32).bytes(bytes(external)).uint(18, 8).end()
  const amounts = (b: Builder, to: Address) => b.uint(0, 64).varUint(7n, 4).address(to).address(undefined)
  const burn = body(0x595f07bc, b =>
    b
      .uint(0, 64)
      .varUint(7n, 4)
      .address(undefined)
      .bit(true)
      .ref(new Builder().bytes(bytes(external)).end()),
  )
  const notice = body(0x7bdd97de, b => amounts(b, user).bytes(bytes(external)))
  const noticeWithToken = body(0x7bdd97de, b => amounts(b, user).bytes(bytes(external)).ref(token))
  const log = new Builder()
    .ref(new Builder().bytes(bytes(external)).uint(0, 128).bytes(bytes(external)).uint(0, 256).end())
    .end()
  const burning: Script = {
    wq: { 1499400124: [{ to: 'q', body: notice }] },
    q: { 2078119902: [{ to: 'b', body: noticeWithToken }] },
    b: { 2078119902: [{ body: log }] },
  }

  test('are burned', async () => {
    const recording = await play(burning, 'wq', burn)
    expect(only(recording)).toMatchObject({
      type: 'BridgeLock',
      status: 'ok',
      detail: {
        sender: user,
        bridge: stubAddress('b'),
        amount: jettons('q', 7n),
        chain: 'BNB Smart Chain',
        recipient: `0x${external}`,
        token: `0x${external}`,
      },
    })
    expectFailureWithout(recording, 'BridgeLock')
    const rejected = await play(rejecting(burning, 'b', 0x7bdd97de), 'wq', burn)
    expect(only(rejected)).toMatchObject({ type: 'BridgeLock', status: 'failed' })
  })

  const vote = body(4, b =>
    b
      .uint(9, 64)
      .uint(0, 8)
      .bytes(bytes(swap))
      .uint(3, 16)
      .bytes(bytes(user.slice(2)))
      .varUint(7n, 4)
      .ref(token)
      .varUint(0n, 4),
  )
  const mint = body(0x15, b => b.uint(9, 64).address(user).varUint(7n, 4).varUint(0n, 4))
  const arrival = body(0x178d4519, b =>
    b.uint(9, 64).varUint(7n, 4).address(undefined).address(undefined).varUint(0n, 4).bit(false),
  )
  const minting: Script = {
    b: { 4: [{ to: 'q', body: mint }] },
    q: { 21: [{ to: 'wq', body: arrival }] },
    wq: { 395134233: [] },
  }

  test('are minted', async () => {
    const recording = await play(minting, 'b', vote)
    expect(only(recording)).toMatchObject({
      type: 'BridgeUnlock',
      status: 'ok',
      detail: {
        recipient: user,
        amount: jettons('q', 7n),
        chain: 'BNB Smart Chain',
        transaction: `0x${swap}`,
        index: 3n,
      },
    })
    expectFailureWithout(recording, 'BridgeUnlock')
    const rejected = await play(rejecting(minting, 'q', 0x15), 'b', vote)
    expect(only(rejected)).toMatchObject({ type: 'BridgeUnlock', status: 'failed' })
  })
})
