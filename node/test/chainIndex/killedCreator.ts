import { openLmdbIndex } from '../../src/chainIndex/lmdb/openLmdbIndex.ts'
import { sampleIdentity } from './sampleRows.ts'

// A process that creates an index and is killed after a step of that: `killedCreator.ts FOLDER STEP`. Without a step it commits nothing
// and prints what it opened.
const [folder = '', killedAfter] = process.argv.slice(2)
const index = await openLmdbIndex(
  folder,
  { identity: sampleIdentity },
  {
    onCreation(step) {
      if (step === killedAfter) process.kill(process.pid, 'SIGKILL')
    },
  },
)
process.stdout.write(JSON.stringify(index.identity))
await index.close()
