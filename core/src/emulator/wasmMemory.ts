import type { EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'

/** The used part of a WebAssembly table: its functions by index. */
type FunctionTable = { get(index: number): unknown; readonly length: number; grow(by: number): number }

const isTable = (value: unknown): value is FunctionTable =>
  typeof value === 'object' && value !== null && 'get' in value && 'grow' in value
const isMemory = (value: unknown): value is WebAssembly.Memory =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'grow' in value

/**
 * The exports with a table that caches its functions. The emulator uses JavaScript exceptions: each call that may throw
 * goes through a trampoline that looks up the function, which otherwise calls into the engine each time.
 */
export function withCachedFunctions(exports: Record<string, unknown>): Record<string, unknown> {
  const remembered: Record<string, unknown> = { ...exports }
  for (const [name, value] of Object.entries(exports)) {
    if (!isTable(value)) continue
    const functions: unknown[] = new Array(value.length)
    remembered[name] = { get: (index: number) => (functions[index] ??= value.get(index)) }
  }
  return remembered
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

  /** Reads the text at an address and frees it. */
  take(address: number): string {
    const bytes = new Uint8Array(this.memory.buffer)
    const text = this.decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)))
    this.module._free(address)
    return text
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
