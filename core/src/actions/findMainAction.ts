import { findInitiator } from '../trace/findInitiator.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import type { Address, Hash } from '../units.ts'
import { type AnyAction, isExtended } from './classify.ts'

/** What an event is about: an action, and how many more there are beside it. */
export type MainAction = { readonly action: AnyAction; readonly others: number }

// What an action weighs: side effects, what contracts did by themselves, what the initiator did, tokens, protocols.
const [sideEffect, step, request, token, operation] = [0, 1, 2, 3, 4]

/**
 * The main action of an event: the first of the greatest weight. What a protocol did weighs more than a transfer of tokens, and
 * this more than calls and payments of the account that started the event. What contracts did after that, side effects, refunds
 * and internal steps are main only when there is nothing else.
 */
export function findMainAction(actions: readonly AnyAction[], trace: Pick<Trace, 'root'>): MainAction | undefined {
  const initiator = findInitiator(trace)
  const bounced = new Set<Hash>(nodesOf(trace.root).flatMap(node => (node.inMessage?.bounced ? [node.hash] : [])))
  const weights = actions.map(action =>
    action.baseTransactions.some(hash => bounced.has(hash)) && action.baseTransactions.length === 1
      ? sideEffect
      : weigh(action, initiator),
  )
  const max = Math.max(...weights)
  const main = weights.indexOf(max)
  const action = actions[main]
  if (action === undefined) return undefined
  // Side effects, steps and what comes back to the initiator belong to the main action.
  const others = actions.filter(
    (each, index) =>
      index !== main && (weights[index] ?? 0) >= Math.min(max, request) && (max === step || !isReturn(each, initiator)),
  )
  return { action, others: others.length }
}

function weigh(action: AnyAction, initiator: Address): number {
  if (isExtended(action)) {
    if (action.type === 'InternalSteps' || action.type === 'UnsentMessage') return step
    return action.type === 'WalletDeployment' ? sideEffect : operation
  }
  switch (action.type) {
    case 'ContractDeploy':
    case 'GasRelay':
      return sideEffect
    case 'SmartContractExec':
      return action.detail.executor === initiator ? request : step
    case 'TonTransfer':
      if (action.detail.refund) return sideEffect
      return action.detail.sender === initiator ? request : step
    case 'ExtraCurrencyTransfer':
    case 'JettonTransfer':
    case 'FlawedJettonTransfer':
    case 'NftItemTransfer':
    case 'JettonMint':
    case 'JettonBurn':
      return token
    default:
      return operation
  }
}

/** Whether an action only brings tokens to the account that started the event. */
function isReturn(action: AnyAction, initiator: Address): boolean {
  switch (action.type) {
    case 'JettonTransfer':
    case 'FlawedJettonTransfer':
    case 'NftItemTransfer':
      return action.detail.sender !== initiator && action.detail.recipient === initiator
    case 'JettonMint':
      return action.detail.recipient === initiator
    case 'NftMint':
      return action.detail.owner === initiator && action.detail.minter !== initiator
    case 'UnwrapTon':
      return action.detail.owner !== initiator
    default:
      return false
  }
}
