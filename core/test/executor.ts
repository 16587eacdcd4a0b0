import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  compileEmulator,
  createExecutor,
  type ExecutorLimits,
  type WasmExecutor,
} from '../src/emulator/wasmExecutor.ts'

let compiled: Promise<WebAssembly.Module> | undefined

/** The emulator module, compiled once per thread. */
export function emulatorModule(): Promise<WebAssembly.Module> {
  const asset = fileURLToPath(new URL('../assets/emulator.wasm', import.meta.url))
  compiled ??= compileEmulator(readFileSync(asset))
  return compiled
}

let shared: Promise<WasmExecutor> | undefined

/** One executor for all tests of a thread that only need its results: each new one has its own memory. */
export const sharedExecutor = (): Promise<WasmExecutor> => (shared ??= testExecutor())

/** A new executor, for tests that make it fail or measure it. */
export const testExecutor = async (limits: Partial<ExecutorLimits> = {}): Promise<WasmExecutor> =>
  createExecutor(await emulatorModule(), limits)
