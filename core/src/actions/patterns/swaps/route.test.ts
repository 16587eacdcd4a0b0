import { describe, expect, test } from 'vitest'
import { body, type Stub, stub, stubAddress, stubTrace } from '../../../../test/stubTrace.ts'
import { testProtocols } from '../../../../test/testProtocols.ts'
import { record } from '../../../tlb/combinators.ts'
import { unknownFacts } from '../../../trace/accountFacts.ts'
import type { TraceNode } from '../../../trace/Trace.ts'
import { classify } from '../../classify.ts'
import { defineOp } from '../../engine/op.ts'
import { definePattern, sentTx, tx } from '../../engine/pattern.ts'
import { routeEntryFromTon, routePayout, routeStep } from './route.ts'

// An exchange that pays TON for TON: what passes on the way is all that a route depends on.
const swap = defineOp('Swap', record('#000000a1', {}))
const pay = defineOp('Pay', record('#000000a2', {}))
const exchange = definePattern({
  name: 'swaps.stub',
  actionType: 'JettonSwap',
  shape: sentTx(swap, { children: { paid: tx(pay) } }),
  build: ({ node, paid }) => ({
    success: node.success,
    detail: {
      dex: 'stonfi' as const,
      user: node.from,
      router: node.account,
      in: { type: 'coin' as const, amount: node.value },
      out: { type: 'coin' as const, amount: paid.node.value },
    },
  }),
})
const protocols = testProtocols([exchange, routeStep, routePayout, routeEntryFromTon])
const swapsIn = (root: TraceNode) =>
  classify(stubTrace(root), unknownFacts, protocols).filter(({ type }) => type === 'JettonSwap')
const coins = (amount: bigint) => ({ type: 'coin', amount })
const user = stubAddress('u')

/** A swap of `from` on the exchange `at`, which pays `to`; what is below is sent by `to`. */
const swapped = (from: string, value: bigint, at: string, to: string, paid: bigint, below: readonly TraceNode[] = []) =>
  stub({
    at,
    from,
    value,
    body: body(swap.code),
    children: [stub({ at: to, from: at, value: paid, body: body(pay.code), children: below })],
  })
const sent = (from: string, at: string, value: bigint, more: Stub = {}) => stub({ from, at, value, ...more })

// A stub is older than what is created after it: children first, so a payout needs logical times in tree order.
let counter = 0n
const inOrder = (node: TraceNode): TraceNode => ({
  ...node,
  lt: ++counter as TraceNode['lt'],
  children: node.children.map(inOrder),
})

describe('a route through an aggregator', () => {
  test('over two exchanges is one swap with its legs', () => {
    const root = inOrder(swapped('u', 100n, 'e', 'g', 90n, [swapped('g', 90n, 'f', 'u', 80n)]))
    expect(swapsIn(root)).toMatchObject([
      {
        pattern: 'swaps.routeStep',
        detail: {
          user,
          router: stubAddress('e'),
          in: coins(100n),
          out: coins(80n),
          legs: [
            { pattern: 'swaps.stub', router: stubAddress('e'), out: coins(90n) },
            { pattern: 'swaps.stub', router: stubAddress('f'), in: coins(90n) },
          ],
        },
      },
    ])
  })

  test('over three exchanges too', () => {
    const root = inOrder(
      swapped('u', 100n, 'e', 'g', 90n, [swapped('g', 90n, 'f', 'g', 80n, [swapped('g', 80n, 'h', 'u', 70n)])]),
    )
    expect(swapsIn(root)).toMatchObject([{ detail: { in: coins(100n), out: coins(70n), legs: [{}, {}, {}] } }])
  })

  test('that pays the user itself is what the user got, and the share of a referrer stays a transfer', () => {
    const payments = [sent('g', 'r', 5n), sent('g', 'u', 85n)]
    const root = inOrder(swapped('u', 100n, 'e', 'g', 90n, payments))
    expect(swapsIn(root)).toMatchObject([{ pattern: 'swaps.routePayout', detail: { out: coins(85n) } }])
    const all = classify(stubTrace(root), unknownFacts, protocols)
    expect(all).toContainEqual(
      expect.objectContaining({
        type: 'TonTransfer',
        detail: expect.objectContaining({ recipient: stubAddress('r'), amount: 5n }),
      }),
    )
  })

  test('split over two exchanges is the sum of both', () => {
    const root = inOrder(
      sent('u', 'g', 120n, { children: [swapped('g', 60n, 'e', 'u', 50n), swapped('g', 40n, 'f', 'u', 30n)] }),
    )
    expect(swapsIn(root)).toMatchObject([
      { pattern: 'swaps.routeEntryFromTon', detail: { user, in: coins(100n), out: coins(80n), legs: [{}, {}] } },
    ])
  })
})

describe('swaps stay apart', () => {
  test('when the second pays somebody else', () => {
    const root = inOrder(swapped('u', 100n, 'e', 'g', 90n, [swapped('g', 90n, 'f', 'x', 80n)]))
    expect(swapsIn(root)).toHaveLength(2)
  })

  test('when the second failed', () => {
    const failed = { ...swapped('g', 90n, 'f', 'u', 80n), success: false }
    expect(swapsIn(inOrder(swapped('u', 100n, 'e', 'g', 90n, [failed])))).toHaveLength(2)
  })

  test('when the second swaps more than the first paid', () => {
    const root = inOrder(swapped('u', 100n, 'e', 'g', 90n, [swapped('g', 95n, 'f', 'u', 80n)]))
    expect(swapsIn(root)).toHaveLength(2)
  })

  test('when the recipient sends only change back', () => {
    const root = inOrder(swapped('u', 100n, 'e', 'g', 90n, [sent('g', 'u', 10n)]))
    expect(swapsIn(root)).toMatchObject([{ pattern: 'swaps.stub', detail: { out: coins(90n) } }])
  })

  test('when a wallet sent them for its owner', () => {
    const children = [swapped('g', 60n, 'e', 'u', 50n), swapped('g', 40n, 'f', 'u', 30n)]
    expect(swapsIn(inOrder(sent('u', 'g', 120n, { interfaces: ['wallet_v5r1'], children })))).toHaveLength(2)
  })
})
