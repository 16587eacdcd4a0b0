import { openLmdbIndex } from '../../src/chainIndex/lmdb/openLmdbIndex.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'

// A process that writes batches until it is killed: `killedWriter.ts FOLDER SEED FIRST` prints the number of each batch that was
// committed.
const [folder = '', seed = '1', first = '0'] = process.argv.slice(2)
const index = await openLmdbIndex(folder, { identity: sampleIdentity })
const batches = generateBatches(Number(seed))
process.stdout.write('ready\n')
// The parent says when, so that what loads the program is not part of the time that it lives.
await new Promise(resolve => process.stdin.once('data', resolve))
for (const [i, batch] of batches.entries()) {
  if (i < Number(first)) continue
  await index.commit(batch)
  process.stdout.write(`${i}\n`)
  // What was printed reaches the pipe before the next batch.
  await new Promise(resolve => setImmediate(resolve))
}
process.stdout.write('done\n')
