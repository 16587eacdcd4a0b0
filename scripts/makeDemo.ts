import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { buildDemo } from './demo/buildDemo.ts'
import { readRecording } from './demo/recording.ts'
import { recordingPath } from './recordings.ts'

// npm run make:demo [-- folder of the recorded network]. Deterministic: the same recording gives the same bytes.
const project = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = process.argv[2] ?? recordingPath('localnet')
const target = resolve(project, 'core/demo/demo.snapshot.json.gz')

const demo = await buildDemo(readRecording(folder))
const bytes = writeSnapshot(demo)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, bytes)
console.log(
  `${target}: ${bytes.length} bytes, ${demo.blocks.length} blocks, ${demo.accounts.size} accounts, ${demo.traces.length} traces, ${demo.samples.length} samples`,
)
