import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the emulator's WebAssembly lies once it is decoded; git ignores it. */
export const emulatorAsset = fileURLToPath(new URL('../core/assets/emulator.wasm', import.meta.url))

/** Of the WebAssembly inside @ton/sandbox 0.41.0; the wrapper in core/src/emulator is written for exactly these bytes. */
const expected = '0c17fcac030b6871e96cc34d002223e5fb839af00c5b96cc461fbf9e71b0e75a'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Decodes the emulator out of @ton/sandbox's script into a `.wasm` file, unless it is there already.
 *
 * @returns whether the file had to be written
 * @throws Error when the installed package holds other bytes than the project was written for
 */
export function extractEmulator(target: string = emulatorAsset): boolean {
  if (existsSync(target) && sha256(readFileSync(target)) === expected) return false
  // The script holds the bytes as base64 text; it is read, not run, so that it never enters a bundle.
  const script = createRequire(import.meta.url).resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js')
  const text = /EmulatorEmscriptenWasm: *['"]([A-Za-z0-9+/=]+)['"]/.exec(readFileSync(script, 'utf8'))?.[1]
  const bytes = Buffer.from(text ?? '', 'base64')
  const found = sha256(bytes)
  if (found !== expected) {
    throw new Error(
      `the emulator in ${script} is not the one this project was written for: sha256 ${found}, expected ${expected}`,
    )
  }
  mkdirSync(dirname(target), { recursive: true })
  // Written beside and renamed, so that two processes at once never see half a file.
  const part = `${target}.${process.pid}`
  writeFileSync(part, bytes)
  renameSync(part, target)
  return true
}
