import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { depositFromLeg } from '../../actions/patterns/liquidity/depositParts.ts'
import { legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { bidaskLiquidityNotify, bidaskProvideBothPayload, bidaskProvidePayload, bidaskSaveLiquidity } from './ops.ts'
import { followRanges, isWaiting, range } from './ranges.ts'

const direct = action(legKinds, {
  where: ({ node }) =>
    readLegPayload(bidaskProvidePayload, node) !== undefined ||
    readLegPayload(bidaskProvideBothPayload, node) !== undefined,
  children: { range },
})
const stored = action(legKinds, {
  where: ({ node }) => readLegPayload(bidaskProvidePayload, node) !== undefined,
  children: {
    save: tx(bidaskSaveLiquidity, {
      children: {
        both: optional(tx(bidaskLiquidityNotify, { children: { range } })),
        deploy: optional(action('ContractDeploy')),
      },
    }),
  },
})

/**
 * A deposit into a Bidask pool: of a jetton, of a jetton with attached TON, or one side of two jettons. Refunds are
 * transfers of their own.
 *
 *     owner ──jettons──▶ pool ──▶ range (──▶ range)* ──▶ LP contract ──▶ owner
 *     owner ──jettons──▶ pool ──save──▶ deposit contract (──both──▶ pool ──▶ range …)?
 */
export const bidaskLiquidity = definePattern({
  name: 'liquidity.bidask',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer'],
  shape: oneOf(direct, stored),
  build(match) {
    const { node: leg } = match
    const deposit = depositFromLeg(leg)
    if (deposit === undefined) return undefined
    const firstRange = 'range' in match ? match.range.node : match.save.both?.range.node
    const route = firstRange ? followRanges(firstRange) : undefined
    const attachedTon = readLegPayload(bidaskProvideBothPayload, leg)?.ton_amount
    const vault = deposit.tokens[0]?.vault
    const tonTokens =
      attachedTon !== undefined && vault !== undefined
        ? [{ amount: { type: 'coin' as const, amount: attachedTon }, vault }]
        : []
    return {
      success: route === undefined ? 'save' in match && isWaiting(match.save.node) : route.success,
      detail: { protocol: 'bidask' as const, ...deposit, tokens: [...tonTokens, ...deposit.tokens] },
      ...(route && { extraNodes: route.nodes }),
    }
  },
})
