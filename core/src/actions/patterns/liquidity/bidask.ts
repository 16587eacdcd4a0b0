import { bidaskBothSaved, bidaskProvideBothOrder, bidaskProvideOrder, bidaskSave } from '../../ops/liquidity.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { isWaiting, range, wayFrom } from './bidaskRanges.ts'
import { type MatchOf, toldOfLeg } from './halves.ts'

const ordered = made(legKinds, {
  where: ({ node }) =>
    orderIn(bidaskProvideOrder, node) !== undefined || orderIn(bidaskProvideBothOrder, node) !== undefined,
  children: { range },
})
const saved = made(legKinds, {
  where: ({ node }) => orderIn(bidaskProvideOrder, node) !== undefined,
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
 * A deposit into a pool of Bidask: of a jetton, of a jetton and coins that came along, or one half of two jettons. What the
 * pool gives back is told by its transfers.
 *
 *     owner ──jettons──▶ pool ──▶ range (──▶ range)* ──▶ share ──▶ owner
 *     owner ──jettons──▶ pool ──save──▶ waiting contract (──both──▶ pool ──▶ range …)?
 */
export const bidask = definePattern({
  name: 'liquidity.bidask',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer'],
  shape: oneOf<MatchOf<typeof ordered> | MatchOf<typeof saved>>(ordered, saved),
  build(match) {
    const { node: leg } = match
    const told = toldOfLeg(leg)
    if (told === undefined) return undefined
    const first = 'range' in match ? match.range.node : match.save.both?.range.node
    const way = first ? wayFrom(first) : undefined
    const coins = orderIn(bidaskProvideBothOrder, leg)?.ton_amount
    const vault = told.tokens[0]?.vault
    const both =
      coins !== undefined && vault !== undefined ? [{ sum: { type: 'coin' as const, amount: coins }, vault }] : []
    return {
      success: way === undefined ? 'save' in match && isWaiting(match.save.node) : way.success,
      detail: { protocol: 'bidask', ...told, tokens: [...both, ...told.tokens] },
      ...(way && { also: way.nodes }),
    }
  },
})
