import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { depositFromLeg, depositFromMessage, hasSent, lpTokens } from '../../actions/patterns/liquidity/depositParts.ts'
import { childExcesses, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import {
  dedustAddSide,
  dedustDeployDeposit,
  dedustDeposit,
  dedustDepositAccepted,
  dedustDepositAll,
  dedustDepositPayload,
  dedustDepositRejected,
  dedustFactoryDeposit,
  dedustRefund,
} from './ops.ts'

/** From the factory on: a side is added to the deposit contract, which sends both sides to the pool. */
const half = tx(dedustFactoryDeposit, {
  children: {
    prepare: optional(tx(dedustDeployDeposit)),
    add: tx(dedustAddSide, {
      children: {
        all: optional(
          tx(dedustDepositAll, {
            children: {
              response: optional(
                tx([dedustDepositAccepted, dedustDepositRejected], {
                  children: { one: optional(tx(dedustRefund)), other: optional(tx(dedustRefund)) },
                }),
              ),
              share: lpTokens,
            },
          }),
        ),
      },
    }),
  },
})
const fromTon = tx(dedustDeposit, { where: ({ node }) => !node.bounced, children: { half } })
const fromJettons = action(legKinds, {
  where: ({ node }) => readLegPayload(dedustDepositPayload, node) !== undefined,
  children: { half },
})

/**
 * One side of a deposit into a DeDust pool, or the side that completes it. Refunds are transfers of their own.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ┬─▶ deposit contract
 *                                                             └──▶ deposit contract (──all──▶ pool ┬─LP tokens──▶ owner
 *                                                                                                  └─accepted | rejected──▶ deposit contract)?
 */
export const dedustLiquidity = definePattern({
  name: 'liquidity.dedust',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(fromTon, fromJettons),
  build(match) {
    const { node, half: factory } = match
    const deposit =
      'body' in match
        ? depositFromMessage(match.node, { type: 'coin', amount: match.body.amount })
        : depositFromLeg(match.node)
    if (deposit === undefined) return undefined
    const { add } = factory
    return {
      success:
        add.node.success &&
        // A waiting side has succeeded; one that was forwarded has not reached the pool yet.
        (add.all === undefined
          ? !hasSent(add.node, dedustDepositAll)
          : add.all.node.success && !hasSent(add.all.node, dedustDepositRejected)),
      detail: { protocol: 'dedust' as const, ...deposit },
      extraNodes: childExcesses([node]),
    }
  },
})
