import type { Executor } from '../emulator/Emulation.ts'
import { resolveCode } from '../getMethods/codeMethods.ts'
import type { GetMethodResult } from '../getMethods/stack.ts'
import { type CollectInput, collectSteps } from './collectSteps.ts'
import { packWithCells } from './packWithCells.ts'
import type { PackedRecording } from './Recording.ts'
import type { RecordInput } from './recordTransaction.ts'

/** A get method as the executor runs it. */
export type MethodCall = Omit<Parameters<Executor['runGetMethod']>[0], 'verbosity' | 'timeoutMs'>

/**
 * Runs a get method again and records every step.
 *
 * @throws emulation.failed, limit.time, limit.cells
 */
export function recordMethod(
  call: MethodCall,
  input: Pick<RecordInput, 'executor' | 'elapsedMs' | 'timeMs'>,
): PackedRecording {
  let result: GetMethodResult | undefined
  const collect: CollectInput = {
    ...input,
    run: (verbosity, timeoutMs, gasLimit) => {
      const limit = gasLimit === undefined ? call.gasLimit : BigInt(gasLimit)
      const run = input.executor.runGetMethod({ ...call, gasLimit: limit, verbosity, timeoutMs })
      if (gasLimit === undefined) result = run
      return { log: run.vmLog ?? '', startLimit: Number(limit), endLimit: Number(limit) }
    },
  }
  const collected = collectSteps(collect)
  const resolved = resolveCode(call.code, call.libraries)
  const arguments_ = call.stack.flatMap(item => ('cell' in item ? [item.cell] : []))
  const results = result?.stack.flatMap(item => ('cell' in item ? [item.cell] : [])) ?? []
  const code = 'code' in resolved ? resolved.code : undefined
  return packWithCells(collect, {
    ...{ ...collected, code, data: call.data, gasUsed: result && Number(result.gasUsed), exitCode: result?.exitCode },
    roots: [[code, call.data, ...arguments_, ...results], [...call.libraries.values()], [call.config]],
  })
}
