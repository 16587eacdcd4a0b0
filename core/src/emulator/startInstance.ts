import { exportNames, importModule, importNames, trampolineImports } from './buildNames.ts'
import { CxxExceptions, type ExceptionExports } from './CxxExceptions.ts'
import { InstanceMemory } from './InstanceMemory.ts'
import { systemImports } from './systemImports.ts'
import { VmLogCollector } from './VmLogCollector.ts'
import { CallGuard, WasmStrings } from './wasmMemory.ts'

/** Functions of an instance; texts and configured emulators are addresses. */
type InstanceExports = ExceptionExports & {
  readonly memory: WebAssembly.Memory
  start(): void
  malloc(bytes: number): number
  free(address: number): void
  create_emulator(config: number, verbosity: number): number
  destroy_emulator(handle: number): void
  emulate_with_emulator(handle: number, libraries: number, account: number, message: number, params: number): number
  run_get_method(params: number, stack: number, config: number): number
  version(): number
  emscripten_stack_restore(address: number): void
  set_log_level(level: number): void
}

/** A started emulator with its own memory. */
export type EmulatorInstance = {
  readonly exports: InstanceExports
  readonly strings: WasmStrings
  readonly guard: CallGuard
  readonly logs: VmLogCollector
  readonly exceptions: CxxExceptions
}

/** It is built with a stack of 64 KiB, too few for results of some hundred nested values, as lists are, and gets a larger one. */
const stackBytes = 2 ** 20

/** @throws RangeError if the host has no memory for another one */
export function startInstance(module: WebAssembly.Module, elapsedMs: () => number): EmulatorInstance {
  const unlimited = Number.POSITIVE_INFINITY
  const guard = new CallGuard(elapsedMs, { memoryBytes: unlimited, resultBytes: unlimited })
  const memory = new InstanceMemory()
  const logs = new VmLogCollector(memory)
  const exceptions = new CxxExceptions(memory)
  const functions = {
    ...systemImports({
      memory,
      mayGrow: bytes => guard.mayGrow(memory.bytes.length, bytes),
      onClock: () => logs.takeLine(),
    }),
    ...exceptions.imports(),
  }
  const names = Object.entries(importNames) as [keyof typeof importNames, string][] // as they are written
  // The types of imports have no tags where a host has its own.
  const exception = exceptions.tag as unknown as () => void
  const instance = new WebAssembly.Instance(module, {
    [importModule]: Object.fromEntries(names.map(([name, short]) => [short, functions[name]])),
    [trampolineImports.module]: {
      [trampolineImports.check]: () => guard.check(),
      [trampolineImports.exception]: exception,
    },
  })
  // Their types are those of the pinned build.
  const exports = Object.fromEntries(
    Object.entries(exportNames).map(([name, short]) => [name, instance.exports[short]]),
  ) as unknown as InstanceExports
  memory.attach(exports.memory)
  exceptions.attach(exports)
  exports.start()
  moveStack(exports)
  return { exports, strings: new WasmStrings(exports, memory), guard, logs, exceptions }
}

/** Nothing is on the present stack between calls, and the new one is never freed. */
function moveStack({ malloc, emscripten_stack_restore: setStack }: InstanceExports): void {
  const address = malloc(stackBytes)
  if (address === 0) throw new RangeError('the emulator has no memory for its stack')
  // It grows downwards, in steps of 16 bytes.
  setStack((address + stackBytes) & ~15)
}
