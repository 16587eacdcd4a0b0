import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileEmulator } from '../src/emulator/wasmExecutor.ts'
import { TychoExecutor } from '../src/secondEngine/TychoExecutor.ts'

let compiled: Promise<WebAssembly.Module> | undefined

/** The module of the second engine, compiled once per thread. */
export function tychoModule(): Promise<WebAssembly.Module> {
  const asset = fileURLToPath(new URL('../assets/tycho.wasm', import.meta.url))
  compiled ??= compileEmulator(readFileSync(asset))
  return compiled
}

let shared: Promise<TychoExecutor> | undefined

/** One executor for all tests of a thread that only need its results. */
export const sharedTycho = (): Promise<TychoExecutor> =>
  (shared ??= tychoModule().then(module => new TychoExecutor(module)))
