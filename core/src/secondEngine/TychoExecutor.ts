import type { Cell } from '../cell/Cell.ts'
import { checkBlockContext, checkGetMethodInput } from '../emulator/checkInput.ts'
import type { AdaptedConfig } from '../emulator/configShim.ts'
import type { Executor, TransactionContext, TransactionRun, Verbosity } from '../emulator/Emulation.ts'
import {
  parseBocBase64,
  toCachedBocBase64,
  toLibrariesBase64,
  toPreviousBlocksBase64,
  toShardAccountBase64,
} from '../emulator/emulatorBoc.ts'
import { emulationFailed } from '../emulator/emulatorResult.ts'
import { getMethodParams, verbosityLevels } from '../emulator/getMethodParams.ts'
import { readStack, writeStack } from '../emulator/vmStack.ts'
import { AppError, isAppError } from '../errors.ts'
import type { GetMethodResult } from '../getMethods/stack.ts'
import type { Hash } from '../units.ts'
import { adaptTychoConfig } from './adaptTychoConfig.ts'
import type { SecondEngine } from './SecondEngine.ts'
import { toNodeLog } from './toNodeLog.ts'
import { type InstanceLimits, TychoInstance } from './tychoInstance.ts'
import { type GetMethodOutput, readTychoRun, type TransactionOutput, type TychoResult } from './tychoResult.ts'

type TransactionInput = Parameters<Executor['runTransaction']>[0]
type TickTockInput = Parameters<Executor['runTickTock']>[0]
type GetMethodInput = Parameters<Executor['runGetMethod']>[0]
type Running = { readonly instance: TychoInstance; readonly handles: Map<string, number> }

/** The newest version whose rules it is known to have. */
const globalVersion = 12
/** A run uses one or two. */
const maxHandles = 6
const defaultLimits: InstanceLimits = { memoryBytes: 256 * 2 ** 20, resultBytes: 32 * 2 ** 20 }

/**
 * The second engine: an implementation of the virtual machine and of transactions that shares no code with the engine of record. It
 * is several times faster, but differs in details: its results are never those of record. A call is not stopped by
 * `timeoutMs`, as it does not return to JavaScript before its end: run what the engine of record has run within its limits, or where
 * the host ends what takes too long.
 */
export class TychoExecutor implements SecondEngine {
  readonly facts: Executor['facts']
  private readonly module: WebAssembly.Module
  private readonly limits: InstanceLimits
  private running: Running | undefined

  /** @throws emulation.failed when the module is another build */
  constructor(module: WebAssembly.Module, limits: Partial<InstanceLimits> = {}) {
    this.module = module
    this.limits = { ...defaultLimits, ...limits }
    this.facts = { engine: 'tycho', build: this.call(({ instance }) => readBuild(instance.version())), globalVersion }
  }

  /** Bytes of its memory; 0 while it has none. */
  heapBytes(): number {
    return this.running?.instance.bytes ?? 0
  }

  /** The configuration as it is given to this engine. @throws emulation.config */
  adaptConfig(config: Cell): AdaptedConfig {
    return adaptTychoConfig(config, globalVersion)
  }

  runTransaction(input: TransactionInput): TransactionRun {
    checkBlockContext(input)
    const message = toCachedBocBase64(input.message)
    return this.emulate(input, input.shardAccount, message, { ignore_chksig: input.ignoreSignature })
  }

  runTickTock(input: TickTockInput): TransactionRun {
    checkBlockContext(input)
    const kind = { ignore_chksig: false, is_tick_tock: true, is_tock: input.which === 'tock' }
    return this.emulate(input, input.shardAccount, undefined, kind)
  }

  runGetMethod(input: GetMethodInput): GetMethodResult {
    checkGetMethodInput(input)
    const { config } = this.adaptConfig(input.config)
    // It takes no empty text for no libraries.
    const libraries = toLibrariesBase64(input.libraries)
    const params = getMethodParams(input, atLeastShort(input.verbosity), libraries === '' ? undefined : libraries)
    const texts = [params, toCachedBocBase64(writeStack(input.stack)), toCachedBocBase64(config)] as const
    const output = this.call(({ instance }) => readOutput<GetMethodOutput>(instance.runGetMethod(...texts)))
    if (!output.success) throw emulationFailed(output.error ?? 'the second engine rejected a get method')
    return {
      exitCode: output.vm_exit_code,
      stack: readStack(parseBocBase64(output.stack)),
      gasUsed: BigInt(output.gas_used),
      ...(input.verbosity && { vmLog: toNodeLog(output.vm_log) }),
      ...(output.missing_library && { missingLibrary: output.missing_library.toLowerCase() as Hash }),
    }
  }

  private emulate(
    input: TransactionContext,
    shardAccount: Cell | undefined,
    message: string | undefined,
    kind: object,
  ): TransactionRun {
    const { config } = this.adaptConfig(input.config)
    const libraries = toLibrariesBase64(input.libraries) || undefined
    const account = toShardAccountBase64(shardAccount)
    const params = JSON.stringify({
      ...kind,
      unixtime: input.now,
      lt: input.lt.toString(),
      rand_seed: input.seed,
      debug_enabled: false,
      prev_blocks_info: input.previousBlocks && toPreviousBlocksBase64(input.previousBlocks),
    })
    const runAt = (verbosity: Verbosity) =>
      this.call(running => {
        const handle = handleFor(running, config, verbosity)
        const text = running.instance.emulate(handle, libraries, account, message, params)
        return readOutput<TransactionOutput>(text)
      })
    const output = runAt(input.verbosity)
    const needsLog = !output.success && output.vm_log === ''
    return readTychoRun(needsLog ? runAt('instructions') : output)
  }

  /** Runs one call. A failure of the WebAssembly itself leaves its memory in an undefined state: the next call starts another instance. */
  private call<T>(run: (running: Running) => T): T {
    try {
      this.running ??= { instance: new TychoInstance(this.module, this.limits), handles: new Map() }
      return run(this.running)
    } catch (error) {
      if (isAppError(error) && error.code !== 'limit.cells') throw error
      this.running = undefined
      if (isAppError(error)) throw error
      throw emulationFailed(
        `the second engine crashed: ${error instanceof Error ? error.message : String(error)}`,
        error,
      )
    }
  }
}

/** The output of a call. @throws emulation.failed when it rejected its arguments, which frees nothing */
function readOutput<Output>(text: string): Output {
  // The type describes the JSON of the engine, whose build is pinned.
  const result = JSON.parse(text) as TychoResult<Output>
  if (!result.ok) throw emulationFailed(result.message)
  return result.output
}

function handleFor({ instance, handles }: Running, config: Cell, verbosity: Verbosity): number {
  const key = `${config.hash()} ${verbosity}`
  const known = handles.get(key)
  // Moves the entry to the end: the first entry is the least recently used.
  handles.delete(key)
  const handle = known ?? createHandle(instance, config, verbosity)
  handles.set(key, handle)
  if (handles.size > maxHandles) {
    const [oldestKey, oldest] = handles.entries().next().value ?? ['', handle]
    handles.delete(oldestKey)
    instance.destroyHandle(oldest)
  }
  return handle
}

/** It has no lower level. */
const atLeastShort = (verbosity: Verbosity = 'none'): Verbosity => (verbosity === 'none' ? 'short' : verbosity)

/** A handle for a configuration. One that is not accepted gets none, so there is nothing to free. @throws emulation.config */
function createHandle(instance: TychoInstance, config: Cell, verbosity: Verbosity): number {
  try {
    return instance.createHandle(toCachedBocBase64(config), verbosityLevels[atLeastShort(verbosity)])
  } catch (error) {
    if (isAppError(error) || error instanceof WebAssembly.RuntimeError) throw error
    throw new AppError('emulation.config', { reason: error instanceof Error ? error.message : String(error) })
  }
}

function readBuild(text: string): string {
  const version = JSON.parse(text) as { emulatorLibCommitHash?: string; emulatorLibCommitDate?: string }
  const { emulatorLibCommitHash: commit = '', emulatorLibCommitDate: date = '' } = version
  return `Tycho ${commit.slice(0, 8)} (${date.slice(0, 10)})`
}
