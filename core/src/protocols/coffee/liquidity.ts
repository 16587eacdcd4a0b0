import type { TxNode } from '../../actions/engine/nodes.ts'
import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { depositFromLeg, depositFromMessage, hasSent, lpTokens } from '../../actions/patterns/liquidity/depositParts.ts'
import { childExcesses, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import {
  coffeeCreateDepository,
  coffeeDeploy,
  coffeeDeposit,
  coffeeDepositAll,
  coffeeDepositExtra,
  coffeeDepositPayload,
  coffeeDepositSucceededCode,
  coffeePayoutInternal,
} from './ops.ts'

const half = tx(coffeeCreateDepository, {
  children: {
    wait: tx(coffeeDeploy, {
      children: {
        all: optional(
          tx(coffeeDepositAll, {
            children: {
              share: lpTokens,
              one: optional(tx(coffeePayoutInternal)),
              other: optional(tx(coffeePayoutInternal)),
            },
          }),
        ),
      },
    }),
  },
})
const fromTon = tx(coffeeDeposit, { where: ({ node }) => !node.bounced, children: { half } })
const fromCurrency = tx(coffeeDepositExtra, { where: ({ node }) => !node.bounced, children: { half } })
const fromJettons = action(legKinds, {
  where: ({ node }) => readLegPayload(coffeeDepositPayload, node) !== undefined,
  children: { half },
})

/**
 * One side of a deposit into a Coffee pool, or the side that completes it. Refunds are transfers of their own.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ──▶ deposit contract (──all──▶ pool ┬─LP tokens──▶ owner
 *                                                                                                 └─payout──▶ vault)?
 */
export const coffeeLiquidity = definePattern({
  name: 'liquidity.coffee',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(fromTon, fromCurrency, fromJettons),
  build(match) {
    const { wait } = match.half
    const deposit =
      'body' in match ? depositFromMessage(match.node, readDeposit(match.node, match.body)) : depositFromLeg(match.node)
    if (deposit === undefined) return undefined
    return {
      success:
        wait.node.success &&
        (wait.all === undefined ? !hasSent(wait.node, coffeeDepositAll) : emitsDepositEvent(wait.all.node)),
      detail: { protocol: 'coffee' as const, ...deposit },
      extraNodes: childExcesses([match.node]),
    }
  },
})

function readDeposit(
  node: TxNode,
  body: { readonly query_id: bigint; readonly input_amount?: bigint },
): TokenAmount | undefined {
  if (body.input_amount !== undefined) return { type: 'coin', amount: body.input_amount }
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency && { type: 'currency', id: currency[0], amount: currency[1] }
}

/** The pool emits an event when it accepts the deposit; its code succeeds even when it rejects it. */
const emitsDepositEvent = ({ success, tx: { outMessages } }: TxNode): boolean =>
  success && outMessages.some(message => message.opCode === coffeeDepositSucceededCode)
