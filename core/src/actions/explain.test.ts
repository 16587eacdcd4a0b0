import { describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { body, stub, stubTrace } from '../../test/stubTrace.ts'
import { record } from '../tlb/combinators.ts'
import { noFacts } from '../trace/facts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type TraceNode } from '../trace/Trace.ts'
import { type Action, classify } from './classify.ts'
import { Explainer, type Explanation } from './explain.ts'
import { op } from './op.ts'
import { anyTx, definePattern, made, maybe, type Pattern, tx } from './pattern.ts'

const ping = op('Ping', record('#000000a1', {}))
const pong = op('Pong', record('#000000a2', {}))
const late = op('Late', record('#000000a3', {}))
const detail = { executor: undefined, contract: undefined, attached: 0n, operation: 'x' } as never // nothing looks into it here
const calling = (name: string, shape: Pattern['shape'], build: () => object | undefined = () => ({ success: true })) =>
  definePattern({
    name,
    makes: 'SmartContractExec',
    shape,
    build: () => build() && { success: true, detail },
  }) as Pattern

function explained(root: TraceNode, ...patterns: Pattern[]): Explanation {
  const explainer = new Explainer()
  const trace = stubTrace(root)
  return explainer.explain(trace, classify(trace, noFacts, { patterns, watch: explainer }))
}

const nearestAt = (explanation: Explanation, node: TraceNode) =>
  explanation.generic.find(({ transaction }) => transaction === node.hash)?.nearest

describe('a transaction that stayed generic', () => {
  const answered = calling('a.answered', tx(ping, { children: { answer: tx(pong, { at: 'pinger' }) } }))
  const declining = calling('a.declining', tx(ping), () => undefined)

  test('has the check that failed deepest, and where', () => {
    const child = stub({ body: body(pong.code) })
    const root = stub({ body: body(ping.code), children: [child] })
    const wrongPlace = calling('a.place', tx(ping, { at: 'nowhere' }))
    expect(nearestAt(explained(root, wrongPlace, answered), root)).toEqual({
      pattern: 'a.answered',
      makes: 'SmartContractExec',
      place: 'answer',
      at: child.hash,
      check: 'interface',
      text: 'the account is not pinger',
    })
  })

  test('whose child is not there is told which', () => {
    const root = stub({ body: body(ping.code) })
    expect(nearestAt(explained(root, answered), root)).toMatchObject({
      check: 'child',
      text: 'no child fits as answer',
    })
  })

  test('for which a builder declined was nearest to that one', () => {
    const root = stub({ body: body(ping.code) })
    expect(nearestAt(explained(root, answered, declining, answered), root)).toMatchObject({
      pattern: 'a.declining',
      check: 'builder',
    })
  })

  test('is told of a builder that throws too', () => {
    const root = stub({ body: body(ping.code) })
    const throwing = calling('a.throwing', tx(ping), () => {
      throw new Error('ours')
    })
    expect(nearestAt(explained(root, throwing), root)?.text).toBe('the builder failed')
  })

  test('below the one at which an attempt began learns what was wanted of it', () => {
    const child = stub({ body: body(late.code) })
    const found = nearestAt(explained(stub({ body: body(ping.code), children: [child] }), answered), child)
    expect(found).toMatchObject({ pattern: 'a.answered', place: 'answer', text: 'the message is not Pong' })
  })

  test('is not blamed for a child that need not have been there', () => {
    const child = stub({ body: body(late.code) })
    const root = stub({ body: body(ping.code), children: [child] })
    const shape = tx(ping, { children: { perhaps: maybe(tx(pong)), surely: tx(late, { at: 'somewhere' }) } })
    expect(nearestAt(explained(root, calling('a.two', shape)), root)).toMatchObject({
      place: 'surely',
      check: 'interface',
    })
  })

  test('that no pattern looks for has none', () => {
    const root = stub({ body: body(late.code) })
    const { generic } = explained(root, answered, declining)
    expect(generic).toEqual([{ transaction: root.hash, operation: '0x000000a3', nearest: undefined }])
  })
})

test('an action says which pattern took what, and what it was made of', () => {
  const child = stub({ body: body(pong.code) })
  const root = stub({ body: body(ping.code), children: [child] })
  const inner = calling('a.inner', tx(pong))
  const outer = calling(
    'a.outer',
    anyTx({ where: ({ node }) => node.opCode === ping.code, children: { in: made('SmartContractExec') } }),
  )
  const { actions, generic } = explained(root, inner, outer)
  // Made before the root, so it is the older one here.
  expect(actions).toEqual([
    { type: 'SmartContractExec', pattern: 'a.outer', transactions: [child.hash, root.hash], builtOn: ['a.inner'] },
  ])
  expect(generic).toEqual([])
})

describe.skipIf(!hasData)('recorded traces', () => {
  test('are told the same whether somebody watches or not, and every generic transaction is explained once', () => {
    for (const file of dataFiles('traces', /--.*\.json$/)) {
      const { trace, facts } = readTraceFile(readData('traces', file))
      const explainer = new Explainer()
      const watched = classify(trace, facts, { watch: explainer })
      expect(watched).toEqual(classify(trace, facts))
      const { actions, generic } = explainer.explain(trace, watched)
      expect(actions.map(({ type, pattern }) => [type, pattern])).toEqual(
        watched.map(({ type, pattern }: Action) => [type, pattern]),
      )
      const left = new Set(watched.flatMap(each => (each.pattern === 'generic' ? each.baseTransactions : [])))
      expect(generic.map(({ transaction }) => transaction)).toEqual(
        [...nodesOf(trace.root)].map(({ hash }) => hash).filter(hash => left.has(hash)),
      )
    }
  })
})
