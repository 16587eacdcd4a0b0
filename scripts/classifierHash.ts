import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { emulatorAsset } from './emulatorAsset.ts'

/** What finds out everything that an index keeps of a trace. */
const entry = fileURLToPath(new URL('../core/src/engines/event/EventDescriptions.ts', import.meta.url))

/** A hash of the code that describes traces, as it is built, and of the emulator: another one may describe them otherwise. */
export async function classifierHash(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // Comments and formatting do not count.
    build: {
      ssr: entry,
      write: false,
      minify: true,
      target: 'node20',
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    ssr: { noExternal: true },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[] // it neither watches nor writes
  const hash = createHash('sha256').update(readFileSync(emulatorAsset))
  for (const { output } of outputs) for (const file of output) if (file.type === 'chunk') hash.update(file.code)
  return hash.digest('hex').slice(0, 16)
}
