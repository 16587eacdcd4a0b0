import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** Path of the decoded emulator WebAssembly; ignored by git. */
export const emulatorAsset = fileURLToPath(new URL('../core/assets/emulator.wasm', import.meta.url))

/** What `npm run make:emulator` writes: the emulator of @ton/sandbox, optimised. */
export const optimizedEmulator = fileURLToPath(new URL('../core/emulator/emulator.wasm.br', import.meta.url))

/** The wrapper in core/src/emulator is written for exactly these bytes. */
const expectedSha256 = {
  /** In @ton/sandbox 0.41.0. */
  published: '0c17fcac030b6871e96cc34d002223e5fb839af00c5b96cc461fbf9e71b0e75a',
  optimized: '8615e22d4e1da57845f71aaa6dd534203d456f157b4b6239284524753d34e037',
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The WebAssembly that @ton/sandbox has. */
export function readPublishedEmulator(): Uint8Array {
  // The script contains the bytes as base64 text; it is read, not executed, so it never enters a bundle.
  const script = createRequire(import.meta.url).resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js')
  const text = /EmulatorEmscriptenWasm: *['"]([A-Za-z0-9+/=]+)['"]/.exec(readFileSync(script, 'utf8'))?.[1]
  return check(Buffer.from(text ?? '', 'base64'), script, 'published')
}

/** Decodes the optimised emulator into a `.wasm` file; returns whether that file was missing or outdated. */
export function extractEmulator(target: string = emulatorAsset): boolean {
  if (existsSync(target) && sha256(readFileSync(target)) === expectedSha256.optimized) return false
  const bytes = check(brotliDecompressSync(readFileSync(optimizedEmulator)), optimizedEmulator, 'optimized')
  mkdirSync(dirname(target), { recursive: true })
  // Written under a temporary name and renamed, so that a concurrent process never reads a partial file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, bytes)
  renameSync(temporary, target)
  return true
}

function check(bytes: Uint8Array, file: string, build: keyof typeof expectedSha256): Uint8Array {
  const [actual, expected] = [sha256(bytes), expectedSha256[build]]
  if (actual === expected) return bytes
  const advice = build === 'published' ? 'reinstall with npm ci' : 'run npm run make:emulator'
  throw new Error(`unsupported emulator build in ${file}: sha256 ${actual}, expected ${expected}; ${advice}`)
}

/** Vitest runs it once before the unit tests, which need the emulator. */
export const setup = (): void => void extractEmulator()
