import { readFileSync } from 'node:fs'
import { Cell as OracleCell } from '@ton/core'
import { parseBag, parseBoc } from '@tonoscope/core/cell/boc'
import { dataPath, hasData } from '../core/test/data.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

/** Reading a whole block, with all its hashes and with none, against @ton/core (which hashes every cell as it reads). */
export async function run(): Promise<readonly Claim[]> {
  if (!hasData) return []
  const bytes = readFileSync(dataPath('golden/blocks/block-1.boc'))
  const timings = await compare([
    { name: 'all hashes', run: () => hashAll(bytes) },
    { name: 'no hashes', run: () => parseBoc(bytes) },
    { name: '@ton/core', run: () => OracleCell.fromBoc(bytes) },
  ])
  printTable(`block of ${Math.round(bytes.length / 1000)} kB`, timings)
  const [ours, , theirs] = timings
  if (!ours || !theirs) throw new Error('nothing was timed')
  return [
    claim('a block with all its hashes, times as fast as @ton/core', theirs.medianMs / ours.medianMs, { atLeast: 10 }),
  ]
}

function hashAll(bytes: Uint8Array): void {
  const { bag } = parseBag(bytes)
  bag.hashAll()
}
