// @vitest-environment node
// jsdom does not implement the stream APIs needed here.
import { expect, test } from 'vitest'
import { detectFileKind } from './detectFileKind.ts'

const snapshot = (more: object) =>
  JSON.stringify({ format: 'tonoscope-snapshot/1', cells: 'A'.repeat(200_000), ...more })

const packed = async (text: string) =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())

test.each([
  ['a capsule', snapshot({ capsule: { version: 1 } }), 'capsule'],
  ['a snapshot', snapshot({}), 'snapshot'],
  ['a recorded trace', '{ "format": "ton-trace/1", "transactions": [] }', 'trace'],
  ['a proof of blocks', '{"complete":true,"steps":[{"lite_server_block_link_back":{}}]}', 'proof'],
  ['recorded proofs', '[{ "query": "liteServer.getBlockProof" }]', 'proof'],
  ['a message', 'b5ee9c72010102', 'other'],
  ['other JSON', '{"boc":"te6ccg"}', 'other'],
  ['nothing', '', 'other'],
] as const)('%s', async (_, text, kind) => {
  expect(await detectFileKind(new Blob([text]))).toBe(kind)
})

test.each([
  ['a packed capsule', snapshot({ capsule: { version: 1 } }), 'capsule'],
  ['a packed snapshot', snapshot({}), 'snapshot'],
] as const)('%s', async (_, text, kind) => {
  expect(await detectFileKind(new Blob([await packed(text)]))).toBe(kind)
})

test('a broken gzip file opens as a capsule, which shows the error', async () => {
  expect(await detectFileKind(new Blob([(await packed(snapshot({}))).subarray(0, 60)]))).toBe('capsule')
})

test('a snapshot of two gzip members is detected by the first one', async () => {
  const [first, second] = [await packed(snapshot({})), await packed('{}')]
  const marked = new Uint8Array(first.length + 14)
  marked.set(first.subarray(0, 10))
  marked[3] = 4
  marked.set([12, 0, 0x54, 0x73, 8, 0], 10)
  new DataView(marked.buffer).setUint32(16, marked.length, true)
  marked.set(first.subarray(10), 24)
  expect(await detectFileKind(new Blob([marked, second]))).toBe('snapshot')
})
