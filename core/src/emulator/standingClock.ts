/** `clock_time_get` of WASI among the imports of the build that the wrapper is written for. */
export const clockImport = { module: 'a', name: 'ua' } as const

/** One second: 0 could mean that no time is set. */
const standingNs = 1_000_000_000n

/**
 * The imports of an instance, with a clock that stands. The emulator reads the clock for each line of its log, which took a third
 * of a run with stacks; no result depends on it, as the time of a run is an argument. `onRead` runs before each line.
 */
export function withStandingClock(
  imports: WebAssembly.Imports,
  memory: () => WebAssembly.Memory | undefined,
  onRead: () => void,
): WebAssembly.Imports {
  let times = new BigInt64Array(0)
  const clock = (_id: number, _precision: bigint, address: number): number => {
    // The buffer of a memory that has grown is empty.
    if (times.length === 0) times = new BigInt64Array(memory()?.buffer ?? new ArrayBuffer(0))
    times[address >> 3] = standingNs
    onRead()
    return 0
  }
  return { ...imports, [clockImport.module]: { ...imports[clockImport.module], [clockImport.name]: clock } }
}
