import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/writeSnapshot'
import { expect, test } from 'vitest'
import { dataPath, hasData } from '../../core/test/data.ts'
import { buildDemo } from './buildDemo.ts'
import { readRecording } from './recording.ts'

const committed = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

test.skipIf(!hasData)(
  'the committed demo network is what the recorded network gives today',
  async () => {
    const demo = await buildDemo(readRecording(dataPath('localnet')))
    const fresh = writeSnapshot(demo)
    // Not toEqual: nobody wants to read the difference of two packed files.
    expect(Buffer.compare(fresh, readFileSync(committed)), 'run npm run make:demo').toBe(0)
  },
  120_000,
)

test.skipIf(!hasData)('blocks begin at whole millions of logical time, and are younger than what they build on', () => {
  const { blocks } = readRecording(dataPath('localnet'))
  const times = new Map(blocks.map(({ id, block }) => [id.rootHash, block.info.gen_utime]))
  let compared = 0
  for (const { block } of blocks) {
    const { start_lt, gen_utime, prev, master_ref } = block.info
    expect(start_lt % 1_000_000n).toBe(0n)
    for (const { root_hash } of [...prev, ...(master_ref ? [master_ref] : [])]) {
      const earlier = times.get(root_hash)
      if (earlier === undefined) continue
      expect(gen_utime).toBeGreaterThan(earlier)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(100)
})
