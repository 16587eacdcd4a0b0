import type { DebugChanges } from '../../contract/debugChanges.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { presentExceptions } from '../../present/debug/presentExceptions.ts'
import { addressNameLookup } from '../../present/presentMessage.ts'
import { formatTransactionBlock, presentTransaction } from '../../present/presentTransaction.ts'
import { recordTransaction } from '../../recording/recordTransaction.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { type ContractReader, createContractReader } from '../../trace/contractReader.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { workchainOf } from '../../units.ts'
import { nameFields } from '../cells/nameFields.ts'
import type { CallContext } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { recordingTimeMs } from '../context/recordingTime.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { changeRunNode, listInputs } from './changeRunNode.ts'
import { type FoundNode, findNodeOfRun, findRunNode, type RunNode } from './findRunNode.ts'
import type { MessageRun } from './runMessage.ts'

/** Which transaction of a run is recorded, and what is different in it. */
type Recorded = { readonly node: string; readonly changes?: DebugChanges | undefined }

/**
 * A recording of a run's transaction, or of its rejected message, by node id; with changes, of that transaction run again.
 *
 * @throws lookup.transaction, input.argument with the change that does not fit, errors of the run
 */
export const getRunRecording = async (
  context: CallContext,
  request: DebugEmulateRequest,
  recorded: Recorded,
): Promise<DebugRecording> =>
  recordNode(context, await findRunNode(context, request, recorded.node), { ...recorded, abis: request.abis })

/** The same of a finished run. @throws lookup.transaction, limit.time, limit.cells, emulation.failed */
export const recordRunNode = (
  context: CallContext,
  run: MessageRun,
  node: string,
  { abis }: Pick<DebugEmulateRequest, 'abis'>,
): Promise<DebugRecording> => recordNode(context, findNodeOfRun(run, node), { node, abis })

async function recordNode(
  context: CallContext,
  found: FoundNode,
  { node: id, changes, ...request }: Recorded & Pick<DebugEmulateRequest, 'abis'>,
): Promise<DebugRecording> {
  const { executor, elapsedMs } = context.deps
  const abis = readRequestAbis(request)
  const changed = changes && (await changeRunNode(context, found, changes, createReader(context, found)))
  const run = changed ?? found
  const { node, libraries, ignoreSignature, previousBlocks, onChainHash } = run
  const recording = recordTransaction(node, {
    ...{ executor, libraries, ignoreSignature, elapsedMs, timeMs: recordingTimeMs },
    ...(previousBlocks && { previousBlocks }),
  })
  const { account, before, message } = node
  const { code, data } = getInit(toAccount(before ?? null))
  const reader = createReader(context, run)
  const interfaces = before ? reader.inspect(before).interfaces : []
  await reader.pause()
  const contract = { address: account, codeHash: code?.hash() }
  const inputs = listInputs(node, reader)
  await reader.pause()
  return {
    ...{ node: id, account },
    ...(onChainHash !== undefined && { on_chain: { hash: onChainHash, equal: onChainHash === node.hash } }),
    ...presentOutcome(node, interfaces),
    inputs,
    ...(changed && { changes: { requested: changes, ignores_signature: changed.ignoresSignature } }),
    ...recording,
    fields: nameFields({ message, data, code, interfaces, abis, contract }),
    exceptions: presentExceptions(recording.exceptions, { interfaces, abis, contract }),
  }
}

function createReader(context: CallContext, { node, libraries, previousBlocks }: FoundNode): ContractReader {
  const { config, now, seed } = node.context
  return createContractReader(withGetMethodBudget(context.deps), {
    ...{ config, now, seed, libraries },
    ...(previousBlocks && { previousBlocks }),
  })
}

function presentOutcome(
  { account, transaction, after }: RunNode,
  interfaces: readonly string[],
): Pick<DebugRecording, 'transaction'> {
  if (!transaction) return {}
  const presented = presentTransaction(
    fromTransactionCell(transaction, account),
    {
      interfaces,
      block: formatTransactionBlock(undefined, workchainOf(account)),
      endBalance: toAccount(after)?.storage.balance.grams ?? 0n,
    },
    addressNameLookup(address => (address === account ? interfaces : [])),
  )
  return { transaction: presented }
}
