import type { EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'
import { AppError } from '../errors.ts'

const isMemory = (value: unknown): value is WebAssembly.Memory =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'grow' in value

/** What one call of the emulator may use. */
export type CallLimits = {
  /** Wall time; a longer call is stopped. */
  readonly timeMs: number
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
  private startedMs = 0
  private isOutOfMemory = false

  constructor(elapsedMs: () => number, limits: CallLimits) {
    this.elapsedMs = elapsedMs
    this.limits = limits
  }

  /** Begins a call. */
  start(limits: CallLimits): void {
    this.limits = limits
    this.startedMs = this.elapsedMs()
    this.isOutOfMemory = false
  }

  /** Called often. @throws limit.time, limit.cells */
  check(): void {
    this.checkMemory()
    const { timeMs } = this.limits
    if (this.elapsedMs() - this.startedMs > timeMs) throw new AppError('limit.time', { afterMs: timeMs })
  }

  /** Also after the call: the emulator may have handled the failure, and its reply is then not the contract's. @throws limit.cells */
  checkMemory(): void {
    if (this.isOutOfMemory) throw this.memoryError()
  }

  /** The memory, which does not grow beyond the limit. */
  limitMemory(memory: WebAssembly.Memory): { readonly buffer: ArrayBuffer; grow(pages: number): number } {
    return {
      get buffer() {
        return memory.buffer
      },
      grow: pages => {
        // A refused call is repeated with fewer pages.
        this.isOutOfMemory = memory.buffer.byteLength + pages * pageBytes > this.limits.memoryBytes
        if (this.isOutOfMemory) throw this.memoryError()
        return memory.grow(pages)
      },
    }
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

const pageBytes = 0x10000

/** The exports of an instance with its memory limited. */
export function guardExports(exports: Record<string, unknown>, guard: CallGuard): Record<string, unknown> {
  const limit = (value: unknown): unknown => (isMemory(value) ? guard.limitMemory(value) : value)
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, limit(value)]))
}

/** The memory among an instance's exports. */
export function findMemory(exports: Record<string, unknown>): WebAssembly.Memory {
  const memory = Object.values(exports).find(isMemory)
  if (memory === undefined) throw new TypeError('the emulator exports no memory')
  return memory
}

/** Moves text in and out of the emulator's memory. Input text is ASCII: base64, hex, JSON of numbers. */
export class WasmStrings {
  private readonly decoder = new TextDecoder()
  private readonly module: EmulatorModule
  private readonly memory: WebAssembly.Memory

  constructor(module: EmulatorModule, memory: WebAssembly.Memory) {
    this.module = module
    this.memory = memory
  }

  get bytes(): number {
    return this.memory.buffer.byteLength
  }

  /** Calls a function with the addresses of the texts and frees them afterwards. */
  with<const T extends readonly string[]>(
    texts: T,
    call: (...addresses: { [I in keyof T]: number }) => number,
  ): number {
    const addresses = texts.map(text => this.put(text))
    const result = call(...(addresses as { [I in keyof T]: number })) // one per text
    // Not after an exception: the memory is then in an undefined state, and the instance is discarded.
    for (const address of addresses) this.module._free(address)
    return result
  }

  /** Reads the text at an address and frees it. @throws what `checkLength` throws, before anything is copied */
  take(address: number, checkLength: (bytes: number) => number = length => length): string {
    const bytes = new Uint8Array(this.memory.buffer)
    try {
      const length = checkLength(bytes.indexOf(0, address) - address)
      return this.decoder.decode(bytes.subarray(address, address + length))
    } finally {
      this.module._free(address)
    }
  }

  /** The class of an uncaught C++ exception, as `vm::CombineError`. */
  exceptionClass(exception: number): string {
    const words = new Uint32Array(this.memory.buffer)
    // The header is in front of the exception; its second word is the type, whose second word is the mangled name.
    const type = words[(exception - 20) >> 2] ?? 0
    const at = words[(type + 4) >> 2] ?? 0
    const bytes = new Uint8Array(this.memory.buffer)
    const name = this.decoder.decode(bytes.subarray(at, Math.min(bytes.indexOf(0, at), at + 200)))
    const parts = [...name.matchAll(/(\d+)/g)].map(match =>
      name.substr(match.index + match[0].length, Number(match[0])),
    )
    return parts.filter(part => /^[A-Za-z_]\w*$/.test(part)).join('::') || 'unknown class'
  }

  private put(text: string): number {
    const address = this.module._malloc(text.length + 1)
    if (address === 0) throw new RangeError('the emulator has no memory left')
    const target = new Uint8Array(this.memory.buffer, address, text.length + 1)
    for (let i = 0; i < text.length; i++) target[i] = text.charCodeAt(i)
    target[text.length] = 0
    return address
  }
}
