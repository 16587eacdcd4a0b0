import { extractEmulator } from './emulatorAsset.ts'

/** Runs once before the unit tests, which need the emulator WebAssembly. */
export default function setup(): void {
  extractEmulator()
}
