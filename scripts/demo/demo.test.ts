import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/writeSnapshot'
import { expect, test } from 'vitest'
import { dataPath, hasData } from '../../core/test/data.ts'
import { buildDemo } from './buildDemo.ts'
import { readRecording } from './recording.ts'

const committed = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

test.skipIf(!hasData)(
  'the committed demo network is up to date with the recording',
  async () => {
    const demo = await buildDemo(readRecording(dataPath('localnet')))
    const built = writeSnapshot(demo)
    // Not toEqual: a diff of two gzip files is unreadable.
    expect(Buffer.compare(built, readFileSync(committed)), 'run npm run make:demo').toBe(0)
  },
  120_000,
)

test.skipIf(!hasData)('blocks start at a multiple of a million lt, and are newer than their predecessors', () => {
  const { blocks } = readRecording(dataPath('localnet'))
  const times = new Map(blocks.map(({ id, block }) => [id.rootHash, block.info.gen_utime]))
  let compared = 0
  for (const { block } of blocks) {
    const { start_lt, gen_utime, prev, master_ref } = block.info
    expect(start_lt % 1_000_000n).toBe(0n)
    for (const { root_hash } of [...prev, ...(master_ref ? [master_ref] : [])]) {
      const previousTime = times.get(root_hash)
      if (previousTime === undefined) continue
      expect(gen_utime).toBeGreaterThan(previousTime)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(100)
})
