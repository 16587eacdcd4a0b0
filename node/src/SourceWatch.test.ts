import { AppError } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { SourceWatch } from './SourceWatch.ts'

const source = (more: object = {}) =>
  ({ kind: 'toncenter', name: 'a', location: 'a', source: { name: 'a' }, ...more }) as const

test('reports open circuits, unusable networks and failed reads, each change once', async () => {
  const circuits = [{ name: 'a', openForMs: 5, nextTryMs: 10, reason: 'no reply' }]
  const problem = new AppError('source.unsupported', { source: 'b', what: 'files' })
  const live = { name: 'live', recorded: false, sources: [source({ openCircuits: async () => [...circuits] })] }
  const broken = { name: 'broken', recorded: false, sources: [source({ problem })] }
  const watch = new SourceWatch([live, broken])
  watch.countFailure('live', new AppError('source.timeout', { source: 'a', afterMs: 1 }))
  watch.countFailure('live', new AppError('source.timeout', { source: 'a', afterMs: 2 }))
  // Neither is a failure of the source.
  watch.countFailure('live', problem)
  watch.countFailure('live', new AppError('limit.cancelled', {}))
  expect(await watch.report()).toEqual({
    circuits: [{ network: 'live', name: 'a', reason: 'no reply' }],
    problems: [{ network: 'broken', reason: problem.message }],
    failures: [{ network: 'live', code: 'source.timeout', count: 2 }],
  })
  expect(await watch.report()).toBeUndefined()
  circuits.length = 0
  expect(await watch.report()).toMatchObject({ circuits: [], failures: [] })
})

test('does not read a recorded network that nobody uses', async () => {
  const first = { name: 'demo', recorded: true, sources: [source()] }
  const other = {
    name: 'other',
    recorded: true,
    get sources(): never {
      throw new Error('read')
    },
  }
  expect(await new SourceWatch([first, other]).report()).toEqual({ circuits: [], problems: [], failures: [] })
})
