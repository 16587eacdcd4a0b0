import type { Call, Reply } from '../contract/operations.ts'
import type { EmulatedNode } from '../emulator/Emulation.ts'
import { runSteps } from '../emulator/steps.ts'
import { parseVmLog, type VmStep } from '../emulator/vmLog.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { runMessage } from '../engines/run/runMessage.ts'
import { AppError } from '../errors.ts'

/** Runs a message again and returns the TVM steps of one of its transactions. */
export async function debugSteps(context: CallContext, { body }: Call<'debugSteps'>): Promise<Reply<'debugSteps'>> {
  const { node: id, ...request } = body
  const { emulation } = await runMessage(context, request)
  if (emulation.rejection && id === '0') {
    const { vmLog } = emulation.rejection
    const { steps, truncated, exitCode } = parseVmLog(vmLog)
    return presentSteps(id, { steps, truncated, exitCode, log: vmLog })
  }
  const node = emulation.root && findNode(emulation.root, id)
  if (!node) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  const { ignoreSignature, previousBlocks } = emulation.arguments
  return presentSteps(
    id,
    runSteps(node, {
      executor: context.deps.executor,
      ignoreSignature,
      libraries: emulation.libraries,
      ...(previousBlocks && { previousBlocks }),
    }),
  )
}

/** `0.1` is the second child of the root, in the order in which messages were created, as in the result of a run. */
function findNode(root: EmulatedNode, id: string): EmulatedNode | undefined {
  let node: EmulatedNode | undefined = root
  for (const index of id.split('.').slice(1)) node = node && childrenInOrder(node)[Number(index)]
  return node
}

function childrenInOrder(node: EmulatedNode): EmulatedNode[] {
  return [...node.children].sort((a, b) => Number(createdAt(a) - createdAt(b)))
}

const createdAt = ({ message: { info } }: EmulatedNode): bigint => (info.type === 'int_msg_info' ? info.created_lt : 0n)

type StepLog = {
  readonly steps: readonly VmStep[]
  readonly truncated: boolean
  readonly exitCode: number | undefined
  readonly log: string
}

function presentSteps(node: string, { steps, truncated, exitCode, log }: StepLog): Reply<'debugSteps'> {
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
