import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { EmulatedNode, Emulation, EmulationArguments } from '../../emulator/Emulation.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { type MessageRun, runMessage } from './runMessage.ts'

/** What is needed to run a transaction again; a rejected message has none, and no hash. */
export type RunNode = Pick<EmulatedNode, 'account' | 'before' | 'message' | 'context'> & {
  readonly hash: Hash | undefined
  readonly transaction?: EmulatedNode['transaction'] | undefined
  readonly after?: EmulatedNode['after']
}

/** A node with the rest of what its run had. */
export type FoundNode = Pick<Emulation, 'libraries'> &
  Pick<EmulationArguments, 'ignoreSignature' | 'previousBlocks'> & {
    readonly node: RunNode
    /** The transaction of the chain with the same incoming message. */
    readonly onChainHash: Hash | undefined
  }

/**
 * A run's transaction, or its rejected message, by node id. The rest of the trace is run only if the transaction depends on it.
 *
 * @throws lookup.transaction, errors of the run
 */
export async function findRunNode(context: CallContext, request: DebugEmulateRequest, id: string): Promise<FoundNode> {
  if (id === '0') return findNodeOfRun(await runMessage(context, request, { only: id }), id)
  return (
    (request.as_on_chain && (await findAlone(context, request, id))) ||
    findNodeOfRun(await runMessage(context, request), id)
  )
}

/** A transaction that is on chain, from the state before it; `undefined` when it cannot be repeated so. @throws limit.cancelled */
async function findAlone(
  context: CallContext,
  request: DebugEmulateRequest,
  id: string,
): Promise<FoundNode | undefined> {
  try {
    const found = findNodeOfRun(await runMessage(context, request, { only: id }), '0')
    return found.node.hash !== undefined && found.node.hash === found.onChainHash ? found : undefined
  } catch (error) {
    // The whole run reports what is wrong.
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    return undefined
  }
}

/** The same in a finished run. @throws lookup.transaction */
export function findNodeOfRun({ emulation, onChain }: MessageRun, id: string): FoundNode {
  const { rejection, root, message, libraries } = emulation
  const node: RunNode | undefined =
    rejection && id === '0' ? { ...rejection, message, hash: undefined } : root && findNode(root, id)
  if (!node) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  const { ignoreSignature, previousBlocks } = emulation.arguments
  const match = onChain?.find(({ inMessageHash }) => inMessageHash === node.message.cell.hash())
  return { node, libraries, ignoreSignature, ...(previousBlocks && { previousBlocks }), onChainHash: match?.hash }
}

/** `0.1` is the second child of the root, in the order in which messages were created, as in the result of a run. */
function findNode(root: EmulatedNode, id: string): EmulatedNode | undefined {
  let node: EmulatedNode | undefined = root
  for (const index of id.split('.').slice(1)) {
    node = node && childrenOf(node)[Number(index)]
  }
  return node
}

/** The transactions of the messages of a node, in the order in which these were created. */
export const childrenOf = ({ children }: EmulatedNode): readonly EmulatedNode[] =>
  children.toSorted((a, b) => Number(createdAt(a) - createdAt(b)))

const createdAt = ({ message: { info } }: EmulatedNode): bigint => (info.type === 'int_msg_info' ? info.created_lt : 0n)
