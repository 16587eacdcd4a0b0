/// <reference path="./emulator-emscripten.d.ts" />
import startEmulator, { type EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'
import type { Cell } from '../cell/Cell.ts'
import type { GetMethodResult } from '../contracts/stack.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { checkBlock, checkGetMethod } from './callArguments.ts'
import { adaptConfig } from './configShim.ts'
import type { EmulationArguments, Executor, TransactionRun, Verbosity } from './Emulation.ts'
import { type Answer, failed, transactionRun } from './emulatorAnswer.ts'
import { accountText, bocText, cellOf, codeText, librariesText, previousBlocksText } from './emulatorText.ts'
import { getMethodConfig } from './getMethodConfig.ts'
import { readStack, writeStack } from './vmStack.ts'
import { memoryOf, WasmStrings, withRememberedFunctions } from './wasmMemory.ts'

/** An executor that owns WebAssembly memory. */
export interface WasmExecutor extends Executor {
  /** Bytes of its memory; it grows with the largest run and never shrinks, so a host replaces an executor that grew too big. */
  heapBytes(): number
  /** Ends when the emulator can be used again after a failure; at once when there was none. */
  recover(): Promise<void>
}

type PreviousBlocks = NonNullable<EmulationArguments['previousBlocks']>
/** A configured emulator inside the WebAssembly, and what was told to it last: it remembers. */
type Handle = { readonly pointer: number; previousBlocks: PreviousBlocks | undefined }
type Running = { readonly module: EmulatorModule; readonly strings: WasmStrings; readonly handles: Map<string, Handle> }
type TransactionInput = Parameters<Executor['runTransaction']>[0]
type TickTockInput = Parameters<Executor['runTickTock']>[0]
type GetMethodInput = Parameters<Executor['runGetMethod']>[0]

const levels: { readonly [V in Verbosity]: number } = { short: 0, gas: 3, stack: 4 }
/** Of the order of a megabyte each with a large configuration; a run uses one or two. */
const mostHandles = 6
/** The build does not tell its protocol version; by commit. */
const globalVersions: Readonly<Record<string, number>> = { f801e1c1a4ddb5abf41033f51a7c74ab72dfdc07: 12 }
/** A build that is not in the table is newer than the table. */
const versionOfUnknownBuild = 12

/** Compiles the emulator once; the module can be sent to workers, which then start in milliseconds. */
export function compileEmulator(bytes: Uint8Array): Promise<WebAssembly.Module> {
  // A copy: the bytes may lie in memory that is shared, which engines do not compile from.
  return WebAssembly.compile(new Uint8Array(bytes))
}

/**
 * Starts an emulator of its own memory from the compiled module.
 *
 * @example
 * const executor = await createExecutor(await compileEmulator(bytes))
 */
export async function createExecutor(module: WebAssembly.Module): Promise<WasmExecutor> {
  return new SandboxExecutor(module, await start(module))
}

function start(module: WebAssembly.Module): Promise<Running> {
  const quiet = () => {}
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined
    startEmulator({
      print: quiet,
      printErr: quiet,
      instantiateWasm(imports, done) {
        // The script around the WebAssembly would wait for ever when there is no memory for one more.
        WebAssembly.instantiate(module, imports).then(({ exports }) => {
          memory = memoryOf(exports)
          done({ exports: withRememberedFunctions(exports) }, module)
        }, reject)
        return {}
      },
    }).then(started => {
      if (memory === undefined) throw new TypeError('the emulator started without memory')
      resolve({ module: started, strings: new WasmStrings(started, memory), handles: new Map() })
    }, reject)
  })
}

class SandboxExecutor implements WasmExecutor {
  readonly facts: Executor['facts']
  private readonly module: WebAssembly.Module
  private running: Running | undefined
  private restarting: Promise<void> = Promise.resolve()

  constructor(module: WebAssembly.Module, running: Running) {
    this.module = module
    this.running = running
    this.facts = readVersion(running)
  }

  heapBytes(): number {
    return this.running?.strings.bytes ?? 0
  }

  recover(): Promise<void> {
    return this.restarting
  }

  runTransaction(input: TransactionInput): TransactionRun {
    checkBlock(input)
    return this.emulate(input, input.shardAccount, bocText(input.message), input.ignoreSignature, '')
  }

  runTickTock(input: TickTockInput): TransactionRun {
    checkBlock(input)
    const kind = `,"is_tick_tock":true,"is_tock":${input.which === 'tock'}`
    return this.emulate(input, input.shardAccount, '', false, kind)
  }

  runGetMethod(input: GetMethodInput): GetMethodResult {
    checkGetMethod(input)
    const { config } = adaptConfig(input.config, this.facts.globalVersion)
    const params = JSON.stringify({
      code: codeText(input.code),
      data: bocText(input.data),
      verbosity: levels.short,
      libs: librariesText(input.libraries),
      address: input.address,
      unixtime: input.now,
      balance: input.balance.toString(),
      rand_seed: input.seed,
      gas_limit: input.gasLimit.toString(),
      method_id: input.methodId,
      debug_enabled: false,
      prev_blocks_info: input.previousBlocks && previousBlocksText(input.previousBlocks),
    })
    const configText = bocText(getMethodConfig(config, input))
    const answer = this.call(running =>
      running.strings.with([params, bocText(writeStack(input.stack)), configText], (...addresses) =>
        running.module._run_get_method(addresses[0] ?? 0, addresses[1] ?? 0, addresses[2] ?? 0),
      ),
    )
    const { output } = answer
    if (answer.fail || output === undefined) {
      throw new AppError('emulation.config', { reason: answer.message ?? 'it was refused for a get method' })
    }
    if (!output.success) throw failed(output.error)
    return {
      exitCode: output.vm_exit_code,
      stack: readStack(cellOf(output.stack)),
      gasUsed: BigInt(output.gas_used),
      // Hex is the emulator's own.
      ...(output.missing_library && { missingLibrary: output.missing_library.toLowerCase() as Hash }),
    }
  }

  private emulate(
    input: Omit<TickTockInput, 'which' | 'shardAccount'>,
    shardAccount: Cell | undefined,
    message: string,
    ignoreSignature: boolean,
    kind: string,
  ): TransactionRun {
    const { config } = adaptConfig(input.config, this.facts.globalVersion)
    const libraries = librariesText(input.libraries)
    // A handle keeps its libraries until it gets others, and cannot be given none: those without are handles of their own.
    const key = `${config.hash()} ${input.verbosity} ${libraries === '' ? 'none' : 'some'}`
    const account = accountText(shardAccount)
    const answer = this.call(running => {
      const handle = handleFor(running, key, config, input.verbosity)
      const params =
        `{"utime":${input.now},"lt":"${input.lt}","rand_seed":"${input.seed}","ignore_chksig":${ignoreSignature},` +
        `"debug_enabled":false${kind}${tellPreviousBlocks(handle, input.previousBlocks)}}`
      return running.strings.with([account, message, params, libraries], (at, messageAt, paramsAt, librariesAt) =>
        running.module._emulate_with_emulator(
          handle.pointer,
          libraries === '' ? 0 : (librariesAt ?? 0),
          at ?? 0,
          messageAt ?? 0,
          paramsAt ?? 0,
        ),
      )
    })
    if (answer.fail || answer.output === undefined) {
      // It destroys the handle when it takes offence at an argument.
      this.running?.handles.delete(key)
      throw failed(answer.message ?? 'the emulator refused its arguments')
    }
    return transactionRun(answer.output, answer.logs ?? '')
  }

  /** One call into the WebAssembly that answers with JSON. */
  private call(run: (running: Running) => number): Answer {
    const running = this.running
    if (running === undefined) throw failed('the emulator stopped after a failure and starts again')
    try {
      // The shape is that of the emulator's own JSON, whose bytes are pinned.
      return JSON.parse(running.strings.take(run(running))) as Answer
    } catch (error) {
      if (error instanceof AppError) throw error
      // Whatever left it in the middle of its work left it in disorder: nothing of it is used again.
      this.running = undefined
      this.restarting = start(this.module).then(again => {
        this.running = again
      })
      // Whoever waits for the restart is told; nobody may be waiting.
      this.restarting.catch(() => {})
      throw failed(describeThrown(error, running.strings), error)
    }
  }
}

function describeThrown(thrown: unknown, strings: WasmStrings): string {
  if (typeof thrown === 'number') return `an exception left the emulator: ${strings.exceptionClass(thrown)}`
  return `the emulator broke down: ${thrown instanceof Error ? thrown.message : String(thrown)}`
}

function handleFor(running: Running, key: string, config: Cell, verbosity: Verbosity): Handle {
  const { handles, module, strings } = running
  const known = handles.get(key)
  if (known !== undefined) {
    // Moves to the end: the first is the one that was not used for longest.
    handles.delete(key)
    handles.set(key, known)
    return known
  }
  const pointer = strings.with([bocText(config)], at => module._create_emulator(at ?? 0, levels[verbosity]))
  // A handle of 0 would be taken for one that has no parameters at all, with misleading complaints later.
  if (pointer === 0)
    throw new AppError('emulation.config', { reason: 'parameters 0, 8, 12 or 31 are missing or malformed' })
  const handle = { pointer, previousBlocks: undefined }
  handles.set(key, handle)
  if (handles.size > mostHandles) {
    const [oldestKey, oldest] = handles.entries().next().value ?? ['', handle]
    handles.delete(oldestKey)
    module._destroy_emulator(oldest.pointer)
  }
  return handle
}

/** Only when they are others than this handle was told last. */
function tellPreviousBlocks(handle: Handle, blocks: PreviousBlocks | undefined): string {
  if (blocks === handle.previousBlocks) return ''
  handle.previousBlocks = blocks
  return `,"prev_blocks_info":"${previousBlocksText(blocks)}"`
}

function readVersion(running: Running): Executor['facts'] {
  const version = JSON.parse(running.strings.take(running.module._version())) as Record<string, string>
  const commit = version.emulatorLibCommitHash ?? ''
  const date = (version.emulatorLibCommitDate ?? '').slice(0, 10)
  return {
    build: `TON ${commit.slice(0, 8)} (${date})`,
    globalVersion: globalVersions[commit] ?? versionOfUnknownBuild,
  }
}
