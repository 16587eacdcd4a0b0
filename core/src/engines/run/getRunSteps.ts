import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { type NodeSteps, runSteps } from '../../emulator/steps.ts'
import type { CallContext } from '../context/Deps.ts'
import { findRunNode } from './findRunNode.ts'

/** The TVM steps and the log of a run's transaction, or of its rejected message, by node id. @throws lookup.transaction, errors of the run */
export async function getRunSteps(context: CallContext, request: DebugEmulateRequest, id: string): Promise<NodeSteps> {
  const { executor } = context.deps
  const { node, libraries, ignoreSignature, previousBlocks } = await findRunNode(context, request, id)
  return runSteps(node, { executor, ignoreSignature, libraries, ...(previousBlocks && { previousBlocks }) })
}
