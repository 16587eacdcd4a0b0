#!/usr/bin/env node
// Builds what the command needs and has not got, then runs it. Plain JavaScript: nothing is built yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isStale } from '../../scripts/sources.js'
import { requireBuilt } from './builtModules.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Tonoscope needs Node 20.19 or newer; this is ${process.version}`)
if (!existsSync(`${root}/node_modules/tsx`)) fail(`run npm ci in ${root} first`)

const serves = process.argv.includes('serve') && !process.argv.some(each => each === '--help' || each === '-h')
const needed = serves && !process.argv.includes('--no-web') ? ['web', 'server'] : ['server']
const stale = needed.filter(isStale)
if (stale.length > 0) {
  // Standard output is only for the result of a command: the build reports to standard error.
  const args = ['--import', 'tsx', 'scripts/build.ts', ...stale]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) fail('the build failed')
}
requireBuilt('cli.cjs')

/** @returns {never} */
function fail(reason) {
  console.error(`tonoscope: ${reason}`)
  process.exit(1)
}
