import type { Executor } from '../emulator/Emulation.ts'

/** The second engine as hosts provide it: loaded with the first use, as few calls need it. */
export type SecondEngine = Executor & {
  /** Bytes of its memory. */
  heapBytes(): number
}
