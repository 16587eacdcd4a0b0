import { AppError } from '../errors.ts'
import type { InstanceMemory } from './InstanceMemory.ts'

/** What one call of the emulator may use. */
export type CallLimits = {
  /** Bytes of the emulator's memory. */
  readonly memoryBytes: number
  /** Length of the reply: its log, states and stack. */
  readonly resultBytes: number
}

/**
 * Stops a call of the emulator from inside: contracts can make it compute or allocate without end at little gas, by
 * values that contain one another many times. After some calls of functions that may throw, which take microseconds, and where its
 * memory grows, it passes through here.
 */
export class CallGuard {
  private readonly elapsedMs: () => number
  private limits: CallLimits
  /** Wall time; a longer call is stopped. */
  private timeMs = Number.POSITIVE_INFINITY
  private startedMs = 0
  private isOutOfMemory = false

  constructor(elapsedMs: () => number, limits: CallLimits) {
    this.elapsedMs = elapsedMs
    this.limits = limits
  }

  /** Begins a call. */
  start(limits: CallLimits, timeMs: number): void {
    this.limits = limits
    this.timeMs = timeMs
    this.startedMs = this.elapsedMs()
    this.isOutOfMemory = false
  }

  /** Called often. @throws limit.time, limit.cells */
  check(): void {
    this.checkMemory()
    const { timeMs } = this
    if (this.elapsedMs() - this.startedMs > timeMs) throw new AppError('limit.time', { afterMs: timeMs })
  }

  /** Also after the call: the emulator may have handled the failure, and its reply is then not the contract's. @throws limit.cells */
  checkMemory(): void {
    if (this.isOutOfMemory) throw this.memoryError()
  }

  /** Whether the memory may grow. A refused call is repeated with fewer bytes. */
  mayGrow(memoryBytes: number, bytes: number): boolean {
    this.isOutOfMemory = memoryBytes + bytes > this.limits.memoryBytes
    return !this.isOutOfMemory
  }

  /** The length of a reply, if it is allowed. @throws limit.cells */
  checkResult(bytes: number): number {
    if (bytes <= this.limits.resultBytes) return bytes
    throw new AppError('limit.cells', { what: "size of the emulator's reply in bytes", limit: this.limits.resultBytes })
  }

  private memoryError(): AppError {
    return new AppError('limit.cells', {
      what: 'memory of the emulator in MiB',
      limit: Math.round(this.limits.memoryBytes / 2 ** 20),
    })
  }
}

type TextExports = {
  malloc(bytes: number): number
  free(address: number): void
}

/** Moves text in and out of the emulator's memory. Input text is ASCII: base64, hex, JSON of numbers. */
export class WasmStrings {
  private readonly decoder = new TextDecoder()
  private readonly encoder = new TextEncoder()
  private readonly exports: TextExports
  private readonly memory: InstanceMemory

  constructor(exports: TextExports, memory: InstanceMemory) {
    this.exports = exports
    this.memory = memory
  }

  get bytes(): number {
    return this.memory.bytes.length
  }

  /** Calls a function with the addresses of the texts and frees them afterwards. */
  with<const T extends readonly string[]>(
    texts: T,
    call: (...addresses: { [I in keyof T]: number }) => number,
  ): number {
    const addresses = texts.map(text => this.put(text))
    const result = call(...(addresses as { [I in keyof T]: number })) // one per text
    // Not after an exception: the memory is then in an undefined state, and the instance is discarded.
    for (const address of addresses) this.exports.free(address)
    return result
  }

  /** Reads the text at an address and frees it. @throws what `checkLength` throws, before anything is copied */
  take(address: number, checkLength: (bytes: number) => number = length => length): string {
    const { bytes } = this.memory
    try {
      const length = checkLength(bytes.indexOf(0, address) - address)
      return this.decoder.decode(bytes.subarray(address, address + length))
    } finally {
      this.exports.free(address)
    }
  }

  private put(text: string): number {
    const address = this.exports.malloc(text.length + 1)
    if (address === 0) throw new RangeError('the emulator has no memory left')
    const { bytes } = this.memory
    this.encoder.encodeInto(text, bytes.subarray(address, address + text.length))
    bytes[address + text.length] = 0
    return address
  }
}
