import type { Cell } from '../cell/Cell.ts'
import type { EmulatedNode, Executor, TransactionRun, Verbosity } from '../emulator/Emulation.ts'
import { emulationFailed } from '../emulator/emulatorResult.ts'
import { type GasLimitConfig, limitGas, readGasCredit } from '../emulator/gasLimitConfig.ts'
import { resolveCode } from '../getMethods/codeMethods.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Hash } from '../units.ts'
import { type CollectInput, collectSteps, type LogRun } from './collectSteps.ts'
import { packWithCells } from './packWithCells.ts'
import type { PackedRecording } from './Recording.ts'
import { asPrinted } from './replaceCells.ts'

/** What ran: a node of a trace, or a rejected message, which has no transaction. */
export type RunNode = Pick<EmulatedNode, 'account' | 'before' | 'message' | 'context'> & {
  readonly hash: Hash | undefined
}

/** The host of a recording, and the time for all its runs. */
export type RecordInput = {
  readonly executor: Executor
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly elapsedMs: () => number
  readonly timeMs: number
} & Pick<Parameters<Executor['runTransaction']>[0], 'ignoreSignature' | 'previousBlocks'>

/**
 * Runs a transaction again and records every step: the result must be the same.
 *
 * @throws emulation.failed when the second run differs from the first, limit.time, limit.cells
 */
export function recordTransaction(node: RunNode, input: RecordInput): PackedRecording {
  const { before, message, context } = node
  const { libraries } = input
  const init = readInit(before) ?? message.init
  const runner = new TransactionRunner(node, input)
  const collect: CollectInput = { ...input, run: (...given) => runner.run(...given) }
  const collected = collectSteps(collect)
  const { actions, after, gasUsed, exitCode = collected.exitCode } = runner
  const resolved = init?.code && resolveCode(init.code, libraries)
  const code = resolved && 'code' in resolved ? resolved.code : undefined
  return packWithCells(collect, {
    ...{ ...collected, gasUsed, exitCode, code, data: init?.data },
    roots: [
      [message.cell, code, init?.data, actions, readInit(after)?.data],
      [before, ...libraries.values()],
      [context.config],
    ],
  })
}

/** Code and data of an active account. */
function readInit(
  shardAccount: Cell | undefined,
): { readonly code?: Cell | undefined; readonly data?: Cell | undefined } | undefined {
  const state = shardAccount && readShardAccount(shardAccount).account?.storage.state
  return state?.type === 'active' ? state.init : undefined
}

class TransactionRunner {
  gasUsed: number | undefined
  exitCode: number | undefined
  actions: Cell | undefined
  after: Cell | undefined
  private readonly node: RunNode
  private readonly input: RecordInput

  constructor(node: RunNode, input: RecordInput) {
    this.node = node
    this.input = input
  }

  run(verbosity: Verbosity, timeoutMs: number, gasLimit: number | undefined): LogRun {
    const { config } = this.node.context
    const limited = gasLimit === undefined ? undefined : limitGas(config, BigInt(gasLimit))
    const run = this.runWith(limited?.config ?? config, verbosity, timeoutMs)
    const done = run.type === 'done' ? readCompute(run.transaction) : undefined
    if (!limited) {
      if ((run.type === 'done' ? run.transaction.hash() : undefined) !== this.node.hash)
        throw emulationFailed('the second run of the transaction differs from the first')
      this.gasUsed = done?.gasUsed
      this.exitCode = run.type === 'rejected' ? run.exitCode : done?.exitCode
      if (run.type === 'done') [this.actions, this.after] = [run.actions, run.shardAccount]
      return {
        log: run.vmLog,
        startLimit: done ? done.startLimit : this.readCredit(),
        ...{ endLimit: done?.gasLimit, allSteps: done?.steps },
      }
    }
    return {
      log: asPrinted(run.vmLog, config, limited satisfies GasLimitConfig),
      startLimit: done?.startLimit,
      endLimit: gasLimit,
    }
  }

  private runWith(config: Cell, verbosity: Verbosity, timeoutMs: number): TransactionRun {
    const { account, before: shardAccount, message, context } = this.node
    const { executor, libraries, ignoreSignature, previousBlocks } = this.input
    return executor.runTransaction({
      ...context,
      ...{ config, account, shardAccount, message: message.cell, verbosity, libraries, ignoreSignature, timeoutMs },
      wholeLog: true,
      ...(previousBlocks && { previousBlocks }),
    })
  }

  /** A rejected message has only its credit. */
  private readCredit(): number | undefined {
    const { account, context } = this.node
    return readGasCredit(context.config, account.startsWith('-1:'))
  }
}

function readCompute(transaction: Cell) {
  const { description } = readTransaction(transaction)
  const phase = 'compute_ph' in description ? description.compute_ph : undefined
  if (phase?.type !== 'vm') return undefined
  const { gas_used: used, gas_limit: limit, gas_credit: credit, vm_steps: steps, exit_code: exitCode } = phase
  return { exitCode, gasUsed: Number(used), gasLimit: Number(limit), startLimit: credit ?? Number(limit), steps }
}
