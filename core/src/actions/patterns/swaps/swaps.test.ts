import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { Builder } from '../../../cell/Builder.ts'
import type { Cell } from '../../../cell/Cell.ts'
import type { TraceNode } from '../../../trace/Trace.ts'

/** The same transaction with 32 bits of its message's body otherwise. */
function withBits(node: TraceNode, from: number, to: number): TraceNode {
  const message = node.inMessage
  return message ? { ...node, inMessage: { ...message, body: replaced(message.body, from, to) } } : node
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
const swapsIn = (of: Parameters<typeof found>[0]) =>
  found(of).flatMap(action => (action.type === 'JettonSwap' ? [action] : []))

describe.skipIf(!hasData)('STON.fi', () => {
  test('a payment with another code than success is a failed swap that says what was to come out', async () => {
    const refused = changed(await recorded('stonfi-swaps--stonfi-jetton-to-jetton'), node =>
      opIn(node) === 0xf93bb43f ? withBits(node, 0xc64370e5, 0x5ffe1295) : node,
    )
    const [swap, ...more] = found(refused)
    expect(more).toEqual([])
    expect(swap).toMatchObject({
      type: 'JettonSwap',
      status: 'failed',
      detail: { out: { type: 'jetton', amount: 1n } },
    })
  })

  test('jettons for a router that no pool is told of are a transfer', async () => {
    const other = changed(await recorded('stonfi-swaps--stonfi-jetton-to-jetton'), swapOps(0x25938561, 0x25938562))
    expect(kindsIn(other)).toEqual(['JettonTransfer ok', 'JettonTransfer ok'])
  })

  test('a second router that refuses leaves the first exchange done, and one that failed', async () => {
    let router = 0
    const partial = changed(await recorded('stonfi-v2-swaps--stonfi-jetton-to-ton-to-jetton'), node =>
      opIn(node) === 0x657b54f5 && ++router === 2 ? withBits(node, 0xc64370e5, 0x39603190) : node,
    )
    expect(swapsIn(partial)).toMatchObject([
      { status: 'ok', detail: { in: { type: 'jetton' }, out: { type: 'coin', amount: 6977305247n } } },
      { status: 'failed', detail: { in: { type: 'coin', amount: 6977305247n }, out: { type: 'jetton' } } },
    ])
    const [done, refused] = swapsIn(partial)
    expect(refused?.detail).toMatchObject({ user: done?.detail.user })
    expect(kindsIn(partial)).toHaveLength(3)
  })

  test('a payout that is not there yet is no swap yet', async () => {
    const early = changed(await recorded('stonfi-v2-swaps--stonfi-v2-jetton-to-jetton'), node =>
      opIn(node) === 0x657b54f5 ? undefined : node,
    )
    expect(kindsIn(early)).toEqual(['JettonTransfer ok'])
  })
})

describe.skipIf(!hasData)('DeDust', () => {
  const cd0e = '0:cd0efe78bff4c4539b76eab17293296c74f42cbf99ec499687fefec94893ed32'
  const recording = () => recorded('coffee--less-complicated-swap-dedust-and-coffee')

  test('a pool that tells nothing and pays back has exchanged nothing', async () => {
    const refused = changed(await recorded(terrifying), node => (opIn(node) === 0x61ee542d ? silent(node) : node))
    expect(swapsIn(refused)).toContainEqual(
      expect.objectContaining({
        status: 'failed',
        pattern: 'swaps.dedustFromCoins',
        detail: expect.objectContaining({ in: { type: 'coin', amount: 365112384662n } }),
      }),
    )
  })

  test('a pool that tells nothing has nothing to pass on', async () => {
    const odd = changed(await recording(), node => (opIn(node) === 0x61ee542d ? silent(node) : node))
    expect(swapsIn(odd).map(({ pattern }) => pattern)).toEqual(['swaps.coffee'])
  })

  test('a second pool that refuses leaves the first exchange done', async () => {
    const partial = changed(await recording(), node => (opIn(node) === 0x72aca8aa ? silent(node) : node))
    expect(swapsIn(partial)).toMatchObject([
      { status: 'ok', detail: { in: { amount: 185867644473n }, out: { amount: 14787435n } } },
      { status: 'failed', detail: { in: { amount: 14787435n }, out: { master: cd0e } } },
      { status: 'ok', detail: { dex: 'coffee' } },
    ])
  })

  test('a deposit into a pool is no swap', async () => {
    for (const name of ['final-deposit', 'merged-with-ton-excesses', 'rejected-final-deposit'])
      expect(swapsIn(await recorded(`dedust-liquidities--${name}`))).toEqual([])
  })
})

describe.skipIf(!hasData)('Coffee', () => {
  const hop = () => recorded('coffee--coffee-dex-swap-usdt-to-ton-hop-to-ces')

  test('a second pool that refuses leaves the first exchange done', async () => {
    let pool = 0
    const partial = changed(await hop(), node => {
      if (opIn(node) !== 0xc0ffee20 || ++pool !== 2) return node
      // The event of a refusal begins with the same fields.
      const events = node.outMessages.map(message =>
        message.opCode === 0xc0ffee30
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

  test('without a word of the pool nothing is claimed', async () => {
    expect(swapsIn(changed(await hop(), silent))).toEqual([])
  })
})

const afterOp = (body: Cell) => {
  const slice = body.slice()
  slice.skip(32)
  return slice
}

describe.skipIf(!hasData)('TONCO', () => {
  test('a payment with the code of a refusal is a failed swap', async () => {
    const refused = changed(await recorded('tonco--tonco-swap-usdt-to-ton'), node =>
      opIn(node) === 0xa1daa96d ? withBits(node, 200, 230) : node,
    )
    expect(kindsIn(refused)).toEqual(['JettonSwap failed'])
  })

  test('deposits and withdrawals are no swaps', async () => {
    for (const name of ['deposit-liquidity-normal', 'withdraw-liquidity', 'withdraw-liquidity-one-side'])
      expect(swapsIn(await recorded(`tonco--tonco-${name}`))).toEqual([])
  })
})

describe.skipIf(!hasData)('coins dressed as jettons', () => {
  const named = (of: Parameters<typeof found>[0]) => found(of).filter(({ pattern }) => pattern.startsWith('proxyTon.'))

  test('move no jettons', async () => {
    const [paid] = named(await recorded('tonco--tonco-withdraw-liquidity'))
    expect(paid).toMatchObject({ type: 'JettonTransfer', status: 'ok', moved: [] })
  })

  test('with fewer coins than they say are not', async () => {
    const recording = await recorded('stonfi-swaps--stonfi-ton-to-jetton-failed')
    const poor = changed(recording, node =>
      node.inMessage && node.inMessage.value > 100_000_000n
        ? { ...node, inMessage: { ...node.inMessage, value: 100_000_000n as typeof node.inMessage.value } }
        : node,
    )
    expect(named(poor)).toEqual([])
    expect(swapsIn(poor)).toEqual([])
  })
})
