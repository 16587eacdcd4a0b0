import { describe, expect, test } from 'vitest'
import { actionKinds, changeTrace, classifiedActions, readRecordedTrace, replaceOp } from '../../test/changeTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { TraceNode } from '../trace/Trace.ts'

/** The same transaction with 32 bits of its message's body otherwise. */
function withBits(node: TraceNode, from: number, to: number): TraceNode {
  const message = node.inMessage
  return message?.body ? { ...node, inMessage: { ...message, body: replaced(message.body, from, to) } } : node
}

function replaced(cell: Cell, from: number, to: number): Cell {
  for (let at = 32; at + 32 <= cell.bits; at++) {
    const slice = cell.slice()
    slice.skip(at)
    if (slice.loadUint(32) !== from) continue
    const before = cell.slice()
    return new Builder().bits(before.loadBits(at)).uint(to, 32).slice(slice).end()
  }
  return cell
}

const opIn = (node: TraceNode) => node.inMessage?.opCode
const silent = (node: TraceNode): TraceNode => ({
  ...node,
  outMessages: node.outMessages.filter(message => message.type !== 'ext_out_msg'),
})
const terrifying = 'coffee--terrifying-swap-stonfi-coffee-and-stonfi-v2-dedust-stonfi-v2'
const swapsIn = (of: Parameters<typeof classifiedActions>[0]) =>
  classifiedActions(of).flatMap(action => (action.type === 'JettonSwap' ? [action] : []))

describe('STON.fi', () => {
  test('a payment with an error code is a failed swap with the expected minimum', async () => {
    const rejected = changeTrace(await readRecordedTrace('stonfi-swaps--stonfi-jetton-to-jetton'), node =>
      opIn(node) === 0xf93bb43f ? withBits(node, 0xc64370e5, 0x5ffe1295) : node,
    )
    const [swap, ...more] = classifiedActions(rejected)
    expect(more).toEqual([])
    expect(swap).toMatchObject({
      type: 'JettonSwap',
      status: 'failed',
      detail: { out: { type: 'jetton', amount: 1n } },
    })
  })

  test('jettons to a router without a pool message are a transfer', async () => {
    const other = changeTrace(
      await readRecordedTrace('stonfi-swaps--stonfi-jetton-to-jetton'),
      replaceOp(0x25938561, 0x25938562),
    )
    expect(actionKinds(other)).toEqual(['JettonTransfer ok', 'JettonTransfer ok'])
  })

  test('a rejection by the second router gives one successful and one failed swap', async () => {
    let router = 0
    const partial = changeTrace(await readRecordedTrace('stonfi-v2-swaps--stonfi-jetton-to-ton-to-jetton'), node =>
      opIn(node) === 0x657b54f5 && ++router === 2 ? withBits(node, 0xc64370e5, 0x39603190) : node,
    )
    expect(swapsIn(partial)).toMatchObject([
      { status: 'ok', detail: { in: { type: 'jetton' }, out: { type: 'coin', amount: 6977305247n } } },
      { status: 'failed', detail: { in: { type: 'coin', amount: 6977305247n }, out: { type: 'jetton' } } },
    ])
    const [done, rejected] = swapsIn(partial)
    expect(rejected?.detail).toMatchObject({ user: done?.detail.user })
    expect(actionKinds(partial)).toHaveLength(3)
  })

  test('a pending payout is not a swap yet', async () => {
    const early = changeTrace(await readRecordedTrace('stonfi-v2-swaps--stonfi-v2-jetton-to-jetton'), node =>
      opIn(node) === 0x657b54f5 ? undefined : node,
    )
    expect(actionKinds(early)).toEqual(['JettonTransfer ok'])
  })
})

describe('DeDust', () => {
  const cd0e = '0:cd0efe78bff4c4539b76eab17293296c74f42cbf99ec499687fefec94893ed32'
  const recording = () => readRecordedTrace('coffee--less-complicated-swap-dedust-and-coffee')

  test('a pool without an event that pays back is a failed swap', async () => {
    const rejected = changeTrace(await readRecordedTrace(terrifying), node =>
      opIn(node) === 0x61ee542d ? silent(node) : node,
    )
    expect(swapsIn(rejected)).toContainEqual(
      expect.objectContaining({
        status: 'failed',
        pattern: 'swaps.dedustFromTon',
        detail: expect.objectContaining({ in: { type: 'coin', amount: 365112384662n } }),
      }),
    )
  })

  test('a pool without an event cannot forward', async () => {
    const odd = changeTrace(await recording(), node => (opIn(node) === 0x61ee542d ? silent(node) : node))
    expect(swapsIn(odd).map(({ pattern }) => pattern)).toEqual(['swaps.coffee'])
  })

  test('a rejection by the second pool leaves the first swap successful', async () => {
    const partial = changeTrace(await recording(), node => (opIn(node) === 0x72aca8aa ? silent(node) : node))
    expect(swapsIn(partial)).toMatchObject([
      { status: 'ok', detail: { in: { amount: 185867644473n }, out: { amount: 14787435n } } },
      { status: 'failed', detail: { in: { amount: 14787435n }, out: { master: cd0e } } },
      { status: 'ok', detail: { dex: 'coffee' } },
    ])
  })

  test('a liquidity deposit is not a swap', async () => {
    for (const name of ['final-deposit', 'merged-with-ton-excesses', 'rejected-final-deposit'])
      expect(swapsIn(await readRecordedTrace(`dedust-liquidities--${name}`))).toEqual([])
  })
})

describe('Coffee', () => {
  const hop = () => readRecordedTrace('coffee--coffee-dex-swap-usdt-to-ton-hop-to-ces')

  test('a rejection by the second pool leaves the first swap successful', async () => {
    let pool = 0
    const partial = changeTrace(await hop(), node => {
      if (opIn(node) !== 0xc0ffee20 || ++pool !== 2) return node
      // The failure event starts with the same fields.
      const events = node.outMessages.map(message =>
        message.body && message.opCode === 0xc0ffee30
          ? {
              ...message,
              opCode: 0xc0ffee31,
              body: new Builder().uint(0xc0ffee31, 32).slice(afterOp(message.body)).end(),
            }
          : message,
      )
      return { ...node, outMessages: events }
    })
    expect(swapsIn(partial)).toMatchObject([
      { status: 'ok', detail: { in: { amount: 10000000n }, out: { type: 'coin', amount: 3110612273n } } },
      { status: 'failed', detail: { in: { type: 'coin', amount: 3110612273n } } },
    ])
  })

  test('without a pool event there is no swap', async () => {
    expect(swapsIn(changeTrace(await hop(), silent))).toEqual([])
  })
})

const afterOp = (body: Cell) => {
  const slice = body.slice()
  slice.skip(32)
  return slice
}

describe('TONCO', () => {
  test('a payment with the rejection code is a failed swap', async () => {
    const rejected = changeTrace(await readRecordedTrace('tonco--tonco-swap-usdt-to-ton'), node =>
      opIn(node) === 0xa1daa96d ? withBits(node, 200, 230) : node,
    )
    expect(actionKinds(rejected)).toEqual(['JettonSwap failed'])
  })

  test('deposits and withdrawals are not swaps', async () => {
    for (const name of ['deposit-liquidity-normal', 'withdraw-liquidity', 'withdraw-liquidity-one-side'])
      expect(swapsIn(await readRecordedTrace(`tonco--tonco-${name}`))).toEqual([])
  })
})

describe('pTON transfers', () => {
  const named = (of: Parameters<typeof classifiedActions>[0]) =>
    classifiedActions(of).filter(({ pattern }) => pattern.startsWith('pTon.'))

  test('have no jetton movements', async () => {
    const [paid] = named(await readRecordedTrace('tonco--tonco-withdraw-liquidity'))
    expect(paid).toMatchObject({ type: 'JettonTransfer', status: 'ok', movements: [] })
  })

  test('need the TON value that they state', async () => {
    const recording = await readRecordedTrace('stonfi-swaps--stonfi-ton-to-jetton-failed')
    const poor = changeTrace(recording, node =>
      node.inMessage && node.inMessage.value > 100_000_000n
        ? { ...node, inMessage: { ...node.inMessage, value: 100_000_000n as typeof node.inMessage.value } }
        : node,
    )
    expect(named(poor)).toEqual([])
    expect(swapsIn(poor)).toEqual([])
  })
})
