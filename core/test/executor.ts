import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  compileEmulator,
  createExecutor,
  type ExecutorLimits,
  type WasmExecutor,
} from '../src/emulator/wasmExecutor.ts'

let compiled: Promise<WebAssembly.Module> | undefined

/** The emulator module, compiled once per test file. */
export function emulatorModule(): Promise<WebAssembly.Module> {
  const asset = fileURLToPath(new URL('../assets/emulator.wasm', import.meta.url))
  compiled ??= compileEmulator(readFileSync(asset))
  return compiled
}

/** A new executor. */
export const testExecutor = async (limits: Partial<ExecutorLimits> = {}): Promise<WasmExecutor> =>
  createExecutor(await emulatorModule(), limits)
