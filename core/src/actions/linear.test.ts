import { beforeAll, describe, expect, test } from 'vitest'
import { growTrace, recordedTraces, type TraceWithFacts } from '../../test/growTrace.ts'
import { protocols } from '../protocols/index.ts'
import { classifyFully } from './classify.ts'
import type { Node } from './engine/nodes.ts'
import type { Pattern } from './engine/pattern.ts'
import type { AnyKind } from './extended/index.ts'

/** The work of a pattern: match attempts and reads of a node's children. */
type Count = { attempts: number; looks: number }

/** Counts the work of a classification; unlike time it does not depend on the machine's load. */
function counted({ trace, facts }: TraceWithFacts): Map<string, Count> {
  const counts = new Map<string, Count>()
  const watched = new WeakSet<Node>()
  let current: Count | undefined
  const watch = (node: Node): void => {
    if (watched.has(node)) return
    watched.add(node)
    let { children } = node
    Object.defineProperty(node, 'children', {
      get: () => {
        if (current) current.looks++
        return children
      },
      set: next => {
        children = next
      },
    })
  }
  // Without an anchor it is tried at every node; it matches none.
  const onlooker: Pattern = {
    name: 'test.onlooker',
    actionType: 'TonTransfer',
    after: [],
    shape: { kind: 'tx', ops: undefined, needs: undefined, interfaces: undefined, where: undefined, children: {} },
    match: node => {
      watch(node)
      return undefined
    },
  }
  const watchPattern = <K extends AnyKind>(pattern: Pattern<K>): Pattern<K> => {
    const count = { attempts: 0, looks: 0 }
    counts.set(pattern.name, count)
    return {
      ...pattern,
      match(...given) {
        count.attempts++
        current = count
        const found = pattern.match(...given)
        current = undefined
        return found
      },
    }
  }
  const patterns = protocols.patterns.flatMap((pattern): Pattern[] => [onlooker, watchPattern(pattern)])
  const extended = protocols.extended.map(({ pattern, isStep }) => ({ pattern: watchPattern(pattern), isStep }))
  const errors: unknown[] = []
  classifyFully(trace, facts, { ...protocols, patterns, extended }, { onError: (...what) => errors.push(what) })
  expect(errors).toEqual([])
  return counts
}

describe("each pattern's work grows linearly with the trace", () => {
  let recorded: TraceWithFacts[]
  beforeAll(() => {
    recorded = recordedTraces()
  })

  test.each(['deep', 'wide'] as const)('%s traces', form => {
    const sizes = [500, 5000].map(transactions => growTrace(recorded, transactions, form))
    const [small, large] = sizes.map(counted)
    if (!small || !large) throw new Error('two sizes')
    const [first, second] = sizes.map(({ trace }) => trace.transactionCount)
    const times = (second ?? 0) / (first ?? 1)
    for (const [name, count] of large) {
      // The longer trace has more of the recorded ones in it: compared with all transactions, none may do more than look
      // at each a few times.
      expect(count.attempts, `${name}: attempts`).toBeLessThanOrEqual((second ?? 0) * 2)
      expect(count.looks, `${name}: looks`).toBeLessThanOrEqual((second ?? 0) * 4)
      const before = small.get(name)
      if (before && before.looks > 100) expect(count.looks / before.looks, name).toBeLessThan(times * 2)
    }
  })
})
