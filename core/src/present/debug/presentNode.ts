import type { ProtocolSet } from '../../actions/engine/protocol.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import type { DebugNode, DebugOutAction } from '../../contract/debug.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import type { EmulatedNode } from '../../emulator/Emulation.ts'
import { tryRead } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'
import { type OutAction, readOutActions } from '../../tlb/outActions.ts'
import { getDecoded } from '../../trace/getDecoded.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import type { Address, Hash } from '../../units.ts'
import type { NameLookup } from '../presentMessage.ts'
import { presentNodeTransaction } from '../presentTransaction.ts'
import type { TraceAbis } from './presentAbi.ts'
import { presentStates } from './presentAccountState.ts'
import { presentTruncation } from './presentTruncation.ts'

type NodeDetails = {
  /** Absent for an on-chain trace. */
  readonly emulated?: ReadonlyMap<Hash, EmulatedNode>
  /** By incoming message. */
  readonly onChain?: ReadonlyMap<Hash, OnChainTransaction> | undefined
  readonly names: NameLookup
  /** The confirmed master of a jetton wallet. */
  readonly jettonOf?: (account: Address) => Address | undefined
  /** Names operations that have no layout. */
  readonly findOperation?: ProtocolSet['findOperation']
  /** ABIs of the user. */
  readonly abis?: TraceAbis | undefined
}

/** A transaction with its states, actions and notes, and its children. */
export function presentNode(node: TraceNode, id: string, context: NodeDetails): DebugNode {
  const emulated = context.emulated?.get(node.hash)
  const onChain = node.inMessage && context.onChain?.get(node.inMessage.hash)
  const jetton = context.jettonOf?.(node.account)
  const { abis } = context
  const abi = node.inMessage ? abis?.decode(node.inMessage)?.use : undefined
  return {
    id,
    transaction: presentNodeTransaction(
      node,
      { decode: message => abis?.decode(message)?.decoded ?? getDecoded(message) },
      context.names,
    ),
    interfaces: [...node.interfaces],
    ...(abi ? { abi } : operationWords(node, context)),
    ...(jetton && { jetton }),
    ...exitCodeNotes(node, abis),
    ...presentStates(node, id === '0', abis),
    // Transactions contain only the hash of the action list; the list itself is known from a run.
    ...(context.emulated && { actions: presentOutActions(emulated?.actions) }),
    truncations: node.truncations.map(presentTruncation),
    ...(onChain && { on_chain: { hash: onChain.hash, equal: onChain.hash === node.hash } }),
    children: node.children.map((child, at) => presentNode(child, `${id}.${at}`, context)),
  }
}

function operationWords({ inMessage }: TraceNode, { findOperation }: NodeDetails): { readonly operation?: string } {
  if (!inMessage || getDecoded(inMessage) || inMessage.bounced) return {}
  const found = findOperation?.(inMessage.opCode ?? undefined)
  return found ? { operation: found.words } : {}
}

function exitCodeNotes(
  { account, phases, interfaces }: TraceNode,
  abis: TraceAbis | undefined,
): Pick<DebugNode, 'compute_note' | 'action_note'> {
  const { compute, action } = phases
  const exitCode = compute?.skipped === false ? compute.exitCode : undefined
  const own = exitCode === undefined || exitCode < 2 ? undefined : abis?.describeError(exitCode, account)
  const ours = exitCode === 1 ? undefined : describeFailure(exitCode, 'compute', interfaces)
  const computeNote = own ?? ours
  const actionNote = describeFailure(action?.resultCode, 'action', interfaces)
  return { ...(computeNote && { compute_note: computeNote }), ...(actionNote && { action_note: actionNote }) }
}

const describeFailure = (code: number | undefined, phase: 'compute' | 'action', interfaces: readonly string[]) =>
  code === undefined || code === 0 ? undefined : describeExitCode(code, phase, interfaces)

/** The out actions in an action list; a list that cannot be read is one `unknown` action. */
function presentOutActions(list: Cell | undefined): DebugOutAction[] {
  if (!list) return []
  return tryRead(() => readOutActions(list).map(presentOutAction)) ?? [{ type: 'unknown' }]
}

function presentOutAction(action: OutAction): DebugOutAction {
  switch (action.type) {
    case 'action_send_msg':
      return {
        type: 'send_message',
        mode: action.mode,
        ...messageHeader(action.message),
        message_hash: action.message.hash(),
      }
    case 'action_set_code':
      return { type: 'set_code' }
    case 'action_reserve_currency':
      return { type: 'reserve', mode: action.mode, value: action.currency.grams }
    case 'action_change_library':
      return { type: 'change_library', mode: action.mode }
  }
}

function messageHeader(cell: Cell): Pick<DebugOutAction, 'destination' | 'value'> {
  const info = tryRead(() => readMessage(cell))?.info
  return info?.type === 'int_msg_info' ? { destination: info.dest, value: info.value.grams } : {}
}
