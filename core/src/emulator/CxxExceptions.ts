/// <reference path="./webassembly-exceptions.d.ts" />
import type { importNames } from './buildNames.ts'
import type { InstanceMemory } from './InstanceMemory.ts'

/** Functions of the C++ library inside an instance. */
export type ExceptionExports = {
  cxa_can_catch(caught: number, own: number, adjustedAt: number): number
  cxa_get_exception_ptr(exception: number): number
  cxa_increment_exception_refcount(exception: number): void
  cxa_decrement_exception_refcount(exception: number): void
  setThrew(threw: number, value: number): void
  emscripten_tempret_set(value: number): void
}

type Names = Extract<keyof typeof importNames, `cxa_${string}` | 'resumeException' | 'llvm_eh_typeid_for'>

// The header in front of an exception, of 24 bytes: words at 4 and 8 for its type and destructor, bytes at 12 and 13, and a word at 16
// for the address at which it is caught, as its base class may begin elsewhere.
const headerBytes = 24
const wordAt = (exception: number, offset: number): number => (exception - headerBytes + offset) >> 2
const typeWord = (exception: number): number => wordAt(exception, 4)
const destructorWord = (exception: number): number => wordAt(exception, 8)
const caughtByte = (exception: number): number => exception - headerBytes + 12
const rethrownByte = (exception: number): number => exception - headerBytes + 13
const adjustedWord = (exception: number): number => wordAt(exception, 16)

/**
 * C++ exceptions of one instance, as exceptions of WebAssembly. The emulator is built to throw in JavaScript and to catch in
 * functions of JavaScript, one around each call that may throw: 21,000 for a jetton transfer of five transactions. Its optimised build
 * catches inside the WebAssembly, which knows exceptions of this tag only.
 */
export class CxxExceptions {
  readonly tag = new WebAssembly.Tag({ parameters: [] })
  private readonly exception = new WebAssembly.Exception(this.tag, [])
  private readonly memory: InstanceMemory
  private exports: ExceptionExports | undefined
  /** Addresses: the last exception, 0 for none, and those that are being handled. */
  private last = 0
  private readonly handled: number[] = []
  private uncaught = 0

  constructor(memory: InstanceMemory) {
    this.memory = memory
  }

  attach(exports: ExceptionExports): void {
    this.exports = exports
  }

  /** The address of a C++ exception that nothing caught; `undefined` for another error. */
  toAddress(error: unknown): number | undefined {
    return error === this.exception ? this.last : undefined
  }

  /** The class of an exception, as `vm::CombineError`. */
  className(exception: number): string {
    const { bytes, words } = this.memory
    // The second word of a type is its mangled name.
    const at = words[((words[typeWord(exception)] ?? 0) + 4) >> 2] ?? 0
    const name = new TextDecoder().decode(bytes.subarray(at, Math.min(bytes.indexOf(0, at), at + 200)))
    const parts = [...name.matchAll(/(\d+)/g)].map(match =>
      name.substr(match.index + match[0].length, Number(match[0])),
    )
    return parts.filter(part => /^[A-Za-z_]\w*$/.test(part)).join('::') || 'unknown class'
  }

  /** What the instance imports to throw and to catch. */
  imports(): Record<Names, (...args: readonly number[]) => unknown> {
    const find = (...types: readonly number[]) => this.find(types)
    return {
      cxa_throw: (exception = 0, type = 0, destructor = 0) => {
        const { words } = this.memory
        words[adjustedWord(exception)] = 0
        words[typeWord(exception)] = type
        words[destructorWord(exception)] = destructor
        this.uncaught++
        this.throw(exception)
      },
      cxa_rethrow: () => this.rethrow(),
      // Of a handler that did not catch it.
      resumeException: (exception = 0) => this.throw(this.last || exception),
      cxa_begin_catch: (exception = 0) => this.begin(exception),
      cxa_end_catch: () => this.end(),
      cxa_find_matching_catch_2: find,
      cxa_find_matching_catch_3: find,
      cxa_find_matching_catch_4: find,
      cxa_find_matching_catch_6: find,
      cxa_uncaught_exceptions: () => this.uncaught,
      llvm_eh_typeid_for: (type = 0) => type,
    }
  }

  private throw(exception: number): never {
    this.last = exception
    throw this.exception
  }

  private rethrow(): never {
    const exception = this.handled.at(-1)
    if (exception === undefined) throw new TypeError('the emulator rethrows without an exception')
    const { bytes } = this.memory
    if (bytes[rethrownByte(exception)] === 0) {
      bytes[rethrownByte(exception)] = 1
      bytes[caughtByte(exception)] = 0
      this.uncaught++
    } else this.handled.pop()
    this.throw(exception)
  }

  private begin(exception: number): number {
    const { bytes } = this.memory
    if (bytes[caughtByte(exception)] === 0) {
      bytes[caughtByte(exception)] = 1
      this.uncaught--
    }
    bytes[rethrownByte(exception)] = 0
    this.handled.push(exception)
    this.library.cxa_increment_exception_refcount(exception)
    return this.library.cxa_get_exception_ptr(exception)
  }

  private end(): void {
    this.library.setThrew(0, 0)
    const exception = this.handled.pop()
    if (exception !== undefined) this.library.cxa_decrement_exception_refcount(exception)
    this.last = 0
  }

  /** The last exception, with the first of the types that catches it, or else its own, in a register of the instance. */
  private find(types: readonly number[]): number {
    const { last, library } = this
    const { words } = this.memory
    if (last !== 0) words[adjustedWord(last)] = last
    const own = last === 0 ? 0 : (words[typeWord(last)] ?? 0)
    const isCaught = (type: number) =>
      type === 0 || type === own || library.cxa_can_catch(type, own, adjustedWord(last) << 2) !== 0
    const type = own === 0 ? 0 : types.find(isCaught)
    // A handler of everything has type 0, and gets the exception's own.
    library.emscripten_tempret_set(type || own)
    return last
  }

  /** What is imported runs only with an instance. */
  private get library(): ExceptionExports {
    if (this.exports === undefined) throw new TypeError('the emulator has no exports yet')
    return this.exports
  }
}
