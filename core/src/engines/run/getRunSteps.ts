import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { EmulatedNode } from '../../emulator/Emulation.ts'
import { type NodeSteps, runSteps } from '../../emulator/steps.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { runMessage } from './runMessage.ts'

/** The TVM steps and the log of a run's transaction, or of its rejected message, by node id. @throws lookup.transaction, errors of the run */
export async function getRunSteps(context: CallContext, request: DebugEmulateRequest, id: string): Promise<NodeSteps> {
  const { executor } = context.deps
  const { emulation } = await runMessage(context, request)
  const { rejection, root, message, libraries } = emulation
  const node = rejection && id === '0' ? { ...rejection, message, hash: undefined } : root && findNode(root, id)
  if (!node) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  const { ignoreSignature, previousBlocks } = emulation.arguments
  await executor.recover?.()
  return runSteps(node, { executor, ignoreSignature, libraries, ...(previousBlocks && { previousBlocks }) })
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
