#!/usr/bin/env node
// Builds what the command needs and has not got, then runs it. Plain JavaScript: nothing is built yet.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { indexFile, loadModule } = require('./lazyModules.cjs')
const { startThread } = require('./startThread.cjs')

const root = join(__dirname, '../..')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Tonoscope needs Node 20.19 or newer; this is ${process.version}`)
if (!existsSync(`${root}/node_modules/tsx`)) fail(`run npm ci in ${root} first`)

const argv = process.argv.slice(2)
// Loads the service while the sources are compared, if the build is complete.
const thread = existsSync(indexFile) ? startThread(argv) : undefined
const { isStale } = require('../../scripts/sources.cjs')
const serves = argv.includes('serve') && !argv.some(each => each === '--help' || each === '-h')
const needed = serves && !argv.includes('--no-web') ? ['web', 'server'] : ['server']
const stale = needed.filter(isStale)
if (stale.length > 0) {
  // It has the code of the last build, which may be incomplete.
  thread?.on('error', () => {})
  void thread?.terminate()
  build(stale)
}
void loadModule('server/src/cli/main.cjs').main(argv, stale.length > 0 ? undefined : thread)

/** @param {readonly string[]} targets */
function build(targets) {
  // Loaded only for this.
  const { spawnSync } = require('node:child_process')
  // Standard output is only for the result of a command: the build reports to standard error.
  const args = ['--import', 'tsx', 'scripts/build.ts', ...targets]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) fail('the build failed')
}

/** @returns {never} */
function fail(reason) {
  console.error(`tonoscope: ${reason}`)
  process.exit(1)
}
