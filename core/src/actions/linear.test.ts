import { beforeAll, describe, expect, test } from 'vitest'
import { hasData } from '../../test/data.ts'
import { grown, type KnownTrace, recordedTraces } from '../../test/grownTrace.ts'
import { classify } from './classify.ts'
import type { Node } from './nodes.ts'
import type { Pattern } from './pattern.ts'
import { patterns } from './patterns/index.ts'

/** What each pattern did: attempts, and how often it looked at what is below a node. */
type Count = { attempts: number; looks: number }

/** Classifies and counts; time would say how busy the machine is. */
function counted({ trace, facts }: KnownTrace): Map<string, Count> {
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
  // Has no anchor, so it is shown every node that there is; it takes none.
  const onlooker: Pattern = {
    name: 'test.onlooker',
    makes: 'TonTransfer',
    after: [],
    shape: { kind: 'tx', ops: undefined, at: undefined, where: undefined, children: {} },
    attempt: node => {
      watch(node)
      return undefined
    },
  }
  const watchedPatterns = patterns.flatMap((pattern): Pattern[] => {
    const count = { attempts: 0, looks: 0 }
    counts.set(pattern.name, count)
    return [
      onlooker,
      {
        ...pattern,
        attempt(...given) {
          count.attempts++
          current = count
          const found = pattern.attempt(...given)
          current = undefined
          return found
        },
      },
    ]
  })
  const thrown: unknown[] = []
  classify(trace, facts, { patterns: watchedPatterns, onThrow: (...what) => thrown.push(what) })
  expect(thrown).toEqual([])
  return counts
}

describe.skipIf(!hasData)('no pattern works more than the trace is larger', () => {
  let recorded: KnownTrace[]
  beforeAll(() => {
    recorded = recordedTraces()
  })

  test.each(['deep', 'wide'] as const)('%s traces', form => {
    const sizes = [500, 5000].map(transactions => grown(recorded, transactions, form))
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
