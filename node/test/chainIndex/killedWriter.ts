import { once } from 'node:events'
import { openLmdbIndex } from '../../src/chainIndex/lmdb/openLmdbIndex.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'

// A process that writes batches until it is killed. It waits for a line `FOLDER FIRST`, so that its own start is no part of its
// life, and prints the number of each batch that was committed.
const batches = generateBatches(7)
process.stdout.write('ready\n')
const [line] = await once(process.stdin, 'data')
const [folder = '', first = '0'] = String(line).trim().split(' ')
const index = await openLmdbIndex(folder, { identity: sampleIdentity })
process.stdout.write('opened\n')
for (const [i, batch] of batches.entries()) {
  if (i < Number(first)) continue
  await index.commit(batch)
  process.stdout.write(`${i}\n`)
  // What was printed reaches the pipe before the next batch.
  await new Promise(resolve => setImmediate(resolve))
}
process.stdout.write('done\n')
