import type { TxNode } from '../../nodes.ts'
import {
  coffeeDeploy,
  coffeeDeposit,
  coffeeDepositAll,
  coffeeDepositExtra,
  coffeeDeposited,
  coffeeDepositOrder,
  coffeeGiveBack,
  coffeeHalf,
} from '../../ops/liquidity.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { changeBelow, type MatchOf, sent, share, toldOfLeg, toldOfMessage } from './halves.ts'

const half = tx(coffeeHalf, {
  children: {
    wait: tx(coffeeDeploy, {
      children: {
        all: maybe(
          tx(coffeeDepositAll, {
            children: { share, one: maybe(tx(coffeeGiveBack)), other: maybe(tx(coffeeGiveBack)) },
          }),
        ),
      },
    }),
  },
})
const byCoins = tx(coffeeDeposit, { where: ({ node }) => !node.bounced, children: { half } })
const byCurrency = tx(coffeeDepositExtra, { where: ({ node }) => !node.bounced, children: { half } })
const byJettons = made(legKinds, {
  where: ({ node }) => orderIn(coffeeDepositOrder, node) !== undefined,
  children: { half },
})

/**
 * One half of a deposit into a pool of Coffee, or the half that completes it. What is given back is told by its transfers.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ──▶ waiting contract (──all──▶ pool ┬─jettons for the share──▶ owner
 *                                                                                               └─payout──▶ vault)?
 */
export const coffee = definePattern({
  name: 'liquidity.coffee',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf<MatchOf<typeof byCoins> | MatchOf<typeof byCurrency> | MatchOf<typeof byJettons>>(
    byCoins,
    byCurrency,
    byJettons,
  ),
  build(match) {
    const { wait } = match.half
    const told = 'body' in match ? toldOfMessage(match.node, sumOf(match.node, match.body)) : toldOfLeg(match.node)
    if (told === undefined) return undefined
    return {
      success:
        wait.node.success && (wait.all === undefined ? !sent(wait.node, coffeeDepositAll) : isTaken(wait.all.node)),
      detail: { protocol: 'coffee', ...told },
      also: changeBelow([match.node]),
    }
  },
})

function sumOf(node: TxNode, body: { readonly query_id: bigint; readonly amount?: bigint }): Sum | undefined {
  if (body.amount !== undefined) return { type: 'coin', amount: body.amount }
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency && { type: 'currency', id: currency[0], amount: currency[1] }
}

/** The pool says outside that it took the halves; that it did not is a success of its code, too. */
const isTaken = ({ success, tx: { outMessages } }: TxNode): boolean =>
  success && outMessages.some(message => message.opCode === coffeeDeposited)
