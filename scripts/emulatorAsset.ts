import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)
const inCore = (path: string): string => fileURLToPath(new URL(`../core/${path}`, import.meta.url))

/** Path of the decoded emulator WebAssembly; ignored by git. */
export const emulatorAsset = inCore('assets/emulator.wasm')
/** The same of the second engine. */
export const secondEngineAsset = inCore('assets/tycho.wasm')

/** What `npm run make:emulator` writes: the emulator of @ton/sandbox, optimised. */
export const optimizedEmulator = inCore('emulator/emulator.wasm.br')

/** Of the builds that the wrappers in core/src/emulator and core/src/secondEngine are written for. */
const expectedSha256 = {
  /** In @ton/sandbox 0.41.0. */
  published: '0c17fcac030b6871e96cc34d002223e5fb839af00c5b96cc461fbf9e71b0e75a',
  optimized: '4e3d655faad3b040a38a067b364b8d457b03aada674f4b43940998fcbb155830',
  /** In @tychosdk/emulator 0.2.12. */
  second: 'a1afc26f2e10da2e22cbe20789d8297c249cfde0e0d4c0bc1f942eff884b4671',
}
type Build = keyof typeof expectedSha256

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The WebAssembly that @ton/sandbox has. */
export const readPublishedEmulator = (): Uint8Array =>
  read(resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js'), 'published', script => {
    // The script contains the bytes as base64 text; it is read, not executed, so it never enters a bundle.
    const text = /EmulatorEmscriptenWasm: *['"]([A-Za-z0-9+/=]+)['"]/.exec(script.toString())?.[1]
    return Buffer.from(text ?? '', 'base64')
  })

/** The JavaScript that starts it. */
export const readGlue = (): string => readFileSync(resolve('@ton/sandbox/dist/executor/emulator-emscripten.js'), 'utf8')

/** Decodes the optimised emulator into a `.wasm` file; returns whether that file was missing or outdated. */
export const extractEmulator = (target: string = emulatorAsset): boolean =>
  writeAsset(target, 'optimized', () => read(optimizedEmulator, 'optimized', brotliDecompressSync))

/** Copies the WebAssembly of @tychosdk/emulator, of which nothing else is used; returns as `extractEmulator`. */
export const extractSecondEngine = (target: string = secondEngineAsset): boolean =>
  writeAsset(target, 'second', () =>
    read(resolve('@tychosdk/emulator/dist/wasm/tycho_emulator_bg.wasm'), 'second', bytes => bytes),
  )

/** Writes both files. */
export const extractEngines = (): boolean[] => [extractEmulator(), extractSecondEngine()]

function writeAsset(target: string, build: Build, readBytes: () => Uint8Array): boolean {
  if (existsSync(target) && sha256(readFileSync(target)) === expectedSha256[build]) return false
  const bytes = readBytes()
  mkdirSync(dirname(target), { recursive: true })
  // Written under a temporary name and renamed, so that a concurrent process never reads a partial file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, bytes)
  renameSync(temporary, target)
  return true
}

function read(file: string, build: Build, decode: (bytes: Buffer) => Uint8Array): Uint8Array {
  const bytes = decode(readFileSync(file))
  const [actual, expected] = [sha256(bytes), expectedSha256[build]]
  if (actual === expected) return bytes
  const advice = build === 'optimized' ? 'run npm run make:emulator' : 'reinstall with npm ci'
  throw new Error(`unsupported emulator build in ${file}: sha256 ${actual}, expected ${expected}; ${advice}`)
}

/** Vitest runs it once before the unit tests, which need the emulators. */
export const setup = (): void => void extractEngines()
