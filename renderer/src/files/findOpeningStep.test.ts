// @vitest-environment node
// jsdom does not implement the stream APIs needed here.
import { expect, test } from 'vitest'
import { findOpeningStep } from './findOpeningStep.ts'

const capsule = (own: object, cells = 1000) =>
  JSON.stringify({ format: 'tonoscope-snapshot/1', cells: 'A'.repeat(cells), capsule: { version: 1, ...own } })

const packed = async (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

test('a capsule that opens at a step, packed or not, wherever the text is split', async () => {
  const opensAt = { node: '0.1.12', step: 177 }
  for (const cells of [0, 65_400, 65_480, 200_000]) {
    const text = capsule({ opens_at: opensAt, title: 'x' }, cells)
    expect(await findOpeningStep(new Blob([text]))).toEqual(opensAt)
    expect(await findOpeningStep(await packed(text))).toEqual(opensAt)
  }
})

test.each([
  ['no step', capsule({ title: 'x' })],
  ['a step in a title', capsule({ title: '"capsule":{"version":1,"opens_at":{"node":"0","step":1}' })],
  ['a node that is none', capsule({ opens_at: { node: '1', step: 1 } })],
  ['a negative step', capsule({ opens_at: { node: '0', step: -1 } })],
])('%s', async (_, text) => {
  expect(await findOpeningStep(new Blob([text]))).toBeUndefined()
})

test('a file that does not unpack has none', async () => {
  const file = await packed(capsule({ opens_at: { node: '0', step: 1 } }))
  expect(await findOpeningStep(file.slice(0, 40))).toBeUndefined()
})
