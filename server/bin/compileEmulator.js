// Run by the build when the commands run: compiles what they run of the emulator (`src/compiledEmulator.ts`).
const { spawnSync } = require('node:child_process')
const { setFlagsFromString } = require('node:v8')
const { loadModule } = require('./lazyModules.cjs')

// V8 optimizes a function of WebAssembly when it has executed some megabytes of code; here after some bytes. V8 of Node 20 optimizes nothing if it
// is to do so at once.
const name = '--wasm-tiering-budget'
const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
const [usual] = new RegExp(`${name}=\\d+`).exec(stdout) ?? []
if (usual === undefined) throw new Error(`this version of V8 has no ${name}`)
setFlagsFromString(`${name}=100`)
// V8 rejects code of other flags.
const restoreFlags = () => setFlagsFromString(usual)
void loadModule('server/src/cli/warmUp.cjs')
  .compileEmulator(restoreFlags)
  .then(() => process.exit())
