import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { childLegs, getReceivedAmount, isAccepted } from '../../actions/patterns/swaps/legs.ts'
import type { Address } from '../../units.ts'

/** What a vault pays to an account: jettons, or TON with a message. */
export type Payout = { readonly received: TokenAmount; readonly accepted: boolean; readonly nodes: readonly Node[] }

/** The payment of a vault to an account; `units` are the requested amount, where TON has gas beside it. */
export function findPayout(vault: Node, account: Address, units?: bigint): Payout | undefined {
  const leg = childLegs(vault).find(each => each.detail.recipient === account)
  if (leg) return { received: getReceivedAmount(leg), accepted: leg.success, nodes: [leg] }
  const coins = vault.children.find(
    (child): child is TxNode => child.kind === 'tx' && !child.bounced && child.account === account,
  )
  return (
    coins && {
      received: { type: 'coin', amount: units ?? coins.value },
      accepted: isAccepted(coins),
      nodes: [coins],
    }
  )
}
