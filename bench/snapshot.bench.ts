import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSnapshot, writeSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { type Claim, claim, compare } from './lib/bench.ts'

const demo = fileURLToPath(new URL('../core/demo/demo.snapshot.json.gz', import.meta.url))

/** Opening the demo network, compared with the same snapshot without its full blocks, which are unpacked on first use. */
export async function run(): Promise<readonly Claim[]> {
  const file = readFileSync(demo)
  const { fullBlocks: _, blockLinks: __, blockProofs: ___, ...others } = readSnapshot(file)
  const small = writeSnapshot(others)
  const [withBlocks, withoutBlocks] = await compare(`opening a snapshot of ${file.length >> 10} KiB`, [
    { name: 'the demo network', run: () => readSnapshot(file) },
    { name: 'without its blocks', run: () => readSnapshot(small) },
    { name: 'with its blocks unpacked', run: () => readSnapshot(file).fullBlocks },
  ])
  // The low percentile: on a busy machine the medians vary too much for a difference this small.
  return [
    claim('opening a snapshot with blocks, duration relative to one without', withBlocks.lowMs / withoutBlocks.lowMs, {
      atMost: 1.15,
    }),
  ]
}
