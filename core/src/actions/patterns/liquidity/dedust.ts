import {
  dedustAdd,
  dedustDeposit,
  dedustDepositAll,
  dedustDepositOrder,
  dedustGiveBack,
  dedustHalf,
  dedustPrepare,
  dedustRejected,
  dedustTaken,
} from '../../ops/liquidity.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { changeBelow, type MatchOf, sent, share, toldOfLeg, toldOfMessage } from './halves.ts'

/** From the factory on: the half is put with the other one, and the pool gets both when both are there. */
const half = tx(dedustHalf, {
  children: {
    prepare: maybe(tx(dedustPrepare)),
    add: tx(dedustAdd, {
      children: {
        all: maybe(
          tx(dedustDepositAll, {
            children: {
              answer: maybe(
                tx([dedustTaken, dedustRejected], {
                  children: { one: maybe(tx(dedustGiveBack)), other: maybe(tx(dedustGiveBack)) },
                }),
              ),
              share,
            },
          }),
        ),
      },
    }),
  },
})
const byCoins = tx(dedustDeposit, { where: ({ node }) => !node.bounced, children: { half } })
const byJettons = made(legKinds, {
  where: ({ node }) => orderIn(dedustDepositOrder, node) !== undefined,
  children: { half },
})

/**
 * One half of a deposit into a pool of DeDust, or the half that completes it. What is given back is told by its transfers.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ┬─▶ waiting contract
 *                                                             └──▶ waiting contract (──all──▶ pool ┬─jettons for the share──▶ owner
 *                                                                                                  └─taken | rejected──▶ waiting contract)?
 */
export const dedust = definePattern({
  name: 'liquidity.dedust',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf<MatchOf<typeof byCoins> | MatchOf<typeof byJettons>>(byCoins, byJettons),
  build(match) {
    const { node, half: factory } = match
    const told =
      'body' in match ? toldOfMessage(match.node, { type: 'coin', amount: match.body.amount }) : toldOfLeg(match.node)
    if (told === undefined) return undefined
    const { add } = factory
    return {
      success:
        add.node.success &&
        // A half that waits is put; one that is on its way into the pool is not there yet.
        (add.all === undefined
          ? !sent(add.node, dedustDepositAll)
          : add.all.node.success && !sent(add.all.node, dedustRejected)),
      detail: { protocol: 'dedust', ...told },
      also: changeBelow([node]),
    }
  },
})
