import { describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { body, stub, stubTrace } from '../../test/stubTrace.ts'
import { testProtocols } from '../../test/testProtocols.ts'
import { protocols } from '../protocols/index.ts'
import { record } from '../tlb/combinators.ts'
import { unknownFacts } from '../trace/accountFacts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type TraceNode } from '../trace/Trace.ts'
import { type ClassifiedAction, classify, classifyFully } from './classify.ts'
import { defineOp } from './engine/op.ts'
import { action, anyTx, definePattern, optional, type Pattern, tx } from './engine/pattern.ts'
import { Explainer, type Explanation } from './explain.ts'

const ping = defineOp('Ping', record('#000000a1', {}))
const pong = defineOp('Pong', record('#000000a2', {}))
const late = defineOp('Late', record('#000000a3', {}))
const detail = { executor: undefined, contract: undefined, attached: 0n, operation: 'x' } as never // not read in these tests
const definePatternOf = (
  name: string,
  shape: Pattern['shape'],
  build: () => object | undefined = () => ({ success: true }),
) =>
  definePattern({
    name,
    actionType: 'SmartContractExec',
    shape,
    build: () => build() && { success: true, detail },
  }) as Pattern

function explained(root: TraceNode, ...patterns: Pattern[]): Explanation {
  const explainer = new Explainer()
  const trace = stubTrace(root)
  return explainer.explain(trace, classify(trace, unknownFacts, testProtocols(patterns), { observer: explainer }))
}

const nearestAt = (explanation: Explanation, node: TraceNode) =>
  explanation.generic.find(({ transaction }) => transaction === node.hash)?.nearest

describe('the nearest pattern of a generic transaction', () => {
  const replied = definePatternOf('a.replied', tx(ping, { children: { pongTx: tx(pong, { interfaces: 'cron' }) } }))
  const declining = definePatternOf('a.declining', tx(ping), () => undefined)

  test('is the one whose check failed deepest, with its path', () => {
    const child = stub({ body: body(pong.code) })
    const root = stub({ body: body(ping.code), children: [child] })
    const wrongParent = definePatternOf('a.place', tx(ping, { interfaces: 'locker' }))
    expect(nearestAt(explained(root, wrongParent, replied), root)).toEqual({
      pattern: 'a.replied',
      actionType: 'SmartContractExec',
      path: 'pongTx',
      transaction: child.hash,
      check: 'interface',
      text: 'the account is not cron',
    })
  })

  test('names the missing child', () => {
    const root = stub({ body: body(ping.code) })
    expect(nearestAt(explained(root, replied), root)).toMatchObject({
      check: 'child',
      text: 'no child matches pongTx',
    })
  })

  test('is one whose builder rejected the match', () => {
    const root = stub({ body: body(ping.code) })
    expect(nearestAt(explained(root, replied, declining, replied), root)).toMatchObject({
      pattern: 'a.declining',
      check: 'builder',
    })
  })

  test('is one whose builder throws', () => {
    const root = stub({ body: body(ping.code) })
    const throwing = definePatternOf('a.throwing', tx(ping), () => {
      throw new Error('ours')
    })
    expect(nearestAt(explained(root, throwing), root)?.text).toBe('the builder failed')
  })

  test('is reported for a mismatching child too', () => {
    const child = stub({ body: body(late.code) })
    const found = nearestAt(explained(stub({ body: body(ping.code), children: [child] }), replied), child)
    expect(found).toMatchObject({ pattern: 'a.replied', path: 'pongTx', text: 'the message is not Pong' })
  })

  test('ignores mismatches of optional children', () => {
    const child = stub({ body: body(late.code) })
    const root = stub({ body: body(ping.code), children: [child] })
    const shape = tx(ping, { children: { perhaps: optional(tx(pong)), surely: tx(late, { interfaces: 'locker' }) } })
    expect(nearestAt(explained(root, definePatternOf('a.two', shape)), root)).toMatchObject({
      path: 'surely',
      check: 'interface',
    })
  })

  test('is absent when no pattern looks for the operation', () => {
    const root = stub({ body: body(late.code) })
    const { generic } = explained(root, replied, declining)
    expect(generic).toEqual([{ transaction: root.hash, operation: '0x000000a3', nearest: undefined }])
  })
})

test('an action lists its pattern, its transactions and the patterns it was built on', () => {
  const child = stub({ body: body(pong.code) })
  const root = stub({ body: body(ping.code), children: [child] })
  const inner = definePatternOf('a.inner', tx(pong))
  const outer = definePatternOf(
    'a.outer',
    anyTx({ where: ({ node }) => node.opCode === ping.code, children: { in: action('SmartContractExec') } }),
  )
  const { actions, generic } = explained(root, inner, outer)
  // The child stub was created before the root, so it is older.
  expect(actions).toEqual([
    {
      type: 'SmartContractExec',
      pattern: 'a.outer',
      transactions: [child.hash, root.hash],
      builtOn: ['a.inner'],
      legs: [],
      payouts: [],
    },
  ])
  expect(generic).toEqual([])
})

describe('recorded traces', () => {
  test('a route through an aggregator has its legs in the explanation', () => {
    const recording = 'coffee--less-complicated-swap-dedust-and-coffee.json'
    const { trace, facts } = readTraceFile(readData('traces', recording))
    const explainer = new Explainer()
    const { actions } = explainer.explain(trace, classify(trace, facts, protocols, { observer: explainer }))
    expect(actions.filter(({ type }) => type === 'JettonSwap')).toMatchObject([
      {
        pattern: 'swaps.routeStep',
        legs: [
          { dex: 'dedust', in: { amount: 185867644473n }, out: { amount: 4666275916n } },
          { dex: 'coffee', in: { amount: 4666275916n }, out: { type: 'coin', amount: 4712371036n } },
        ],
      },
    ])
  })

  test('are classified the same with and without an observer, and each generic transaction is explained once', () => {
    for (const file of dataFiles('traces', /--.*\.json$/)) {
      const { trace, facts } = readTraceFile(readData('traces', file))
      const explainer = new Explainer()
      const actionsObserved = classify(trace, facts, protocols, { observer: explainer })
      expect(actionsObserved).toEqual(classify(trace, facts, protocols))
      // With an observer, patterns are tried as well that lack a part: the actions are the same.
      expect(classifyFully(trace, facts, protocols, { observer: new Explainer() })).toEqual(
        classifyFully(trace, facts, protocols),
      )
      const { actions, generic } = explainer.explain(trace, actionsObserved)
      expect(actions.map(({ type, pattern }) => [type, pattern])).toEqual(
        actionsObserved.map(({ type, pattern }: ClassifiedAction) => [type, pattern]),
      )
      const genericHashes = new Set(
        actionsObserved.flatMap(each => (each.pattern === 'generic' ? each.baseTransactions : [])),
      )
      expect(generic.map(({ transaction }) => transaction)).toEqual(
        nodesOf(trace.root)
          .map(({ hash }) => hash)
          .filter(hash => genericHashes.has(hash)),
      )
    }
  })
})
