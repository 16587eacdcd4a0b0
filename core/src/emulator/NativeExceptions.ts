/// <reference path="./webassembly-exceptions.d.ts" />

/** The imports that `scripts/nativeTrampolines.ts` adds to the emulator. */
export const trampolineImports = { module: 'trampolines', check: 'check', exception: 'exception' } as const

/** What throws C++ exceptions, among the imports of the build that the wrapper is written for: names in the WebAssembly and in the glue code. */
export const throwingImports = {
  module: 'a',
  names: { k: '___cxa_throw', Z: '___cxa_rethrow', d: '___resumeException' },
} as const

type Throwing = (...args: readonly number[]) => never

/**
 * C++ exceptions of one instance as exceptions of WebAssembly. The emulator is built to throw numbers in JavaScript and to catch them in
 * functions of JavaScript, one around each call that may throw: 21,000 for a jetton transfer of five transactions. Its optimised build
 * catches inside the WebAssembly, which knows exceptions of this tag only.
 */
export class NativeExceptions {
  private readonly tag = new WebAssembly.Tag({ parameters: [] })
  private readonly exception = new WebAssembly.Exception(this.tag, [])
  private address = 0

  /** The imports of the instance. `onCheck` runs after every 1024 calls that may throw; what it throws ends the run. */
  addTo(imports: WebAssembly.Imports, onCheck: () => void): WebAssembly.Imports {
    const { module, names } = throwingImports
    const glue = imports[module] ?? {}
    // All are functions of the glue code.
    const throwing = Object.keys(names).map(name => [name, this.throwNatively(glue[name] as Throwing)] as const)
    // The types of imports have no tags where a host has its own.
    const tag = this.tag as unknown as () => void
    return {
      ...imports,
      [module]: { ...glue, ...Object.fromEntries(throwing) },
      [trampolineImports.module]: { [trampolineImports.check]: onCheck, [trampolineImports.exception]: tag },
    }
  }

  /** The address of a C++ exception that nothing caught; `undefined` for another error. */
  toAddress(error: unknown): number | undefined {
    return error === this.exception ? this.address : undefined
  }

  private throwNatively(run: Throwing): Throwing {
    return (...args) => {
      try {
        return run(...args)
      } catch (error) {
        if (typeof error !== 'number') throw error
        this.address = error
        throw this.exception
      }
    }
  }
}
