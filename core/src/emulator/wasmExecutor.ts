/// <reference path="./emulator-emscripten.d.ts" />
import startEmulator, { type EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'
import type { Cell } from '../cell/Cell.ts'
import { AppError, isAppError } from '../errors.ts'
import type { GetMethodResult } from '../getMethods/stack.ts'
import { checkBlockContext, checkGetMethodInput } from './checkInput.ts'
import { adaptConfig } from './configShim.ts'
import type { Executor, PreviousBlocksInfo, TransactionContext, TransactionRun, Verbosity } from './Emulation.ts'
import { toCachedBocBase64, toLibrariesBase64, toPreviousBlocksBase64, toShardAccountBase64 } from './emulatorBoc.ts'
import { type EmulatorResult, emulationFailed, readGetMethodRun, readTransactionRun } from './emulatorResult.ts'
import { GetMethodResults, type MeasuredRun } from './GetMethodResults.ts'
import { getMethodConfig } from './getMethodConfig.ts'
import { getMethodParams, verbosityLevels } from './getMethodParams.ts'
import { NativeExceptions } from './NativeExceptions.ts'
import { withStandingClock } from './standingClock.ts'
import { VmLogCollector } from './VmLogCollector.ts'
import { writeStack } from './vmStack.ts'
import { CallGuard, type CallLimits, findMemory, guardExports, WasmStrings } from './wasmMemory.ts'

/** An executor that owns WebAssembly memory. */
export interface WasmExecutor extends Executor {
  /** Bytes of its memory; it grows with the largest run and never shrinks, so a host replaces an executor that grew too large. */
  heapBytes(): number
  /** Resolves when the emulator is usable again after a failure; immediately if there was none. */
  recover(): Promise<void>
}

/** Limits of single calls: contracts can make the emulator compute or allocate without end at little gas. */
export type ExecutorLimits = Omit<CallLimits, 'timeMs'> & {
  readonly transactionMs: number
  readonly getMethodMs: number
}

/** A configured emulator inside the WebAssembly, and the previous blocks set last, which it keeps. */
type Handle = { readonly pointer: number; previousBlocks: PreviousBlocksInfo | undefined }
type EmulatorInstance = {
  readonly module: EmulatorModule
  readonly strings: WasmStrings
  readonly guard: CallGuard
  readonly logs: VmLogCollector
  readonly exceptions: NativeExceptions
  readonly handles: Map<string, Handle>
}
type TransactionInput = Parameters<Executor['runTransaction']>[0]
type TickTockInput = Parameters<Executor['runTickTock']>[0]
type GetMethodInput = Parameters<Executor['runGetMethod']>[0]

/** Each takes about 1 MB with a large configuration; a run uses one or two. */
const maxHandles = 6
/** Protocol versions by commit: the build does not report its version. */
const globalVersions: Readonly<Record<string, number>> = { f801e1c1a4ddb5abf41033f51a7c74ab72dfdc07: 12 }
/** For builds not in the table, which are newer. */
const defaultGlobalVersion = 12

/** What one call may use unless the executor is created with other limits; `timeoutMs` of a call shortens its time. */
const defaultCallLimits: ExecutorLimits = {
  transactionMs: 10_000,
  getMethodMs: 1000,
  memoryBytes: 256 * 2 ** 20,
  resultBytes: 32 * 2 ** 20,
}
/** Instances in reserve: restarting takes a turn of the event loop, which a series of get methods does not have. */
const maxSpares = 2

/** Compiles the emulator once; the module can be sent to workers, which then start in milliseconds. */
export function compileEmulator(bytes: Uint8Array): Promise<WebAssembly.Module> {
  return WebAssembly.compile(isUnshared(bytes) ? bytes : new Uint8Array(bytes))
}

/** Engines cannot compile from shared memory. */
const isUnshared = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer

/**
 * Starts an emulator with its own memory from the compiled module.
 *
 * @example
 * const executor = await createExecutor(await compileEmulator(bytes))
 */
export async function createExecutor(
  module: WebAssembly.Module,
  limits: Partial<ExecutorLimits> = {},
  elapsedMs = () => performance.now(),
): Promise<WasmExecutor> {
  const start = () => startInstance(module, elapsedMs)
  return new SandboxExecutor(start, await start(), { ...defaultCallLimits, ...limits })
}

function startInstance(module: WebAssembly.Module, elapsedMs: () => number): Promise<EmulatorInstance> {
  const quiet = () => {}
  const unlimited = Number.POSITIVE_INFINITY
  const guard = new CallGuard(elapsedMs, { timeMs: unlimited, memoryBytes: unlimited, resultBytes: unlimited })
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined
    const logs = new VmLogCollector(() => memory)
    const exceptions = new NativeExceptions()
    startEmulator({
      print: quiet,
      printErr: quiet,
      instantiateWasm(imports, done) {
        // The JavaScript glue code would wait forever if there is no memory for another instance.
        WebAssembly.instantiate(
          module,
          withStandingClock(
            exceptions.addTo(imports, () => guard.check()),
            () => memory,
            () => logs.takeLine(),
          ),
        ).then(({ exports }) => {
          memory = findMemory(exports)
          done({ exports: guardExports(exports, guard) }, module)
        }, reject)
        return {}
      },
    }).then(started => {
      if (memory === undefined) throw new TypeError('the emulator started without memory')
      const strings = new WasmStrings(started, memory)
      resolve({ module: started, ...{ strings, guard, logs, exceptions }, handles: new Map() })
    }, reject)
  })
}

class SandboxExecutor implements WasmExecutor {
  readonly facts: Executor['facts']
  private readonly start: () => Promise<EmulatorInstance>
  private readonly limits: ExecutorLimits
  private instance: EmulatorInstance | undefined
  private readonly spares: EmulatorInstance[] = []
  private readonly methodResults = new GetMethodResults()
  private restarting: Promise<void> = Promise.resolve()

  constructor(start: () => Promise<EmulatorInstance>, instance: EmulatorInstance, limits: ExecutorLimits) {
    this.start = start
    this.instance = instance
    this.limits = limits
    this.facts = readVersion(instance)
    this.restart()
  }

  heapBytes(): number {
    const instances = this.instance ? [this.instance, ...this.spares] : this.spares
    return instances.reduce((sum, { strings }) => sum + strings.bytes, 0)
  }

  recover(): Promise<void> {
    return this.instance || this.spares.length > 0 ? Promise.resolve() : this.restarting
  }

  runTransaction(input: TransactionInput): TransactionRun {
    checkBlockContext(input)
    return this.emulate(input, input.shardAccount, toCachedBocBase64(input.message), input.ignoreSignature, '')
  }

  runTickTock(input: TickTockInput): TransactionRun {
    checkBlockContext(input)
    const kind = `,"is_tick_tock":true,"is_tock":${input.which === 'tock'}`
    return this.emulate(input, input.shardAccount, '', false, kind)
  }

  runGetMethod(input: GetMethodInput): GetMethodResult {
    checkGetMethodInput(input)
    if (input.verbosity !== undefined) return this.runMethod(input, input.verbosity).result
    return this.methodResults.resolve(input, verbosity => this.runMethod(input, verbosity))
  }

  private runMethod(input: GetMethodInput, verbosity: Verbosity | undefined): MeasuredRun {
    const { config } = adaptConfig(input.config, this.facts.globalVersion)
    const params = getMethodParams(input, verbosity, toLibrariesBase64(input.libraries))
    const configText = toCachedBocBase64(getMethodConfig(config, input))
    const timeMs = Math.min(input.timeoutMs ?? this.limits.getMethodMs, this.limits.getMethodMs)
    const run = this.call({ timeoutMs: timeMs }, instance =>
      instance.strings.with(
        [params, toCachedBocBase64(writeStack(input.stack)), configText],
        instance.module._run_get_method,
      ),
    )
    return readGetMethodRun(run, verbosity !== undefined)
  }

  private emulate(
    input: TransactionContext,
    shardAccount: Cell | undefined,
    message: string,
    ignoreSignature: boolean,
    kind: string,
  ): TransactionRun {
    const { config } = adaptConfig(input.config, this.facts.globalVersion)
    const libraries = toLibrariesBase64(input.libraries)
    // A handle keeps its libraries until it gets others and cannot be reset to none: runs without use a separate handle.
    const key = `${config.hash()} ${input.verbosity} ${libraries === '' ? 'none' : 'some'}`
    const account = toShardAccountBase64(shardAccount)
    const timeMs = Math.min(input.timeoutMs ?? this.limits.transactionMs, this.limits.transactionMs)
    const result = this.call({ ...input, timeoutMs: timeMs }, instance => {
      const handle = handleFor(instance, key, config, input.verbosity)
      const params =
        `{"utime":${input.now},"lt":"${input.lt}","rand_seed":"${input.seed}","ignore_chksig":${ignoreSignature},` +
        `"debug_enabled":false${kind}${previousBlocksParam(handle, input.previousBlocks)}}`
      return instance.strings.with([account, message, params, libraries], (at, messageAt, paramsAt, librariesAt) =>
        instance.module._emulate_with_emulator(
          handle.pointer,
          libraries === '' ? 0 : librariesAt,
          at,
          messageAt,
          paramsAt,
        ),
      )
    })
    if (result.fail || result.output === undefined) {
      // The emulator frees the handle when it rejects an argument.
      this.instance?.handles.delete(key)
      throw emulationFailed(result.message ?? 'the emulator rejected its arguments')
    }
    return readTransactionRun(result.output, result.logs ?? '')
  }

  /** Calls a function of the WebAssembly that returns JSON. */
  private call(
    { timeoutMs, wholeLog = false }: { timeoutMs: number; wholeLog?: boolean },
    run: (instance: EmulatorInstance) => number,
  ): EmulatorResult {
    this.instance ??= this.spares.shift()
    const { instance } = this
    if (instance === undefined) throw emulationFailed('the emulator is restarting after a failure')
    const { guard, strings, logs } = instance
    guard.start({ ...this.limits, timeMs: timeoutMs })
    if (wholeLog) logs.start(this.limits.resultBytes)
    try {
      const address = run(instance)
      guard.checkMemory()
      // The type describes the JSON of the emulator, whose version is pinned.
      const result = JSON.parse(strings.take(address, bytes => guard.checkResult(bytes))) as EmulatorResult
      const { output } = result
      if (!wholeLog || output?.vm_log === undefined) return result
      return { ...result, output: { ...output, vm_log: logs.finish(output.vm_log) } }
    } catch (error) {
      const isLimit = isAppError(error) && (error.code === 'limit.time' || error.code === 'limit.cells')
      if (isAppError(error) && !isLimit) throw error
      // An exception leaves the instance in an undefined state, and its memory never shrinks: it is not used again.
      this.instance = undefined
      this.restart()
      throw isLimit ? error : emulationFailed(describeError(error, instance), error)
    }
  }

  /** Starts what is missing: an instance to run calls, and the spares. */
  private restart(): void {
    const before = this.restarting.catch(() => {})
    this.restarting = before.then(async () => {
      while (this.spares.length < maxSpares) this.spares.push(await this.start())
      this.instance ??= this.spares.shift()
    })
    // `recover` reports the failure; without this, Node reports an unhandled rejection.
    this.restarting.catch(() => {})
  }
}

function describeError(error: unknown, { exceptions, strings }: EmulatorInstance): string {
  const address = exceptions.toAddress(error)
  if (address !== undefined) return `uncaught exception in the emulator: ${strings.exceptionClass(address)}`
  return `the emulator crashed: ${error instanceof Error ? error.message : String(error)}`
}

function handleFor(instance: EmulatorInstance, key: string, config: Cell, verbosity: Verbosity): Handle {
  const { handles, module, strings } = instance
  const known = handles.get(key)
  if (known !== undefined) {
    // Moves the entry to the end: the first entry is the least recently used.
    handles.delete(key)
    handles.set(key, known)
    return known
  }
  const pointer = strings.with([toCachedBocBase64(config)], at =>
    module._create_emulator(at, verbosityLevels[verbosity]),
  )
  // A handle of 0 would cause misleading errors later.
  if (pointer === 0)
    throw new AppError('emulation.config', { reason: 'parameters 0, 8, 12 or 31 are missing or malformed' })
  const handle = { pointer, previousBlocks: undefined }
  handles.set(key, handle)
  if (handles.size > maxHandles) {
    const [oldestKey, oldest] = handles.entries().next().value ?? ['', handle]
    handles.delete(oldestKey)
    module._destroy_emulator(oldest.pointer)
  }
  return handle
}

/** The previous blocks as a parameter; empty if the handle has them already. */
function previousBlocksParam(handle: Handle, blocks: PreviousBlocksInfo | undefined): string {
  if (blocks === handle.previousBlocks) return ''
  handle.previousBlocks = blocks
  return `,"prev_blocks_info":"${toPreviousBlocksBase64(blocks)}"`
}

function readVersion(instance: EmulatorInstance): Executor['facts'] {
  const version = JSON.parse(instance.strings.take(instance.module._version())) as Record<string, string>
  const commit = version.emulatorLibCommitHash ?? ''
  const date = (version.emulatorLibCommitDate ?? '').slice(0, 10)
  return {
    build: `TON ${commit.slice(0, 8)} (${date})`,
    globalVersion: globalVersions[commit] ?? defaultGlobalVersion,
  }
}
