import { formatBlockId } from '@tonoscope/core/blockId'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'

// A process that leads and commits the batches of a seed, for tests that kill it: `postgresChild.ts URL SEED`. It prints a line
// when it leads and one after each commit.

const [url = '', seed = '1'] = process.argv.slice(2)
const index = await openPostgresIndex(url, { identity: sampleIdentity, partitionBlocks: 16 })
await index.lead(new AbortController().signal)
console.log('leads')
for (const batch of generateBatches(Number(seed))) {
  await index.commit(batch)
  console.log(`committed ${batch.range.first} ${batch.blocks.map(({ id }) => formatBlockId(id)).length}`)
}
console.log('done')
// It keeps the right to write until it is killed.
setInterval(() => {}, 1000)
