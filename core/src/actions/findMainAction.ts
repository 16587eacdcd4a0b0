import { type AnyAction, isExtended } from './classify.ts'

/** What an event is about: an action, and how many more of the same weight there are. */
export type MainAction = { readonly action: AnyAction; readonly others: number }

/**
 * The main action of an event: the first of the greatest weight. What a protocol did weighs more than a transfer, a transfer more
 * than a call, and side effects, refunds and internal steps are main only when there is nothing else.
 */
export function findMainAction(actions: readonly AnyAction[]): MainAction | undefined {
  const weights = actions.map(weigh)
  const max = Math.max(...weights)
  const action = actions[weights.indexOf(max)]
  if (action === undefined) return undefined
  // Side effects and steps are not counted beside what they belong to.
  const counted = weights.filter(weight => weight >= Math.min(max, 2)).length
  return { action, others: counted - 1 }
}

function weigh(action: AnyAction): number {
  if (isExtended(action)) return action.type === 'InternalSteps' ? 1 : 4
  switch (action.type) {
    case 'ContractDeploy':
    case 'GasRelay':
      return 0
    case 'SmartContractExec':
      return 1
    case 'TonTransfer':
      return action.detail.refund ? 0 : 2
    case 'ExtraCurrencyTransfer':
    case 'JettonTransfer':
    case 'FlawedJettonTransfer':
    case 'NftItemTransfer':
    case 'JettonMint':
    case 'JettonBurn':
      return 3
    default:
      return 4
  }
}
