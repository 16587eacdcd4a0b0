import { compileEmulator } from '../emulator/wasmExecutor.ts'
import type { SecondEngine } from './SecondEngine.ts'

/** A second engine that is loaded once, with its first use; after a failure the next use loads it again. */
export type SecondEngineLoader = {
  readonly get: () => Promise<SecondEngine>
  /** Bytes of its memory; 0 while it is not loaded. */
  readonly heapBytes: () => number
}

/** Loads the second engine from the bytes of its WebAssembly, when it is used. */
export function loadSecondEngine(readBytes: () => Promise<Uint8Array>): SecondEngineLoader {
  let loading: Promise<SecondEngine> | undefined
  let loaded: SecondEngine | undefined
  const load = async (): Promise<SecondEngine> => {
    const [{ TychoExecutor }, module] = await Promise.all([
      import('./TychoExecutor.ts'),
      readBytes().then(compileEmulator),
    ])
    loaded = new TychoExecutor(module)
    return loaded
  }
  return {
    get: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })),
    heapBytes: () => loaded?.heapBytes() ?? 0,
  }
}
