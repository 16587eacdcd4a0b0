import { extractEmulator } from './emulatorAsset.ts'

/** Runs once before the unit tests: the emulator's WebAssembly must be there. */
export default function setup(): void {
  extractEmulator()
}
