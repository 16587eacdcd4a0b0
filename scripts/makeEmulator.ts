import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { optimizedEmulator, readGlue, readPublishedEmulator } from './emulatorAsset.ts'
import { type Binaryen, nativeTrampolines } from './nativeTrampolines.ts'
import { quietEmulator } from './quietEmulator.ts'

// npm run make:emulator: takes unused logs from the emulator of @ton/sandbox (`quietEmulator`), gives it trampolines of its own
// (`nativeTrampolines`) and optimises it, which is built for size, for speed. It takes some minutes and is deterministic: the same version
// of binaryen gives the same bytes. Its package has 100 MB, so that it is no dependency.
const binaryen = 'binaryen@132.0.0'
const features = [
  ...['threads', 'exception-handling', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int'],
  ...['multivalue', 'reference-types', 'mutable-globals'],
]

const folder = mkdtempSync(join(tmpdir(), 'emulator-'))
try {
  const inFolder = (name: string) => join(folder, name)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, binaryen], { stdio: 'inherit' })
  const packageFolder = join(folder, 'node_modules')
  // The package of this version.
  const module = (await import(`file://${packageFolder}/binaryen/index.js`)) as { default: Binaryen }
  const flags = features.map(each => `--enable-${each}`)
  const run = (command: string, from: string, to: string, ...options: readonly string[]) =>
    execFileSync(join(packageFolder, '.bin', command), [inFolder(from), '-o', inFolder(to), ...options, ...flags])
  writeFileSync(inFolder('published.wasm'), readPublishedEmulator())
  run('wasm-dis', 'published.wasm', 'published.wat')
  writeFileSync(inFolder('quiet.wat'), quietEmulator(readFileSync(inFolder('published.wat'), 'latin1')), 'latin1')
  run('wasm-as', 'quiet.wat', 'quiet.wasm')
  const quiet = readFileSync(inFolder('quiet.wasm'))
  writeFileSync(inFolder('trampolines.wasm'), nativeTrampolines(module.default, quiet, readGlue()))
  run('wasm-opt', 'trampolines.wasm', 'optimized.wasm', '-O4', '--inline-functions-with-loops')
  const bytes = readFileSync(inFolder('optimized.wasm'))
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  mkdirSync(dirname(optimizedEmulator), { recursive: true })
  writeFileSync(optimizedEmulator, brotliCompressSync(bytes, { params: { [window]: 24, [size]: bytes.length } }))
  const hash = createHash('sha256').update(bytes).digest('hex')
  console.log(`${optimizedEmulator}: ${bytes.length} bytes, sha256 ${hash}; scripts/emulatorAsset.ts has to expect it`)
} finally {
  rmSync(folder, { recursive: true })
}
