import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { EmulatedNode } from '../../emulator/Emulation.ts'
import { runSteps } from '../../emulator/steps.ts'
import { parseVmLog, type VmLog } from '../../emulator/vmLog.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { runMessage } from './runMessage.ts'

/** The TVM steps and the log of a run's transaction, by its node id. @throws lookup.transaction, errors of the run */
export async function getRunSteps(
  context: CallContext,
  request: DebugEmulateRequest,
  id: string,
): Promise<VmLog & { readonly log: string }> {
  const { emulation } = await runMessage(context, request)
  if (emulation.rejection && id === '0') {
    const { vmLog } = emulation.rejection
    return { ...parseVmLog(vmLog), log: vmLog }
  }
  const node = emulation.root && findNode(emulation.root, id)
  if (!node) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  const { ignoreSignature, previousBlocks } = emulation.arguments
  return runSteps(node, {
    executor: context.deps.executor,
    ignoreSignature,
    libraries: emulation.libraries,
    ...(previousBlocks && { previousBlocks }),
  })
}

/** `0.1` is the second child of the root, in the order in which messages were created, as in the result of a run. */
function findNode(root: EmulatedNode, id: string): EmulatedNode | undefined {
  let node: EmulatedNode | undefined = root
  for (const index of id.split('.').slice(1)) {
    node = node?.children.toSorted((a, b) => Number(createdAt(a) - createdAt(b)))[Number(index)]
  }
  return node
}

const createdAt = ({ message: { info } }: EmulatedNode): bigint => (info.type === 'int_msg_info' ? info.created_lt : 0n)
