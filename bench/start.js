import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Node reads TypeScript itself from 22.18 on. In what `tsx` makes of it, each function sets its name when it is created, which takes
// up to a tenth of what Tonoscope does around the emulator, and which no build does.
const run = './run.ts'
if (process.features.typescript) await import(run)
else {
  const path = fileURLToPath(new URL(run, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
