/// <reference path="./emulator-emscripten.d.ts" />
import startEmulator, { type EmulatorModule } from '@ton/sandbox/dist/executor/emulator-emscripten.js'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { bocBase64, fromBase64 } from '../cell/text.ts'
import type { GetMethodResult } from '../contracts/stack.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { checkBlock, checkGetMethod } from './callArguments.ts'
import { adaptConfig } from './configShim.ts'
import type { EmulationArguments, Executor, TransactionRun, Verbosity } from './Emulation.ts'
import { getMethodConfig } from './getMethodConfig.ts'
import { noPreviousBlocks, writePreviousBlocks } from './previousBlocks.ts'
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

async function start(module: WebAssembly.Module): Promise<Running> {
  let memory: WebAssembly.Memory | undefined
  const quiet = () => {}
  const started = await startEmulator({
    print: quiet,
    printErr: quiet,
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(module, imports).then(({ exports }) => {
        memory = memoryOf(exports)
        done({ exports: withRememberedFunctions(exports) }, module)
      })
      return {}
    },
  })
  if (memory === undefined) throw new TypeError('the emulator started without memory')
  return { module: started, strings: new WasmStrings(started, memory), handles: new Map() }
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
      code: bocText(input.code),
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
      stack: readStack(parseCell(fromBase64(output.stack))),
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
    const account = shardAccount === undefined ? bocText(noAccount) : bocText(shardAccount)
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
      throw failed(describeThrown(error, running.strings), error)
    }
  }
}

type Answer<O = Output> = {
  readonly fail?: true
  readonly message?: string
  readonly output?: O
  readonly logs?: string
}
type Output = {
  readonly success: boolean
  readonly error: string
  readonly transaction: string
  readonly shard_account: string
  readonly actions: string | null
  readonly vm_log?: string
  readonly external_not_accepted?: boolean
  readonly vm_exit_code: number
  readonly stack: string
  readonly gas_used: string
  readonly missing_library?: string | null
}

function transactionRun(output: Output, logs: string): TransactionRun {
  if (output.success) {
    return {
      type: 'done',
      transaction: cellOf(output.transaction),
      shardAccount: cellOf(output.shard_account),
      actions: output.actions === null ? undefined : cellOf(output.actions),
      vmLog: output.vm_log ?? '',
    }
  }
  const badConfig = /cannot fetch config params:? *(.*?)\]?$/.exec(output.error)?.[1]
  if (badConfig !== undefined) throw new AppError('emulation.config', { reason: badConfig })
  // -701: refused before the VM could run.
  if (!output.external_not_accepted && !output.error.includes('-701')) throw failed(output.error)
  const vmLog = output.vm_log ?? ''
  const ran = vmLog !== ''
  return {
    type: 'refused',
    exitCode: ran ? output.vm_exit_code : undefined,
    text: ran ? output.error : (lastLogged(logs) ?? output.error),
    vmLog,
  }
}

/** The last thing that the node's code logged: why it did not go on. */
const lastLogged = (logs: string): string | undefined => /\t([^\t\n]+)\n*$/.exec(logs)?.[1]

const failed = (text: string, cause?: unknown) =>
  new AppError('emulation.failed', { iteration: 0, text }, cause === undefined ? {} : { cause })

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
  const text = blocks === undefined ? bocText(noPreviousBlocks) : previousBlocksText(blocks)
  return `,"prev_blocks_info":"${text}"`
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

// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; account_none$0 = Account;
const noAccount = new Builder().ref(new Builder().uint(0, 1).end()).uint(0n, 256).uint(0n, 64).end()

const texts = new WeakMap<Cell, string>()
/** A cell as base64, remembered: states go out as they came in. */
function bocText(cell: Cell): string {
  const known = texts.get(cell)
  if (known !== undefined) return known
  const text = bocBase64(cell)
  texts.set(cell, text)
  return text
}

function cellOf(text: string): Cell {
  const cell = parseCell(fromBase64(text))
  texts.set(cell, text)
  return cell
}

const previousTexts = new WeakMap<PreviousBlocks, string>()
function previousBlocksText(blocks: PreviousBlocks): string {
  const known = previousTexts.get(blocks)
  if (known !== undefined) return known
  const text = bocBase64(writePreviousBlocks(blocks))
  previousTexts.set(blocks, text)
  return text
}

const libraryTexts = new WeakMap<ReadonlyMap<Hash, Cell>, { readonly size: number; readonly text: string }>()
/** A map of libraries only ever grows during a run: its size tells whether the text is still right. */
function librariesText(libraries: ReadonlyMap<Hash, Cell>): string {
  if (libraries.size === 0) return ''
  const known = libraryTexts.get(libraries)
  if (known?.size === libraries.size) return known.text
  const entries = [...libraries].map(([hash, cell]) => [BigInt(`0x${hash}`), (b: Builder) => void b.ref(cell)] as const)
  const dictionary = writeDict(entries, 256)
  const text = dictionary === undefined ? '' : bocBase64(dictionary)
  libraryTexts.set(libraries, { size: libraries.size, text })
  return text
}
