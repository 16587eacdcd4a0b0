/** The module of @ton/sandbox 0.41.0 that starts its WebAssembly; it has no types. */
declare module '@ton/sandbox/dist/executor/emulator-emscripten.js' {
  /** A started emulator: C functions by name, strings as addresses in its memory. */
  export interface EmulatorModule {
    _malloc(bytes: number): number
    _free(address: number): void
    _create_emulator(config: number, verbosity: number): number
    _destroy_emulator(handle: number): void
    _emulate_with_emulator(handle: number, libraries: number, account: number, message: number, params: number): number
    _run_get_method(params: number, stack: number, config: number): number
    _version(): number
  }
  type Options = {
    /** Receives the imports and passes the instance, or a substitute, to `done`. */
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: { readonly exports: Record<string, unknown> }, module: WebAssembly.Module) => void,
    ) => object
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
  }
  export default function start(options: Options): Promise<EmulatorModule>
}
