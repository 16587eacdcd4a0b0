import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { recordTransaction } from '../../recording/recordTransaction.ts'
import type { CallContext } from '../context/Deps.ts'
import { recordingTimeMs } from '../context/recordingTime.ts'
import { findRunNode } from './findRunNode.ts'

/** A recording of a run's transaction, or of its rejected message, by node id. @throws lookup.transaction, errors of the run */
export async function getRunRecording(
  context: CallContext,
  request: DebugEmulateRequest,
  id: string,
): Promise<DebugRecording> {
  const { executor, elapsedMs } = context.deps
  const { node, libraries, ignoreSignature, previousBlocks } = await findRunNode(context, request, id)
  await executor.recover?.()
  const recording = recordTransaction(node, {
    ...{ executor, libraries, ignoreSignature, elapsedMs, timeMs: recordingTimeMs },
    ...(previousBlocks && { previousBlocks }),
  })
  await executor.recover?.()
  return { node: id, account: node.account, ...recording }
}
