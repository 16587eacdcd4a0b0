import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/writeSnapshot'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

const demo = fileURLToPath(new URL('../core/demo/demo.snapshot.json.gz', import.meta.url))

/** Opening the demo network, most of whose bytes are blocks that hardly anybody asks for, against one that has none. */
export async function run(): Promise<readonly Claim[]> {
  const file = readFileSync(demo)
  const { fullBlocks: _, blockLinks: __, blockProofs: ___, ...others } = readSnapshot(file)
  const small = writeSnapshot(others)
  const timings = await compare([
    { name: 'the demo network', run: () => readSnapshot(file) },
    { name: 'the same without its blocks', run: () => readSnapshot(small) },
    { name: 'and with its blocks unpacked', run: () => readSnapshot(file).fullBlocks },
  ])
  printTable(`opening a snapshot of ${file.length >> 10} KiB`, timings)
  const [ours, bare] = timings
  if (!ours || !bare) throw new Error('nothing was timed')
  // Both do the same here: on a busy machine only the quick rounds show it.
  return [
    claim('a snapshot with blocks opens in, times the time of one without', ours.lowMs / bare.lowMs, { atMost: 1.15 }),
  ]
}
