import { readNodeBody } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { depositFromMessage } from '../../actions/patterns/liquidity/depositParts.ts'
import { bidaskContinueProvide, bidaskLiquidityNotify, bidaskProvide, bidaskSaveLiquidity } from './ops.ts'
import { followRanges, isWaiting, range } from './ranges.ts'

const direct = tx(bidaskProvide, { where: ({ node }) => !node.bounced, children: { range } })
const stored = tx(bidaskProvide, {
  where: ({ node }) => !node.bounced,
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
 * A TON deposit into a Bidask pool, or the TON side of a two-sided one. The request has no amount; the message that the
 * pool forwards has it.
 *
 *     owner ──provide──▶ pool ──▶ range (──▶ range)* ──▶ LP contract ──▶ owner
 *     owner ──provide──▶ pool ──save──▶ deposit contract (──both──▶ pool ──▶ range …)?
 */
export const bidaskLiquidityFromTon = definePattern({
  name: 'liquidity.bidaskFromTon',
  actionType: 'LiquidityDeposit',
  shape: oneOf(direct, stored),
  build(match) {
    const forwarded = 'range' in match ? readNodeBody(bidaskContinueProvide, match.range.node) : match.save.body
    const amount = forwarded && singleSide(forwarded.amount_x, forwarded.amount_y)
    const deposit = depositFromMessage(match.node, amount === undefined ? undefined : { type: 'coin', amount })
    if (deposit === undefined) return undefined
    const firstRange = 'range' in match ? match.range.node : match.save.both?.range.node
    const route = firstRange ? followRanges(firstRange) : undefined
    return {
      success: route === undefined ? 'save' in match && isWaiting(match.save.node) : route.success,
      detail: { protocol: 'bidask' as const, ...deposit },
      ...(route && { extraNodes: route.nodes }),
    }
  },
})

/** The TON amount is on one side; with amounts on both sides it is ambiguous. */
const singleSide = <T extends bigint>(x: T, y: T): T | undefined =>
  x > 0n && y === 0n ? x : y > 0n && x === 0n ? y : undefined
