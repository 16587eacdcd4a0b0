import type { EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'

/** What a WebAssembly table is used for here: its functions by number. */
type FunctionTable = { get(index: number): unknown; readonly length: number; grow(by: number): number }

const isTable = (value: unknown): value is FunctionTable =>
  typeof value === 'object' && value !== null && 'get' in value && 'grow' in value
const isMemory = (value: unknown): value is WebAssembly.Memory =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'grow' in value

/**
 * The exports with a table that remembers its functions. The emulator's exceptions are JavaScript ones: each call that
 * may throw goes through a trampoline that looks its function up, and the look-up crosses into the engine each time.
 */
export function withRememberedFunctions(exports: Record<string, unknown>): Record<string, unknown> {
  const remembered: Record<string, unknown> = { ...exports }
  for (const [name, value] of Object.entries(exports)) {
    if (!isTable(value)) continue
    const functions: unknown[] = new Array(value.length)
    remembered[name] = { get: (index: number) => (functions[index] ??= value.get(index)) }
  }
  return remembered
}

/** The memory among an instance's exports. */
export function memoryOf(exports: Record<string, unknown>): WebAssembly.Memory {
  const memory = Object.values(exports).find(isMemory)
  if (memory === undefined) throw new TypeError('the emulator exports no memory')
  return memory
}

/** Moves text in and out of the emulator's memory. Text that goes in is ASCII: base64, hex, JSON of numbers. */
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

  /** Calls with the addresses of the texts; their memory is given back afterwards. */
  with(texts: readonly string[], call: (...addresses: number[]) => number): number {
    const addresses = texts.map(text => this.put(text))
    const result = call(...addresses)
    // Not when the call throws: what then lies in memory is nobody's to tell, and the instance is given up.
    for (const address of addresses) this.module._free(address)
    return result
  }

  /** The text at an address, whose memory is given back. */
  take(address: number): string {
    const bytes = new Uint8Array(this.memory.buffer)
    const text = this.decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)))
    this.module._free(address)
    return text
  }

  /** The class of a C++ exception that left the emulator, as `vm::CombineError`. */
  exceptionClass(exception: number): string {
    const words = new Uint32Array(this.memory.buffer)
    // An exception's header lies in front of it; its second word is the type, whose second word is the mangled name.
    const type = words[(exception - 20) >> 2] ?? 0
    const at = words[(type + 4) >> 2] ?? 0
    const bytes = new Uint8Array(this.memory.buffer)
    const name = this.decoder.decode(bytes.subarray(at, Math.min(bytes.indexOf(0, at), at + 200)))
    const parts = [...name.matchAll(/(\d+)/g)].map(match =>
      name.substr(match.index + match[0].length, Number(match[0])),
    )
    return parts.filter(part => /^[A-Za-z_]\w*$/.test(part)).join('::') || 'of an unknown class'
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
