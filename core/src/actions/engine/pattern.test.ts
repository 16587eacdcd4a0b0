import { describe, expect, expectTypeOf, test } from 'vitest'
import { body, stub, stubAddress, stubTrace } from '../../../test/stubTrace.ts'
import { testProtocols } from '../../../test/testProtocols.ts'
import { bigUint, record } from '../../tlb/combinators.ts'
import { unknownFacts } from '../../trace/accountFacts.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { type ClassifiedAction, classify } from '../classify.ts'
import { defineOp } from './op.ts'
import { action, anyTx, definePattern, lookahead, oneOf, optional, type Pattern, tx } from './pattern.ts'

const ping = defineOp('Ping', record('#0000aaaa', { id: bigUint(64) }))
const pong = defineOp('Pong', record('#0000bbbb', { id: bigUint(64) }))
const other = defineOp('Other', record('#0000cccc', {}))
const bodyOfPing = (id: number) => body(ping.code, builder => builder.uint(id, 64))
const bodyOfPong = (id: number) => body(pong.code, builder => builder.uint(id, 64))

const wallet = stubAddress('w')
const relay = (amount: bigint) => ({
  success: true,
  detail: { amount: amount as never, relayer: wallet, target: wallet },
})
const run = (root: TraceNode, ...patterns: Pattern[]) =>
  classify(stubTrace(root), unknownFacts, testProtocols(patterns))
const byType = (actions: readonly ClassifiedAction[]) => actions.map(({ type }) => type)
/** The transactions that the actions cover. */
const covered = (actions: readonly ClassifiedAction[]) => new Set(actions.flatMap(action => action.baseTransactions))

const pingPong = definePattern({
  name: 'test.pingPong',
  actionType: 'GasRelay',
  shape: tx(ping, { children: { pongTx: tx(pong), more: optional(tx(other)) } }),
  build({ body, pongTx, more }) {
    expectTypeOf(body.id).toEqualTypeOf<bigint>()
    expectTypeOf(pongTx.body.id).toEqualTypeOf<bigint>()
    expectTypeOf(more?.node.success).toEqualTypeOf<boolean | undefined>()
    return body.id === pongTx.body.id ? relay(body.id) : undefined
  },
})

test('turns the transactions of a shape into one action that covers them', () => {
  const pongTx = stub({ body: bodyOfPong(7) })
  const root = stub({ body: bodyOfPing(7), children: [pongTx] })
  const [action, ...more] = run(root, pingPong)
  expect(more).toEqual([])
  expect(action).toMatchObject({ type: 'GasRelay', pattern: 'test.pingPong', detail: { amount: 7n } })
  expect(action?.baseTransactions).toEqual([root.hash, pongTx.hash].sort())
})

test('keeps unconsumed nodes in creation order, side effects last', () => {
  const early = stub({ body: body(0x11), at: 'e' })
  const late = stub({ body: body(0x22), at: 'l' })
  const pongTx = stub({ body: bodyOfPong(1), children: [late], origStatus: 'uninit' })
  const root = stub({ body: bodyOfPing(1), children: [pongTx, early] })
  const actions = run(root, pingPong)
  expect(byType(actions)).toEqual(['GasRelay', 'SmartContractExec', 'SmartContractExec', 'ContractDeploy'])
  expect(actions[1]?.baseTransactions).toEqual([early.hash])
  expect(covered(actions).size).toBe(4)
})

test('leaves the tree unchanged when a builder rejects the match', () => {
  const root = () => stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(2), children: [stub()] })] })
  expect(byType(run(root(), pingPong))).toEqual(byType(run(root())))
})

test('leaves the tree unchanged when a builder throws, and reports it', () => {
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) })] })
  const broken = definePattern({
    name: 'test.broken',
    actionType: 'GasRelay',
    shape: tx(ping),
    build: () => {
      throw new Error('no luck')
    },
  })
  const errors: unknown[] = []
  const actions = classify(stubTrace(root), unknownFacts, testProtocols([broken, pingPong]), {
    onError: (pattern, error, transaction) => errors.push([pattern, String(error), transaction]),
  })
  expect(errors).toEqual([['test.broken', 'Error: no luck', root.hash]])
  expect(byType(actions)).toEqual(['GasRelay'])
})

test('does not change the trace', () => {
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1), children: [stub()] })] })
  const freeze = (node: TraceNode): void => {
    Object.freeze(node)
    Object.freeze(node.children)
    node.children.forEach(freeze)
  }
  freeze(root)
  expect(byType(run(root, pingPong))).toEqual(['GasRelay', 'TonTransfer'])
})

test('never assigns one child to two slots', () => {
  const both = definePattern({
    name: 'test.both',
    actionType: 'GasRelay',
    shape: tx(ping, { children: { first: tx(pong), second: tx(pong) } }),
    build: ({ first, second }) => (first.node === second.node ? undefined : relay(1n)),
  })
  const one = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) })] })
  const two = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) }), stub({ body: bodyOfPong(2) })] })
  expect(byType(run(one, both))).not.toContain('GasRelay')
  expect(byType(run(two, both))).toEqual(['GasRelay'])
})

test('reassigns a child to a slot that no other child matches', () => {
  const any = definePattern({
    name: 'test.any',
    actionType: 'GasRelay',
    shape: tx(ping, { children: { anything: anyTx(), pongTx: tx(pong) } }),
    build: ({ pongTx }) => relay(pongTx.body.id),
  })
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(3) }), stub()] })
  expect(run(root, any)[0]).toMatchObject({ type: 'GasRelay', detail: { amount: 3n }, baseTransactions: { length: 3 } })
})

test('matches children in the order of message creation, whatever the input order', () => {
  const [first, second] = [stub({ body: bodyOfPong(1) }), stub({ body: bodyOfPong(2) })]
  const pattern = definePattern({
    name: 'test.first',
    actionType: 'GasRelay',
    shape: tx(ping, { children: { pongTx: tx(pong) } }),
    build: ({ pongTx }) => relay(pongTx.body.id),
  })
  expect(run(stub({ body: bodyOfPing(0), children: [second, first] }), pattern)[0]).toMatchObject({
    detail: { amount: 1n },
  })
})

test('leaves a lookahead child as a node of its own', () => {
  const pattern = definePattern({
    name: 'test.lookahead',
    actionType: 'GasRelay',
    shape: tx(ping, { children: { pongTx: lookahead(tx(pong)) } }),
    build: ({ pongTx }) => relay(pongTx.body.id),
  })
  const root = stub({ body: bodyOfPing(0), children: [stub({ body: bodyOfPong(5) })] })
  expect(byType(run(root, pattern))).toEqual(['GasRelay', 'SmartContractExec'])
})

test('matches one of several shapes', () => {
  const pattern = definePattern({
    name: 'test.either',
    actionType: 'GasRelay',
    shape: oneOf(tx(ping), tx(pong)),
    build: match => relay(match.body.id),
  })
  const root = stub({ external: true, children: [stub({ body: bodyOfPong(4) }), stub({ body: bodyOfPing(3) })] })
  expect(byType(run(root, pattern))).toEqual(['GasRelay', 'GasRelay'])
})

test('matches actions of earlier patterns and its own', () => {
  const join = definePattern({
    name: 'test.join',
    actionType: 'GasRelay',
    after: ['test.pingPong'],
    shape: action('GasRelay', { children: { next: action('GasRelay') } }),
    build: ({ node, next }) => relay(node.detail.amount + next.node.detail.amount),
  })
  const pair = (id: number, ...children: TraceNode[]) =>
    stub({ body: bodyOfPing(id), children: [stub({ body: bodyOfPong(id), children })] })
  const actions = run(pair(1, pair(2, pair(4, pair(8)))), pingPong, join)
  expect(actions).toHaveLength(1)
  expect(actions[0]).toMatchObject({ type: 'GasRelay', detail: { amount: 15n }, baseTransactions: { length: 8 } })
})

test('matches by interface, including inherited ones', () => {
  const pattern = definePattern({
    name: 'test.wallet',
    actionType: 'GasRelay',
    shape: anyTx({ interfaces: 'jetton_wallet' }),
    build: () => relay(1n),
  })
  expect(byType(run(stub({ interfaces: ['jetton_wallet_v2'] }), pattern))).toEqual(['GasRelay'])
  expect(byType(run(stub({ interfaces: ['jetton_master'] }), pattern))).toEqual(['TonTransfer'])
})

test('finds a pattern with an unconstrained root by its required child', () => {
  const pattern = definePattern({
    name: 'test.below',
    actionType: 'GasRelay',
    shape: anyTx({ children: { pongTx: tx(pong) } }),
    build: ({ pongTx }) => relay(pongTx.body.id),
  })
  const root = stub({ external: true, children: [stub(), stub({ children: [stub({ body: bodyOfPong(6) })] })] })
  expect(byType(run(root, pattern))).toEqual(['TonTransfer', 'GasRelay'])
})

test('lets a condition read the parent node and external out messages', () => {
  const event = { ...stub({ body: body(0x77) }).inMessage!, type: 'ext_out_msg' as const }
  const pattern = definePattern({
    name: 'test.event',
    actionType: 'GasRelay',
    shape: tx(pong, {
      where: ({ node }, _, parent) =>
        parent === undefined &&
        node.tx.outMessages.some(message => message.type === 'ext_out_msg' && message.opCode === 0x77),
    }),
    build: match => relay(match.body.id),
  })
  expect(byType(run(stub({ body: bodyOfPong(1), outMessages: [event] }), pattern))).toEqual(['GasRelay'])
  expect(byType(run(stub({ body: bodyOfPong(1) }), pattern))).toEqual(['SmartContractExec'])
})

test('reports which checks failed and where', () => {
  const mismatches: string[] = []
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: body(0x11) })] })
  classify(stubTrace(root), unknownFacts, testProtocols([pingPong]), {
    observer: {
      onMismatch: (_pattern, _node, { path, check, text }) => mismatches.push(`${path} ${check}: ${text}`),
      onMatch: () => {},
    },
  })
  expect(mismatches).toEqual(['pongTx operation: the message is not Pong', ' child: no child matches pongTx'])
})

describe('a pattern is tried', () => {
  const sender = stubAddress('s')
  const isTried = (shape: Pattern['shape'], root: TraceNode, ...others: Pattern[]): boolean => {
    let tries = 0
    const counted: Pattern = {
      ...definePattern({ name: 'test.counted', actionType: 'GasRelay', shape, build: () => undefined }),
      match: () => {
        tries++
        return undefined
      },
    }
    run(root, ...others, counted)
    return tries > 0
  }
  const pingAnd = (...children: TraceNode[]) => stub({ body: bodyOfPing(1), at: 's', children })

  test('only if the trace has all of its required parts', () => {
    const shape = tx(ping, { children: { a: tx(pong), b: lookahead(tx(other)), c: optional(tx(ping)) } })
    expect(isTried(shape, pingAnd(stub({ body: bodyOfPong(1) })))).toBe(false)
    expect(isTried(shape, pingAnd(stub({ body: body(other.code) })))).toBe(false)
    expect(isTried(shape, pingAnd(stub({ body: bodyOfPong(1) }), stub({ body: body(other.code) })))).toBe(true)
  })

  test('if the trace has one of its alternatives', () => {
    const shape = oneOf(tx(pong), tx(other, { children: { a: tx(ping) } }))
    expect(isTried(shape, pingAnd())).toBe(false)
    expect(isTried(shape, pingAnd(stub({ body: bodyOfPong(1) })))).toBe(true)
    expect(isTried(shape, pingAnd(stub({ body: body(other.code) })))).toBe(true)
  })

  test('only if the trace has an action that it requires, which an earlier pattern may have made', () => {
    const shape = tx(other, { children: { a: action('GasRelay') } })
    const root = stub({ body: body(other.code), children: [pingAnd(stub({ body: bodyOfPong(1) }))] })
    expect(isTried(shape, root)).toBe(false)
    expect(isTried(shape, root, pingPong)).toBe(true)
  })

  test('only if the trace has the account that it needs, or sent the operation', () => {
    expect(isTried(anyTx({ needs: { account: sender } }), pingAnd())).toBe(true)
    expect(isTried(anyTx({ needs: { account: wallet } }), pingAnd())).toBe(false)
    const event = { ...stub({ body: bodyOfPong(1) }).inMessage!, type: 'ext_out_msg' as const }
    expect(isTried(anyTx({ needs: { sent: pong } }), stub({ body: bodyOfPing(1), outMessages: [event] }))).toBe(true)
    expect(isTried(anyTx({ needs: { sent: pong } }), pingAnd())).toBe(false)
  })
})

test('a body that does not match its layout is a different message', () => {
  expect(byType(run(stub({ body: body(ping.code) }), pingPong))).toEqual(['SmartContractExec'])
})

test('matches a chain of 10 000 without stack overflow and tries no candidate twice', () => {
  const length = 10_000
  let root = stub({ body: bodyOfPong(1) })
  for (let i = 1; i < length; i++) root = stub({ body: i % 2 ? bodyOfPing(1) : bodyOfPong(1), children: [root] })
  let attempts = 0
  const counted: Pattern = {
    ...pingPong,
    match(node, facts) {
      attempts++
      return pingPong.match(node, facts)
    },
  }
  expect(run(root, counted)).toHaveLength(length / 2)
  // One attempt per possible root; the other half is never tried.
  expect(attempts).toBe(length / 2)
})

test('matches a transaction with the maximum number of children', () => {
  const children = Array.from({ length: 255 }, (_, i) =>
    stub({ body: bodyOfPing(i), children: [stub({ body: bodyOfPong(i) })] }),
  )
  expect(byType(run(stub({ external: true, children }), pingPong))).toEqual(Array(255).fill('GasRelay'))
})
