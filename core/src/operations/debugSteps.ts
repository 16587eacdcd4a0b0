import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getRunSteps } from '../engines/run/getRunSteps.ts'

/** Runs a message again and returns the TVM steps of one of its transactions. */
export async function debugSteps(context: CallContext, { body }: Call<'debugSteps'>): Promise<Reply<'debugSteps'>> {
  const { node, ...request } = body
  const { steps, truncated, exitCode, log } = await getRunSteps(context, request, node)
  return {
    node,
    steps: steps.map(step => ({
      instruction: step.instruction,
      ...(step.gasRemaining !== undefined && { gas_remaining: BigInt(step.gasRemaining) }),
      ...(step.stack !== undefined && { stack: step.stack }),
      ...(step.codeHash !== undefined && { code_hash: step.codeHash }),
      ...(step.offset !== undefined && { offset: step.offset }),
      ...(step.exception && { exception: step.exception.code }),
    })),
    truncated,
    ...(exitCode !== undefined && { exit_code: exitCode }),
    log,
  }
}
