import { readFile } from 'node:fs/promises'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'
import type { HostData } from '@tonoscope/node/host'

/** The data of a service, except for the compiled emulator, which cannot be sent to another process. */
export type ServiceData = Omit<HostData, 'emulator'> & Partial<Pick<HostData, 'emulator'>>

const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)

/** Adds the compiled emulator. */
export async function withEmulator(data: ServiceData): Promise<HostData> {
  const { emulator = await compileEmulator(await readFile(emulatorFile)) } = data
  return { ...data, emulator }
}
