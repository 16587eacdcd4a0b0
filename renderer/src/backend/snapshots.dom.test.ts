import { expect, test } from 'vitest'
import { toNetworkName } from './snapshots.ts'

test.each([
  ['demo.snapshot.json.gz', [], 'demo'],
  ['For the plane.snapshot.tonoscope', [], 'for-the-plane'],
  ['demo.snapshot.json.gz', ['demo', 'demo-2'], 'demo-3'],
  ['My Trace (2).JSON', [], 'my-trace-2'],
  ['...', [], 'snapshot'],
  ['v2.json', [], 'snapshot'],
])('file %s with taken names %j becomes network %s', (file, taken, name) => {
  expect(toNetworkName(file, taken)).toBe(name)
})
