/** Builds and starts the desktop app: `npm run desktop`. Further arguments (a file, a link) are passed to the app. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildTargets } from '../build.ts'
import { electronMissingText, findElectron } from './electronBinary.ts'

const binary = findElectron()
if (binary === undefined) {
  console.error(electronMissingText)
  process.exitCode = 1
} else {
  await buildTargets(['web', 'desktop'])
  const main = fileURLToPath(new URL('../../dist/desktop/main.cjs', import.meta.url))
  const app = spawn(binary, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  app.on('exit', code => {
    process.exitCode = code ?? 1
  })
}
