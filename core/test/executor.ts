import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileEmulator, createExecutor, type WasmExecutor } from '../src/emulator/wasmExecutor.ts'

let compiled: Promise<WebAssembly.Module> | undefined

/** The emulator compiled once for the test file; its bytes are decoded before the first test runs. */
export function emulatorModule(): Promise<WebAssembly.Module> {
  const asset = fileURLToPath(new URL('../assets/emulator.wasm', import.meta.url))
  compiled ??= compileEmulator(readFileSync(asset))
  return compiled
}

/** An executor of its own for a test. */
export const testExecutor = async (): Promise<WasmExecutor> => createExecutor(await emulatorModule())
