import { readFileSync } from 'node:fs'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'
import type { HostData } from '@tonoscope/node/host'
import type { ServiceData } from './project.ts'

const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)
const secondEngineFile = new URL('../../core/assets/tycho.wasm', import.meta.url)

/** Reads the second engine, which few calls use. */
export const readSecondEngine = async (): Promise<Uint8Array> => readFileSync(secondEngineFile)

// At once: `node:fs/promises` takes longer to load than the file.
const compile = async () => compileEmulator(readFileSync(emulatorFile))

/** Adds the compiled emulator. */
export async function withEmulator({ logFormat: _, ...data }: ServiceData): Promise<HostData> {
  const { emulator = await compile() } = data
  return { ...data, emulator }
}

/** Adds the emulator, which is compiled with the first call that needs it: many commands make none. */
export const withLazyEmulator = ({ logFormat: _, ...data }: ServiceData): HostData => ({ ...data, emulator: compile })
