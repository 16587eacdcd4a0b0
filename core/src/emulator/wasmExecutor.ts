import type { Cell } from '../cell/Cell.ts'
import { AppError, isAppError } from '../errors.ts'
import type { GetMethodResult } from '../getMethods/stack.ts'
import type { Hash } from '../units.ts'
import { checkBlockContext, checkGetMethodInput } from './checkInput.ts'
import { adaptConfig } from './configShim.ts'
import type { Executor, PreviousBlocksInfo, TransactionContext, TransactionRun, Verbosity } from './Emulation.ts'
import { toCachedBocBase64, toLibrariesBase64, toPreviousBlocksBase64, toShardAccountBase64 } from './emulatorBoc.ts'
import { type EmulatorResult, emulationFailed, readGetMethodRun, readTransactionRun } from './emulatorResult.ts'
import { GetMethodResults, type MeasuredRun } from './GetMethodResults.ts'
import { getMethodConfig } from './getMethodConfig.ts'
import { getMethodParams, verbosityLevels } from './getMethodParams.ts'
import { type EmulatorInstance, startInstance } from './startInstance.ts'
import { writeStack } from './vmStack.ts'
import type { CallLimits } from './wasmMemory.ts'

/** An executor that owns WebAssembly memory. */
export interface WasmExecutor extends Executor {
  /** Bytes of its memory; it grows with the largest run and never shrinks, so a host replaces an executor that grew too large. */
  heapBytes(): number
}

/** Limits of single calls: contracts can make the emulator compute or allocate without end at little gas. */
export type ExecutorLimits = CallLimits & {
  readonly transactionMs: number
  readonly getMethodMs: number
}

/** What an emulator is configured with; it keeps its libraries until it gets others and cannot be reset to none. */
type HandleOptions = { readonly configHash: Hash; readonly verbosity: Verbosity; readonly hasLibraries: boolean }
/** A configured emulator inside the WebAssembly, and the previous blocks set last, which it keeps. */
type Handle = HandleOptions & { readonly pointer: number; previousBlocks: PreviousBlocksInfo | undefined }
/** With its configured emulators, the one that ran last at the end. */
type Running = { readonly instance: EmulatorInstance; readonly handles: Handle[] }
type TransactionInput = Parameters<Executor['runTransaction']>[0]
type TickTockInput = Parameters<Executor['runTickTock']>[0]
type GetMethodInput = Parameters<Executor['runGetMethod']>[0]

/** Of the emulator's own log. */
const logLevels = { none: 0, debug: 4 } as const
/** Each takes about 1 MB with a large configuration. A run uses one to three, runs at other blocks others. */
const maxHandles = 12
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
 * const executor = createExecutor(await compileEmulator(bytes))
 */
export const createExecutor = (
  module: WebAssembly.Module,
  limits: Partial<ExecutorLimits> = {},
  elapsedMs = () => performance.now(),
): WasmExecutor => new SandboxExecutor(() => startInstance(module, elapsedMs), { ...defaultCallLimits, ...limits })

class SandboxExecutor implements WasmExecutor {
  readonly facts: Executor['facts']
  private readonly start: () => EmulatorInstance
  private readonly limits: ExecutorLimits
  /** None after a failure, until the next run. */
  private running: Running | undefined
  private readonly methodResults = new GetMethodResults()

  constructor(start: () => EmulatorInstance, limits: ExecutorLimits) {
    this.start = start
    this.limits = limits
    this.running = { instance: start(), handles: [] }
    this.facts = readVersion(this.running.instance)
  }

  heapBytes(): number {
    return this.running?.instance.strings.bytes ?? 0
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
    const params = getMethodParams(input, verbosity ?? 'none', toLibrariesBase64(input.libraries))
    const configText = toCachedBocBase64(getMethodConfig(config, input))
    const timeMs = Math.min(input.timeoutMs ?? this.limits.getMethodMs, this.limits.getMethodMs)
    const run = this.call(timeMs, false, ({ instance: { strings, exports } }) => {
      exports.set_log_level(logLevels.none)
      return strings.with([params, toCachedBocBase64(writeStack(input.stack)), configText], exports.run_get_method)
    })
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
    const account = toShardAccountBase64(shardAccount)
    const timeMs = Math.min(input.timeoutMs ?? this.limits.transactionMs, this.limits.transactionMs)
    const runAt = (verbosity: Verbosity, logLevel: number) => {
      const result = this.call(timeMs, input.wholeLog === true, running => {
        const handle = handleFor(running, config, {
          configHash: config.hash(),
          verbosity,
          hasLibraries: libraries !== '',
        })
        const { strings, exports } = running.instance
        exports.set_log_level(logLevel)
        const params =
          `{"utime":${input.now},"lt":"${input.lt}","rand_seed":"${input.seed}","ignore_chksig":${ignoreSignature},` +
          `"debug_enabled":false${kind}${previousBlocksParam(handle, input.previousBlocks)}}`
        return strings.with([account, message, params, libraries], (at, messageAt, paramsAt, librariesAt) =>
          exports.emulate_with_emulator(handle.pointer, libraries === '' ? 0 : librariesAt, at, messageAt, paramsAt),
        )
      })
      if (!result.fail && result.output !== undefined) return { output: result.output, logs: result.logs ?? '' }
      // The emulator frees the handle, which ran last, when it rejects an argument.
      this.running?.handles.pop()
      throw emulationFailed(result.message ?? 'the emulator rejected its arguments')
    }
    const { verbosity } = input
    const { output, logs } = runAt(verbosity, logLevels.none)
    if (output.success || output.vm_log) return readTransactionRun(output, logs)
    // Whether the VM ran, and else the reason, are in logs alone.
    const logged = runAt(verbosity === 'none' ? 'short' : verbosity, logLevels.debug)
    return readTransactionRun(logged.output, logged.logs)
  }

  /** Calls a function of the WebAssembly that returns JSON. */
  private call(timeMs: number, wholeLog: boolean, run: (running: Running) => number): EmulatorResult {
    const running = this.running ?? this.restart()
    const { guard, strings, logs } = running.instance
    guard.start(this.limits, timeMs)
    if (wholeLog) logs.start(this.limits.resultBytes)
    try {
      const address = run(running)
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
      this.running = undefined
      throw isLimit ? error : emulationFailed(describeError(error, running.instance), error)
    }
  }

  private restart(): Running {
    try {
      this.running = { instance: this.start(), handles: [] }
      return this.running
    } catch (error) {
      throw emulationFailed(`the emulator does not start again: ${errorMessage(error)}`, error)
    }
  }
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function describeError(error: unknown, { exceptions }: EmulatorInstance): string {
  const address = exceptions.toAddress(error)
  if (address !== undefined) return `uncaught exception in the emulator: ${exceptions.className(address)}`
  return `the emulator crashed: ${errorMessage(error)}`
}

function handleFor({ instance, handles }: Running, config: Cell, options: HandleOptions): Handle {
  const { exports, strings } = instance
  const { configHash, verbosity, hasLibraries } = options
  const at = handles.findLastIndex(
    each => each.configHash === configHash && each.verbosity === verbosity && each.hasLibraries === hasLibraries,
  )
  const known = handles[at]
  if (known !== undefined) {
    if (at < handles.length - 1) handles.push(...handles.splice(at, 1))
    return known
  }
  const pointer = strings.with([toCachedBocBase64(config)], at =>
    exports.create_emulator(at, verbosityLevels[verbosity]),
  )
  // A handle of 0 would cause misleading errors later.
  if (pointer === 0)
    throw new AppError('emulation.config', { reason: 'parameters 0, 8, 12 or 31 are missing or malformed' })
  const handle: Handle = { ...options, pointer, previousBlocks: undefined }
  handles.push(handle)
  const oldest = handles.length > maxHandles ? handles.shift() : undefined
  if (oldest) exports.destroy_emulator(oldest.pointer)
  return handle
}

/** The previous blocks as a parameter; empty if the handle has them already. */
function previousBlocksParam(handle: Handle, blocks: PreviousBlocksInfo | undefined): string {
  if (blocks === handle.previousBlocks) return ''
  handle.previousBlocks = blocks
  return `,"prev_blocks_info":"${toPreviousBlocksBase64(blocks)}"`
}

function readVersion(instance: EmulatorInstance): Executor['facts'] {
  const version = JSON.parse(instance.strings.take(instance.exports.version())) as Record<string, string>
  const commit = version.emulatorLibCommitHash ?? ''
  const date = (version.emulatorLibCommitDate ?? '').slice(0, 10)
  return {
    build: `TON ${commit.slice(0, 8)} (${date})`,
    globalVersion: globalVersions[commit] ?? defaultGlobalVersion,
  }
}
