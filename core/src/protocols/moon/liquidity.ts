import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { excess } from '../../actions/ops/jetton.ts'
import { depositFromLeg, depositFromMessage, hasSent, lpTokens } from '../../actions/patterns/liquidity/depositParts.ts'
import { childExcesses, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { moonDeposit, moonDepositPayload, moonDepositRecord, moonProvideLiquidity, moonProvideSucceed } from './ops.ts'

const record = tx(moonDepositRecord, {
  children: {
    provide: optional(
      tx(moonProvideLiquidity, {
        children: { share: lpTokens, notification: optional(tx(moonProvideSucceed)), change: optional(tx(excess)) },
      }),
    ),
    change: optional(tx(excess)),
    deploy: optional(action('ContractDeploy')),
  },
})
const fromTon = tx(moonDeposit, { where: ({ node }) => !node.bounced, children: { record } })
const fromJettons = action(legKinds, {
  where: ({ node }) => readLegPayload(moonDepositPayload, node) !== undefined,
  children: { record },
})

/**
 * One side of a deposit into a moon.cx pool, or the side that completes it.
 *
 *     owner ──deposit_liquidity | jettons──▶ pool ──record──▶ deposit contract (──provide_liquidity──▶ pool ──▶ owner)?
 */
export const moonLiquidity = definePattern({
  name: 'liquidity.moon',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(fromTon, fromJettons),
  build(match) {
    const { node, body, provide } = match.record
    const deposit =
      'body' in match
        ? depositFromMessage(match.node, { type: 'coin', amount: body.deposit_amount })
        : depositFromLeg(match.node)
    if (deposit === undefined) return undefined
    return {
      success: node.success && (provide?.node.success ?? !hasSent(node, moonProvideLiquidity)),
      detail: { protocol: 'mooncx' as const, ...deposit },
      extraNodes: childExcesses([match.node]),
    }
  },
})
