import type { Executor } from './Emulation.ts'

/** The emulator of this version, for what has not started one; the build checks its version. */
export const bundledEmulator: Executor['facts'] = { build: 'TON f801e1c1 (2025-12-05)', globalVersion: 12 }
