import { expect, test } from 'vitest'
import { CxxExceptions, type ExceptionExports } from './CxxExceptions.ts'
import { InstanceMemory } from './InstanceMemory.ts'

/** Types; `derived` can be caught as `base`. */
const [base, derived, other] = [1000, 1008, 1016]
const [first, second] = [2000, 3000]

function createExceptions() {
  const memory = new InstanceMemory()
  memory.attach(new WebAssembly.Memory({ initial: 1 }))
  const registers = { type: -1, threw: [0, 0], counts: new Map<number, number>() }
  const count = (exception: number, by: number) =>
    registers.counts.set(exception, (registers.counts.get(exception) ?? 0) + by)
  const library: ExceptionExports = {
    cxa_can_catch: (caught, own, adjustedAt) => {
      if (caught !== base || own !== derived) return 0
      // The base class begins eight bytes later.
      memory.words[adjustedAt >> 2] = (memory.words[adjustedAt >> 2] ?? 0) + 8
      return 1
    },
    cxa_get_exception_ptr: exception => memory.words[(exception - 8) >> 2] ?? 0,
    cxa_increment_exception_refcount: exception => void count(exception, 1),
    cxa_decrement_exception_refcount: exception => void count(exception, -1),
    setThrew: (threw, value) => {
      registers.threw = [threw, value]
    },
    emscripten_tempret_set: value => {
      registers.type = value
    },
  }
  const exceptions = new CxxExceptions(memory)
  exceptions.attach(library)
  const calls = exceptions.imports()
  const errorOf = (work: () => unknown): number | undefined => {
    try {
      work()
    } catch (error) {
      return exceptions.toAddress(error)
    }
    throw new Error('there was no exception')
  }
  return { memory, registers, exceptions, calls, errorOf }
}

test('an exception is found by its own type, as a base class, or by a handler of everything', () => {
  const { calls, errorOf, registers } = createExceptions()
  expect(calls.cxa_find_matching_catch_3(base)).toBe(0)
  expect(registers.type).toBe(0)
  expect(errorOf(() => calls.cxa_throw(first, derived, 77))).toBe(first)
  expect(calls.cxa_uncaught_exceptions()).toBe(1)
  const found = (...types: readonly number[]) => {
    expect(calls.cxa_find_matching_catch_4(...types)).toBe(first)
    return registers.type
  }
  expect(found(other, derived)).toBe(derived)
  expect(found(other, base)).toBe(base)
  // Nothing catches it, or everything does: its own type.
  expect(found(other, other)).toBe(derived)
  expect(found(0)).toBe(derived)
  expect(calls.llvm_eh_typeid_for(base)).toBe(base)
})

test('a handler gets the address of the class it catches, and ends with the exception released', () => {
  const { calls, errorOf, registers } = createExceptions()
  errorOf(() => calls.cxa_throw(first, derived, 0))
  calls.cxa_find_matching_catch_3(base)
  expect(calls.cxa_begin_catch(first)).toBe(first + 8)
  expect([calls.cxa_uncaught_exceptions(), registers.counts.get(first)]).toEqual([0, 1])
  registers.threw = [1, 0]
  calls.cxa_end_catch()
  expect([registers.threw, registers.counts.get(first)]).toEqual([[0, 0], 0])
  expect(calls.cxa_find_matching_catch_2()).toBe(0)
})

test('a handler throws its exception again, and another one while it handles the first', () => {
  const { calls, errorOf } = createExceptions()
  errorOf(() => calls.cxa_throw(first, other, 0))
  calls.cxa_begin_catch(first)
  expect(errorOf(() => calls.cxa_rethrow())).toBe(first)
  expect(calls.cxa_uncaught_exceptions()).toBe(1)
  calls.cxa_begin_catch(first)
  expect(calls.cxa_uncaught_exceptions()).toBe(0)
  expect(errorOf(() => calls.cxa_throw(second, other, 0))).toBe(second)
  calls.cxa_begin_catch(second)
  calls.cxa_end_catch()
  calls.cxa_end_catch()
  // Of a frame that has something to release, and no handler: after the end of others it is the given one.
  expect(errorOf(() => calls.resumeException(second))).toBe(second)
  expect(() => createExceptions().calls.cxa_rethrow()).toThrow('without an exception')
})

test('an error of the host is no exception of the emulator', () => {
  const { exceptions } = createExceptions()
  expect(exceptions.toAddress(new Error('x'))).toBeUndefined()
  expect(exceptions.toAddress(5)).toBeUndefined()
})

test('the class of an exception is read from its type', () => {
  const { memory, exceptions, calls, errorOf } = createExceptions()
  const name = (text: string) => {
    memory.bytes.set(new TextEncoder().encode(`${text}\0`), 4096)
    memory.words[(other + 4) >> 2] = 4096
    errorOf(() => calls.cxa_throw(first, other, 0))
    return exceptions.className(first)
  }
  expect(name('N2vm12CombineErrorE')).toBe('vm::CombineError')
  expect(name('')).toBe('unknown class')
})
