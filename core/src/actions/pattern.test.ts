import { expect, expectTypeOf, test } from 'vitest'
import { body, stub, stubAddress, stubTrace } from '../../test/stubTrace.ts'
import { bigUint, record } from '../tlb/combinators.ts'
import { noFacts } from '../trace/facts.ts'
import type { TraceNode } from '../trace/Trace.ts'
import { type Action, classify } from './classify.ts'
import { op } from './op.ts'
import { anyTx, beside, definePattern, made, maybe, oneOf, type Pattern, tx } from './pattern.ts'

const ping = op('Ping', record('#0000aaaa', { id: bigUint(64) }))
const pong = op('Pong', record('#0000bbbb', { id: bigUint(64) }))
const other = op('Other', record('#0000cccc', {}))
const bodyOfPing = (id: number) => body(ping.code, builder => builder.uint(id, 64))
const bodyOfPong = (id: number) => body(pong.code, builder => builder.uint(id, 64))

const wallet = stubAddress('w')
const relay = (amount: bigint) => ({
  success: true,
  detail: { amount: amount as never, relayer: wallet, target: wallet },
})
const run = (root: TraceNode, ...patterns: Pattern[]) => classify(stubTrace(root), noFacts, { patterns })
const byType = (actions: readonly Action[]) => actions.map(({ type }) => type)
/** Every transaction is in an action, or is one from outside of which nothing is said. */
const covered = (actions: readonly Action[]) => new Set(actions.flatMap(action => action.baseTransactions))

const pingPong = definePattern({
  name: 'test.pingPong',
  makes: 'GasRelay',
  shape: tx(ping, { children: { answer: tx(pong), more: maybe(tx(other)) } }),
  build({ body: asked, answer, more }) {
    expectTypeOf(asked.id).toEqualTypeOf<bigint>()
    expectTypeOf(answer.body.id).toEqualTypeOf<bigint>()
    expectTypeOf(more?.node.success).toEqualTypeOf<boolean | undefined>()
    return asked.id === answer.body.id ? relay(asked.id) : undefined
  },
})

test('turns the transactions of a shape into one action that covers them', () => {
  const answer = stub({ body: bodyOfPong(7) })
  const root = stub({ body: bodyOfPing(7), children: [answer] })
  const [action, ...more] = run(root, pingPong)
  expect(more).toEqual([])
  expect(action).toMatchObject({ type: 'GasRelay', pattern: 'test.pingPong', detail: { amount: 7n } })
  expect(action?.baseTransactions).toEqual([root.hash, answer.hash].sort())
})

test('keeps what a match leaves over, in the order of time, what accounts became last', () => {
  const early = stub({ body: body(0x11), at: 'e' })
  const late = stub({ body: body(0x22), at: 'l' })
  const answer = stub({ body: bodyOfPong(1), children: [late], origStatus: 'uninit' })
  const root = stub({ body: bodyOfPing(1), children: [answer, early] })
  const actions = run(root, pingPong)
  expect(byType(actions)).toEqual(['GasRelay', 'SmartContractExec', 'SmartContractExec', 'ContractDeploy'])
  expect(actions[1]?.baseTransactions).toEqual([early.hash])
  expect(covered(actions).size).toBe(4)
})

test('leaves the tree as it was when a builder declines', () => {
  const root = () => stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(2), children: [stub()] })] })
  expect(byType(run(root(), pingPong))).toEqual(byType(run(root())))
})

test('leaves the tree as it was when a builder throws, and says which', () => {
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) })] })
  const broken = definePattern({
    name: 'test.broken',
    makes: 'GasRelay',
    shape: tx(ping),
    build: () => {
      throw new Error('no luck')
    },
  })
  const thrown: unknown[] = []
  const actions = classify(stubTrace(root), noFacts, {
    patterns: [broken, pingPong],
    onThrow: (pattern, error, at) => thrown.push([pattern, String(error), at]),
  })
  expect(thrown).toEqual([['test.broken', 'Error: no luck', root.hash]])
  expect(byType(actions)).toEqual(['GasRelay'])
})

test('does not touch the trace', () => {
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1), children: [stub()] })] })
  const freeze = (node: TraceNode): void => {
    Object.freeze(node)
    Object.freeze(node.children)
    node.children.forEach(freeze)
  }
  freeze(root)
  expect(byType(run(root, pingPong))).toEqual(['GasRelay', 'TonTransfer'])
})

test('never takes one child under two names', () => {
  const both = definePattern({
    name: 'test.both',
    makes: 'GasRelay',
    shape: tx(ping, { children: { first: tx(pong), second: tx(pong) } }),
    build: ({ first, second }) => (first.node === second.node ? undefined : relay(1n)),
  })
  const one = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) })] })
  const two = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(1) }), stub({ body: bodyOfPong(2) })] })
  expect(byType(run(one, both))).not.toContain('GasRelay')
  expect(byType(run(two, both))).toEqual(['GasRelay'])
})

test('gives up a child for a name that needs it more', () => {
  const any = definePattern({
    name: 'test.any',
    makes: 'GasRelay',
    shape: tx(ping, { children: { anything: anyTx(), answer: tx(pong) } }),
    build: ({ answer }) => relay(answer.body.id),
  })
  const root = stub({ body: bodyOfPing(1), children: [stub({ body: bodyOfPong(3) }), stub()] })
  expect(run(root, any)[0]).toMatchObject({ type: 'GasRelay', detail: { amount: 3n }, baseTransactions: { length: 3 } })
})

test('takes the children in the order in which their messages were made, however they are given', () => {
  const [first, second] = [stub({ body: bodyOfPong(1) }), stub({ body: bodyOfPong(2) })]
  const pattern = definePattern({
    name: 'test.first',
    makes: 'GasRelay',
    shape: tx(ping, { children: { answer: tx(pong) } }),
    build: ({ answer }) => relay(answer.body.id),
  })
  expect(run(stub({ body: bodyOfPing(0), children: [second, first] }), pattern)[0]).toMatchObject({
    detail: { amount: 1n },
  })
})

test('leaves a child beside as a node of its own', () => {
  const pattern = definePattern({
    name: 'test.beside',
    makes: 'GasRelay',
    shape: tx(ping, { children: { answer: beside(tx(pong)) } }),
    build: ({ answer }) => relay(answer.body.id),
  })
  const root = stub({ body: bodyOfPing(0), children: [stub({ body: bodyOfPong(5) })] })
  expect(byType(run(root, pattern))).toEqual(['GasRelay', 'SmartContractExec'])
})

test('looks for one of several shapes', () => {
  const pattern = definePattern({
    name: 'test.either',
    makes: 'GasRelay',
    shape: oneOf(tx(ping), tx(pong)),
    build: match => relay(match.body.id),
  })
  const root = stub({ external: true, children: [stub({ body: bodyOfPong(4) }), stub({ body: bodyOfPing(3) })] })
  expect(byType(run(root, pattern))).toEqual(['GasRelay', 'GasRelay'])
})

test('builds on what earlier patterns made, and on what it made itself', () => {
  const join = definePattern({
    name: 'test.join',
    makes: 'GasRelay',
    after: ['test.pingPong'],
    shape: made('GasRelay', { children: { next: made('GasRelay') } }),
    build: ({ node, next }) => relay(node.detail.amount + next.node.detail.amount),
  })
  const pair = (id: number, ...children: TraceNode[]) =>
    stub({ body: bodyOfPing(id), children: [stub({ body: bodyOfPong(id), children })] })
  const actions = run(pair(1, pair(2, pair(4, pair(8)))), pingPong, join)
  expect(actions).toHaveLength(1)
  expect(actions[0]).toMatchObject({ type: 'GasRelay', detail: { amount: 15n }, baseTransactions: { length: 8 } })
})

test('selects by interface, with those that inherit from it', () => {
  const pattern = definePattern({
    name: 'test.wallet',
    makes: 'GasRelay',
    shape: anyTx({ at: 'jetton_wallet' }),
    build: () => relay(1n),
  })
  expect(byType(run(stub({ interfaces: ['jetton_wallet_v2'] }), pattern))).toEqual(['GasRelay'])
  expect(byType(run(stub({ interfaces: ['jetton_master'] }), pattern))).toEqual(['TonTransfer'])
})

test('finds a pattern whose root can be anything by what must be below it', () => {
  const pattern = definePattern({
    name: 'test.below',
    makes: 'GasRelay',
    shape: anyTx({ children: { answer: tx(pong) } }),
    build: ({ answer }) => relay(answer.body.id),
  })
  const root = stub({ external: true, children: [stub(), stub({ children: [stub({ body: bodyOfPong(6) })] })] })
  expect(byType(run(root, pattern))).toEqual(['TonTransfer', 'GasRelay'])
})

test('lets a condition look at the node above and at messages to the outside', () => {
  const event = { ...stub({ body: body(0x77) }).inMessage!, type: 'ext_out_msg' as const }
  const pattern = definePattern({
    name: 'test.event',
    makes: 'GasRelay',
    shape: tx(pong, {
      where: ({ node }, _, above) =>
        above === undefined &&
        node.tx.outMessages.some(message => message.type === 'ext_out_msg' && message.opCode === 0x77),
    }),
    build: ({ body: said }) => relay(said.id),
  })
  expect(byType(run(stub({ body: bodyOfPong(1), outMessages: [event] }), pattern))).toEqual(['GasRelay'])
  expect(byType(run(stub({ body: bodyOfPong(1) }), pattern))).toEqual(['SmartContractExec'])
})

test('says which checks failed, and where', () => {
  const misses: string[] = []
  const watched: Pattern = {
    ...pingPong,
    attempt: (node, facts) =>
      pingPong.attempt(node, facts, ({ path, check, text }) => misses.push(`${path} ${check}: ${text}`)),
  }
  run(stub({ body: bodyOfPing(1), children: [stub({ body: body(0x11) })] }), watched)
  expect(misses).toEqual(['answer operation: the message is not Pong', ' child: no child fits as answer'])
})

test('a body that does not fit its layout is another body', () => {
  expect(byType(run(stub({ body: body(ping.code) }), pingPong))).toEqual(['SmartContractExec'])
})

test('takes a chain of ten thousand without running out of stack, and looks at no place twice', () => {
  const length = 10_000
  let root = stub({ body: bodyOfPong(1) })
  for (let i = 1; i < length; i++) root = stub({ body: i % 2 ? bodyOfPing(1) : bodyOfPong(1), children: [root] })
  let attempts = 0
  const counted: Pattern = {
    ...pingPong,
    attempt(node, facts) {
      attempts++
      return pingPong.attempt(node, facts)
    },
  }
  expect(run(root, counted)).toHaveLength(length / 2)
  // One for each message that can be the first of a match; the other half is never looked at.
  expect(attempts).toBe(length / 2)
})

test('takes a transaction with as many children as there can be', () => {
  const children = Array.from({ length: 255 }, (_, i) =>
    stub({ body: bodyOfPing(i), children: [stub({ body: bodyOfPong(i) })] }),
  )
  expect(byType(run(stub({ external: true, children }), pingPong))).toEqual(Array(255).fill('GasRelay'))
})
