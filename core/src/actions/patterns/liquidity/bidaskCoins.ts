import { bodyOf } from '../../op.ts'
import { bidaskBothSaved, bidaskPlace, bidaskProvide, bidaskSave } from '../../ops/liquidity.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import { isWaiting, range, wayFrom } from './bidaskRanges.ts'
import { type MatchOf, toldOfMessage } from './halves.ts'

const placed = tx(bidaskProvide, { where: ({ node }) => !node.bounced, children: { range } })
const saved = tx(bidaskProvide, {
  where: ({ node }) => !node.bounced,
  children: {
    save: tx(bidaskSave, {
      children: {
        both: maybe(tx(bidaskBothSaved, { children: { range } })),
        waiting: maybe(made('ContractDeploy')),
      },
    }),
  },
})

/**
 * Coins alone into a pool of Bidask, or the half of a deposit that is coins. The order names no amount; what the pool
 * passes on does.
 *
 *     owner ──provide──▶ pool ──▶ range (──▶ range)* ──▶ share ──▶ owner
 *     owner ──provide──▶ pool ──save──▶ waiting contract (──both──▶ pool ──▶ range …)?
 */
export const bidaskCoins = definePattern({
  name: 'liquidity.bidaskCoins',
  makes: 'LiquidityDeposit',
  shape: oneOf<MatchOf<typeof placed> | MatchOf<typeof saved>>(placed, saved),
  build(match) {
    const passedOn = 'range' in match ? bodyOf(bidaskPlace, match.range.node) : match.save.body
    const amount = passedOn && onlyOne(passedOn.amount_x, passedOn.amount_y)
    const told = toldOfMessage(match.node, amount === undefined ? undefined : { type: 'coin', amount })
    if (told === undefined) return undefined
    const first = 'range' in match ? match.range.node : match.save.both?.range.node
    const way = first ? wayFrom(first) : undefined
    return {
      success: way === undefined ? 'save' in match && isWaiting(match.save.node) : way.success,
      detail: { protocol: 'bidask', ...told },
      ...(way && { also: way.nodes }),
    }
  },
})

/** The coins are on one side; with something on both sides nobody can tell which they are. */
const onlyOne = <T extends bigint>(x: T, y: T): T | undefined =>
  x > 0n && y === 0n ? x : y > 0n && x === 0n ? y : undefined
