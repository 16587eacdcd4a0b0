import { expect, test } from 'vitest'
import { type Connection, connectionAdvice, connectionSteps } from './connectionSteps.ts'

const sizes = { transactions: 2_345_678, traces: 400_000, bytes: 1_234_567_890 }
const index = (more: Partial<Connection>): Connection => ({
  ...{ name: 'index (mine)', kind: 'index', location: 'mine', reachable: true, network_matches: true, latency_ms: 2 },
  ...{ supported: [], unsupported: [], lag_sec: 5 },
  ...more,
})
const texts = (source: Connection) =>
  connectionSteps(source).map(({ title, state, text }) => `${title} ${state}: ${text}`)
const scope = (facts: Partial<NonNullable<Connection['index']>>) =>
  texts(index({ index: { ranges: [{ first: 1, last: 1000 }], ...sizes, ...facts } }))[3]

test('an index with all blocks: how far it is, and how large', () => {
  const head = { workchain: -1, shard: '8000000000000000', seqno: 1000, root_hash: '', file_hash: '', utime: 0 }
  const whole = index({ head, index: { ranges: [{ first: 1, last: 1000 }], ...sizes } })
  expect(texts(whole)).toEqual([
    'Reached good: in 2 ms',
    'Right network good: yes',
    'Up to date good: block 1000, 5 s old',
    'Indexed good: all blocks up to 1000',
    expect.stringMatching(/^Contents none: 2.345.678 transactions in 400.000 traces, 1\.2 GB$/),
  ])
  expect(connectionAdvice(whole, false)).toBeUndefined()
})

test('what an index lacks: blocks that are filled in, old ones, other accounts', () => {
  const ranges = [
    { first: 100, last: 199 },
    { first: 300, last: 1000 },
  ]
  expect(scope({ ranges })).toBe('Indexed unknown: blocks 100 to 199, 300 to 1000; 100 blocks between them not yet')
  const many = [1, 11, 21, 31].map(first => ({ first, last: first + 4 }))
  expect(scope({ ranges: many })).toBe('Indexed unknown: blocks 1 to 35 in 4 ranges; 15 blocks between them not yet')
  expect(scope({ days: 30 })).toBe('Indexed unknown: blocks 1 to 1000; older than 30 days are removed')
  expect(scope({ accounts: 1 })).toBe('Indexed unknown: blocks 1 to 1000; transactions of 1 account only')
  expect(connectionAdvice(index({ index: { ranges, ...sizes } }), false)).toMatch(
    /other sources: that needs all blocks/,
  )
})

test('an index that is empty, behind, absent, or of another network', () => {
  const empty = index({ lag_sec: undefined, index: { ranges: [], transactions: 0, traces: 0, bytes: 0 } })
  expect(texts(empty).slice(2)).toEqual(['Up to date bad: no block yet', 'Indexed bad: no blocks yet'])
  expect(connectionAdvice(empty, false)).toMatch(/^Nothing is written yet/)

  const behind = index({ lag_sec: 4000, index: { ranges: [{ first: 1, last: 9 }], ...sizes } })
  expect(connectionAdvice(behind, false)).toMatch(/^Its indexer is behind or stopped/)

  const absent = index({ reachable: false, problem: { code: 'index.unreachable', text: 'cannot open it' } })
  expect(connectionAdvice(absent, false)).toMatch(/^Check its location/)

  const other = index({ network_matches: false, lag_sec: undefined, problem: { code: 'index.network', text: 'other' } })
  expect(texts(other)[2]).toBe('Up to date none: not checked')
  expect(connectionAdvice(other, false)).toBe('Choose the index of this network.')

  const unsupported = { code: 'source.unsupported', text: 'indexes' }
  expect(connectionAdvice(index({ reachable: false, problem: unsupported }), true)).toMatch(/^Browsers cannot open/)
})
