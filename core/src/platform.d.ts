/**
 * The few globals available in every host of the core: Node, a page, a Web Worker, Electron.
 * Declared here because the core compiles with neither DOM nor Node types.
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array
  encodeInto(text: string, bytes: Uint8Array): unknown
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare class URL {
  constructor(text: string, base?: string)
  static canParse(text: string): boolean
  readonly protocol: string
  readonly hostname: string
  readonly host: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
  readonly searchParams: { get(name: string): string | null; [Symbol.iterator](): IterableIterator<[string, string]> }
}
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }
  /** A trap. */
  class RuntimeError extends Error {}
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  type Imports = Record<string, Record<string, unknown>>
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports?: Imports): Promise<Instance>
}
declare function setTimeout(run: () => void, ms?: number): unknown
declare function clearTimeout(timer: unknown): void
declare function queueMicrotask(run: () => void): void
declare const performance: { now(): number }
/** WebCrypto; pages have it only in a secure context. */
declare var crypto: { readonly subtle?: unknown } | undefined
