import { expect, test } from 'vitest'
import { networkNameOf } from './snapshots.ts'

test.each([
  ['demo.snapshot.json.gz', [], 'demo'],
  ['For the plane.snapshot.tonoscope', [], 'for-the-plane'],
  ['demo.snapshot.json.gz', ['demo', 'demo-2'], 'demo-3'],
  ['My Trace (2).JSON', [], 'my-trace-2'],
  ['...', [], 'snapshot'],
  ['v2.json', [], 'snapshot'],
])('a file %s beside %j becomes the network %s', (file, taken, name) => {
  expect(networkNameOf(file, taken)).toBe(name)
})
