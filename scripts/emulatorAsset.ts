import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of the decoded emulator WebAssembly; ignored by git. */
export const emulatorAsset = fileURLToPath(new URL('../core/assets/emulator.wasm', import.meta.url))

/** Of the WebAssembly in @ton/sandbox 0.41.0; the wrapper in core/src/emulator is written for exactly these bytes. */
const expectedSha256 = '0c17fcac030b6871e96cc34d002223e5fb839af00c5b96cc461fbf9e71b0e75a'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Decodes the emulator of @ton/sandbox into a `.wasm` file; returns whether that file was missing or outdated. */
export function extractEmulator(target: string = emulatorAsset): boolean {
  if (existsSync(target) && sha256(readFileSync(target)) === expectedSha256) return false
  // The script contains the bytes as base64 text; it is read, not executed, so it never enters a bundle.
  const script = createRequire(import.meta.url).resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js')
  const text = /EmulatorEmscriptenWasm: *['"]([A-Za-z0-9+/=]+)['"]/.exec(readFileSync(script, 'utf8'))?.[1]
  const bytes = Buffer.from(text ?? '', 'base64')
  const actualSha256 = sha256(bytes)
  if (actualSha256 !== expectedSha256) {
    throw new Error(
      `unsupported emulator build in ${script}: sha256 ${actualSha256}, expected ${expectedSha256}; reinstall with npm ci`,
    )
  }
  mkdirSync(dirname(target), { recursive: true })
  // Written under a temporary name and renamed, so that a concurrent process never reads a partial file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, bytes)
  renameSync(temporary, target)
  return true
}

/** Vitest runs it once before the unit tests, which need the emulator. */
export const setup = (): void => void extractEmulator()
