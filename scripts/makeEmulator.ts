import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { optimizedEmulator, readGlue, readPublishedEmulator } from './emulatorAsset.ts'
import { type Binaryen, nativeTrampolines } from './nativeTrampolines.ts'

// npm run make:emulator: gives the emulator of @ton/sandbox trampolines of its own (`nativeTrampolines`) and optimises it, which is built
// for size, for speed. It takes some minutes and is deterministic: the same version of binaryen gives the same bytes. Its package has
// 100 MB, so that it is no dependency.
const binaryen = 'binaryen@132.0.0'
const features = [
  ...['threads', 'exception-handling', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int'],
  ...['multivalue', 'reference-types', 'mutable-globals'],
]

const folder = mkdtempSync(join(tmpdir(), 'emulator-'))
try {
  const [source, target] = [join(folder, 'trampolines.wasm'), join(folder, 'optimized.wasm')]
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, binaryen], { stdio: 'inherit' })
  const packageFolder = join(folder, 'node_modules')
  // The package of this version.
  const module = (await import(`file://${packageFolder}/binaryen/index.js`)) as { default: Binaryen }
  writeFileSync(source, nativeTrampolines(module.default, readPublishedEmulator(), readGlue()))
  const flags = ['-O4', '--inline-functions-with-loops', ...features.map(each => `--enable-${each}`)]
  execFileSync(join(packageFolder, '.bin/wasm-opt'), [source, '-o', target, ...flags], { stdio: 'inherit' })
  const bytes = readFileSync(target)
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  mkdirSync(dirname(optimizedEmulator), { recursive: true })
  writeFileSync(optimizedEmulator, brotliCompressSync(bytes, { params: { [window]: 24, [size]: bytes.length } }))
  const hash = createHash('sha256').update(bytes).digest('hex')
  console.log(`${optimizedEmulator}: ${bytes.length} bytes, sha256 ${hash}; scripts/emulatorAsset.ts has to expect it`)
} finally {
  rmSync(folder, { recursive: true })
}
