import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { expect, test } from 'vitest'
import { unpackRecordings } from '../recordings.ts'
import { buildDemo } from './buildDemo.ts'
import { readRecording } from './recording.ts'

/** The repository's own, whatever `TONOSCOPE_DATA` names. */
const recording = join(unpackRecordings(), 'localnet')
const committed = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

test('the committed demo network is up to date with the recording', async () => {
  const demo = await buildDemo(readRecording(recording))
  const built = writeSnapshot(demo)
  // Not toEqual: a diff of two gzip files is unreadable.
  expect(Buffer.compare(built, readFileSync(committed)), 'run npm run make:demo').toBe(0)
}, 120_000)

test('blocks start at a multiple of a million lt, and are newer than their predecessors', () => {
  const { blocks } = readRecording(recording)
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
