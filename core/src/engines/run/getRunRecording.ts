import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { recordTransaction } from '../../recording/recordTransaction.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import { nameFields } from '../cells/nameFields.ts'
import type { CallContext } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { recordingTimeMs } from '../context/recordingTime.ts'
import { findRunNode } from './findRunNode.ts'

/** A recording of a run's transaction, or of its rejected message, by node id. @throws lookup.transaction, errors of the run */
export async function getRunRecording(
  context: CallContext,
  request: DebugEmulateRequest,
  id: string,
): Promise<DebugRecording> {
  const { executor, elapsedMs } = context.deps
  const { node, libraries, ignoreSignature, previousBlocks, onChainHash } = await findRunNode(context, request, id)
  await executor.recover?.()
  const { account, before, message, context: block } = node
  const recording = recordTransaction(node, {
    ...{ executor, libraries, ignoreSignature, elapsedMs, timeMs: recordingTimeMs },
    ...(previousBlocks && { previousBlocks }),
  })
  await executor.recover?.()
  const { code, data } = getInit(toAccount(before ?? null))
  const { config, now, seed } = block
  const reader = createContractReader(withGetMethodBudget(context.deps), {
    ...{ config, now, seed, libraries },
    ...(previousBlocks && { previousBlocks }),
  })
  const interfaces = before ? reader.inspect(before).interfaces : []
  await reader.recover()
  return {
    ...{ node: id, account },
    ...(onChainHash !== undefined && { on_chain: { hash: onChainHash, equal: onChainHash === node.hash } }),
    ...recording,
    fields: nameFields({ message, data, code, interfaces }),
  }
}
