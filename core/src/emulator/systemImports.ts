import type { importNames } from './buildNames.ts'
import type { InstanceMemory } from './InstanceMemory.ts'

type Names = Exclude<keyof typeof importNames, `cxa_${string}` | 'resumeException' | 'llvm_eh_typeid_for'>

type Options = {
  readonly memory: InstanceMemory
  /** Whether the memory may grow by these bytes. */
  readonly mayGrow: (bytes: number) => boolean
  /** The emulator reads the clock before each line of its log. */
  readonly onClock: () => void
}

// Errors as the C library of the build numbers them: no such file, bad file number, invalid argument, not a terminal.
const [noFile, badFile, invalid, noTerminal] = [44, 8, 28, 59]

/** `UTC`, with the byte that ends a text. */
const zoneName = [0x55, 0x54, 0x43, 0]
/** One second: 0 could mean that no time is set. */
const standingMs = 1000
const standingNs = 1_000_000_000
const pageBytes = 0x10000
const maxMemoryBytes = 2 ** 31
/** Memory grows by a fifth of itself if there is that much, else by less; never by more than this beyond what is needed. */
const maxReserveBytes = 96 * 2 ** 20
/** Code of JavaScript in the build: initialises random numbers, and returns one. */
const [initRandom, getRandom] = [1842536, 1842500]

/**
 * The system that the emulator runs on: no files, no environment, no output, time zone UTC, and a clock that stands, since all that a result
 * depends on is an argument. Its own log reads the clock for each line, which took a third of a run with stacks.
 */
export function systemImports({ memory, mayGrow, onClock }: Options): Record<Names, (...args: never) => unknown> {
  const setWords = (address: number, values: readonly number[]): void => memory.words.set(values, address >> 2)
  const setTime = (seconds: bigint, address: number): void => {
    const date = new Date(Number(seconds) * 1000)
    const year = date.getUTCFullYear()
    const day = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000)
    const time = [date.getUTCSeconds(), date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate()]
    setWords(address, [...time, date.getUTCMonth(), year - 1900, date.getUTCDay(), day, 0, 0])
  }
  const random = randomWords()
  return {
    syscall_openat: () => -noFile,
    syscall_stat64: () => -noFile,
    syscall_lstat64: () => -noFile,
    syscall_newfstatat: () => -noFile,
    syscall_fstat64: () => -badFile,
    syscall_fcntl64: () => -badFile,
    syscall_getdents64: () => -badFile,
    syscall_ioctl: () => -noTerminal,
    munmap_js: () => -invalid,
    fd_close: () => badFile,
    fd_read: () => badFile,
    fd_seek: () => badFile,
    fd_write(_file: number, parts: number, count: number, writtenAt: number) {
      const { words } = memory
      const lengths = Array.from({ length: count }, (_, at) => words[(parts >> 2) + 2 * at + 1] ?? 0)
      setWords(writtenAt, [lengths.reduce((sum, each) => sum + each, 0)])
      return 0
    },
    environ_get: () => 0,
    environ_sizes_get(countAt: number, bytesAt: number) {
      setWords(countAt, [0])
      setWords(bytesAt, [0])
      return 0
    },
    clock_time_get(_clock: number, _precision: bigint, address: number) {
      // In nanoseconds, 64 bits. Runs a thousand times in a transaction.
      const { words } = memory
      words[address >> 2] = standingNs
      words[(address >> 2) + 1] = 0
      onClock()
      return 0
    },
    emscripten_date_now: () => standingMs,
    gmtime_js: setTime,
    localtime_js: setTime,
    tzset_js(offsetAt: number, summerAt: number, ...namesAt: readonly number[]) {
      setWords(offsetAt, [0])
      setWords(summerAt, [0])
      for (const at of namesAt) memory.bytes.set(zoneName, at)
    },
    random_get(address: number, length: number) {
      for (let at = 0; at < length; at++) memory.bytes[address + at] = random()
      return 0
    },
    emscripten_asm_const_int(code: number) {
      if (code === initRandom) return 0
      if (code === getRandom) return random()
      throw new TypeError(`the emulator runs unknown JavaScript (${code})`)
    },
    emscripten_get_heap_max: () => maxMemoryBytes,
    emscripten_resize_heap(requested: number) {
      const [bytes, needed] = [memory.bytes.length, requested >>> 0]
      if (needed > maxMemoryBytes) return 0
      for (const share of [5, 10, 20]) {
        const grown = Math.min(bytes + bytes / share, needed + maxReserveBytes)
        const pages = Math.ceil((Math.min(Math.max(needed, grown), maxMemoryBytes) - bytes) / pageBytes)
        if (mayGrow(pages * pageBytes) && memory.grow(pages)) return 1
      }
      return 0
    },
    emscripten_log_formatted: () => {},
    abort_js() {
      throw new Error('aborted')
    },
  }
}

/** Numbers of 32 bits that look random, the same for each instance: no result depends on them. */
function randomWords(): () => number {
  let state = 0x9e3779b9
  return () => {
    // xorshift
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}
