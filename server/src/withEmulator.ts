import { readFileSync } from 'node:fs'
import type { HostData } from '@tonoscope/node/host'
import { openEmulator } from './compiledEmulator.ts'
import type { ServiceData } from './project.ts'

const secondEngineFile = new URL('../../core/assets/tycho.wasm', import.meta.url)

/** Reads the second engine, which few calls use. */
export const readSecondEngine = async (): Promise<Uint8Array> => readFileSync(secondEngineFile)

/** Adds the compiled emulator. */
export async function withEmulator({ logFormat: _, ...data }: ServiceData): Promise<HostData> {
  const { emulator = await openEmulator() } = data
  return { ...data, emulator }
}

/** Adds the emulator, which is compiled with the first call that needs it: many commands make none. */
export const withLazyEmulator = ({ logFormat: _, ...data }: ServiceData): HostData => ({
  ...data,
  emulator: openEmulator,
})
