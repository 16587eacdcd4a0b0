import type { OperationName } from '@tonoscope/core/contract/operations'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import type { WasmExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { Service } from '@tonoscope/core/operations/createService'

/** Operations that run no contract: calls of them do not start the emulator. */
const withoutEmulator: ReadonlySet<OperationName> = new Set<OperationName>([
  'debugAbi',
  'debugBlock',
  'debugBodyForms',
  'debugCells',
  'debugCellTypes',
  'debugConfig',
  'debugConfigDiff',
  'debugKinds',
  'debugReadDraft',
  'debugRecognise',
  'debugReference',
  'debugTonConnect',
  'debugTypeNames',
  'debugVerifyProof',
  'decodeBody',
  'decodeMessage',
  'decodeTransaction',
])

/** An emulator that starts with the first call that needs it. Runs are synchronous, so that it must be there before. */
export class LazyExecutor {
  readonly executor: Executor
  readonly #create: () => Promise<WasmExecutor>
  #started: WasmExecutor | undefined
  #starting: Promise<void> | undefined
  #misses = 0

  constructor(create: () => Promise<WasmExecutor>) {
    this.#create = create
    const get = (): WasmExecutor => {
      if (this.#started) return this.#started
      this.#misses++
      throw new TypeError('the emulator is not started')
    }
    this.executor = {
      get facts() {
        return get().facts
      },
      runTransaction: input => get().runTransaction(input),
      runTickTock: input => get().runTickTock(input),
      runGetMethod: input => get().runGetMethod(input),
    }
  }

  /** Resolves when it is started. */
  async start(): Promise<void> {
    this.#starting ??= this.#create().then(executor => {
      this.#started = executor
    })
    await this.#starting
  }

  heapBytes(): number {
    return this.#started?.heapBytes() ?? 0
  }

  /** A service whose calls start it before they need it. A call that needs it nevertheless runs again: its result lacks what it missed. */
  wrap(service: Service): Service {
    return {
      call: async (...call) => {
        if (this.#started) return service.call(...call)
        if (!withoutEmulator.has(call[0])) {
          await this.start()
          return service.call(...call)
        }
        const misses = this.#misses
        const result = await service.call(...call).then(
          reply => ({ reply }),
          (error: unknown) => ({ error }),
        )
        if (this.#misses !== misses) {
          await this.start()
          return service.call(...call)
        }
        if ('error' in result) throw result.error
        return result.reply
      },
    }
  }
}
