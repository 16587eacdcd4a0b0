import { AppError } from '../errors.ts'

/** What one call of the second engine may use. */
export type InstanceLimits = {
  /** Bytes of its memory; measured after each call. */
  readonly memoryBytes: number
  /** Length of the reply: its log, states and stack. */
  readonly resultBytes: number
}

/** The exports of the WebAssembly that are used; a result in several values is an array. */
type TychoExports = {
  readonly memory: WebAssembly.Memory
  readonly create_emulator: (config: number, length: number, verbosity: number) => [number, number, number]
  readonly destroy_emulator: (handle: number) => [number, number]
  readonly emulate_with_emulator: (handle: number, ...texts: number[]) => unknown
  readonly run_get_method: (...texts: number[]) => unknown
  readonly version: () => unknown
  readonly __wbindgen_externrefs: JsTable
  readonly __externref_table_dealloc: (index: number) => void
  readonly __wbindgen_malloc: (bytes: number, alignment: number) => number
  readonly __wbindgen_start: () => void
}
/** A WebAssembly table of JavaScript values. */
type JsTable = {
  get(index: number): unknown
  set(index: number, value: unknown): void
  grow(by: number): number
}

/** An argument: text, or none. */
type Text = string | undefined

/**
 * One instance of the WebAssembly with its calling convention, that of wasm-bindgen. The script of the package does the same, but
 * reads the file itself when it is imported, and keeps the handle of a configuration that was not accepted.
 *
 * After a trap its memory is in an undefined state: throw the instance away.
 */
export class TychoInstance {
  private readonly exports: TychoExports
  private readonly limits: InstanceLimits
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  constructor(module: WebAssembly.Module, limits: InstanceLimits) {
    this.limits = limits
    // The type describes the exports of the build, whose bytes are pinned.
    this.exports = new WebAssembly.Instance(module, this.imports()).exports as unknown as TychoExports
    this.exports.__wbindgen_start()
  }

  /** Bytes of its memory, which never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength
  }

  version(): string {
    return this.toText(this.exports.version())
  }

  /** A handle for a configuration. @throws Error with the engine's text when it does not accept it */
  createHandle(config: string, verbosity: number): number {
    const [handle, error, isError] = this.exports.create_emulator(...this.put(config), verbosity)
    if (isError) throw this.takeError(error)
    return handle >>> 0
  }

  destroyHandle(handle: number): void {
    const [error, isError] = this.exports.destroy_emulator(handle)
    if (isError) throw this.takeError(error)
  }

  emulate(handle: number, libraries: Text, account: string, message: Text, params: string): string {
    const texts = [libraries, account, message, params].flatMap(text => this.put(text))
    return this.toText(this.exports.emulate_with_emulator(handle, ...texts))
  }

  runGetMethod(params: string, stack: string, config: string): string {
    return this.toText(this.exports.run_get_method(...[params, stack, config].flatMap(text => this.put(text))))
  }

  /** Address and length of a text in the memory. The callee frees it. */
  private put(text: Text): [number, number] {
    if (text === undefined) return [0, 0]
    const bytes = this.encoder.encode(text)
    const address = this.exports.__wbindgen_malloc(bytes.length, 1) >>> 0
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes)
    return [address, bytes.length]
  }

  private read(address: number, length: number): string {
    if (length >>> 0 > this.limits.resultBytes) {
      throw new AppError('limit.cells', {
        what: "size of the second engine's reply in bytes",
        limit: this.limits.resultBytes,
      })
    }
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, address >>> 0, length >>> 0))
  }

  private toText(value: unknown): string {
    if (typeof value !== 'string') throw new TypeError('the second engine returned no text')
    const { memoryBytes } = this.limits
    if (this.bytes > memoryBytes) {
      throw new AppError('limit.cells', {
        what: 'memory of the second engine in MiB',
        limit: Math.round(memoryBytes / 2 ** 20),
      })
    }
    return value
  }

  private takeError(index: number): Error {
    const error = this.exports.__wbindgen_externrefs.get(index)
    this.exports.__externref_table_dealloc(index)
    return error instanceof Error ? error : new Error(String(error))
  }

  private imports(): WebAssembly.Imports {
    return {
      './tycho_emulator_bg.js': {
        __wbg_Error_83742b46f01ce22d: (address: number, length: number) => new Error(this.read(address, length)),
        __wbg___wbindgen_throw_6ddd609b62940d55: (address: number, length: number) => {
          throw new Error(this.read(address, length))
        },
        // Only the order inside its hash tables depends on it: without randomness, equal calls take equal steps.
        __wbg_getRandomValues_3f44b700395062e5: (address: number, length: number) =>
          void new Uint8Array(this.exports.memory.buffer, address >>> 0, length >>> 0).fill(7),
        // No result depends on it, as the time of a run is an argument.
        __wbg_now_16f0c993d5dd6c27: () => 1,
        // A string of the engine as a JavaScript value.
        __wbindgen_cast_0000000000000001: (address: number, length: number) => this.read(address, length),
        __wbindgen_init_externref_table: () => this.initTable(),
      },
    }
  }

  /** The constants that wasm-bindgen expects at the start of its table. */
  private initTable(): void {
    const table = this.exports.__wbindgen_externrefs
    const offset = table.grow(4)
    table.set(0, undefined)
    for (const [at, value] of [undefined, null, true, false].entries()) table.set(offset + at, value)
  }
}
