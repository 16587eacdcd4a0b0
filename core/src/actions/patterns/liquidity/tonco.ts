import { excess } from '../../ops/jetton.ts'
import { toncoAdd, toncoFund, toncoFundOrder, toncoMint, toncoPosition } from '../../ops/liquidity.ts'
import { toncoPayTo } from '../../ops/tonco.ts'
import { definePattern, made, maybe, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { sent, toldOfLeg } from './halves.ts'

/**
 * One half of a deposit into a pool of TONCO, or the half that completes it; its owner gets an item for the share. What
 * the pool did not need is told by the transfers that give it back.
 *
 *     owner ──jettons──▶ router ──fund_account──▶ pool ──add_liquidity──▶ account (──mint──▶ pool ┬─init──▶ item
 *                                                                                                └─pay_to──▶ router)?
 */
export const tonco = definePattern({
  name: 'liquidity.tonco',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer', 'proxyTon.second'],
  shape: made(legKinds, {
    where: ({ node }) => orderIn(toncoFundOrder, node) !== undefined,
    children: {
      fund: tx(toncoFund, {
        children: {
          add: tx(toncoAdd, {
            children: {
              mint: maybe(
                tx(toncoMint, {
                  children: {
                    position: maybe(tx(toncoPosition)),
                    back: maybe(tx(toncoPayTo)),
                    change: maybe(tx(excess)),
                  },
                }),
              ),
            },
          }),
        },
      }),
    },
  }),
  build({ node, fund: { add } }) {
    const told = toldOfLeg(node)
    if (told === undefined) return undefined
    const { mint } = add
    const positioned = mint?.node.tx.outMessages.some(message => message.opCode === toncoPosition.code) ?? true
    return {
      success: add.node.success && (mint?.node.success ?? !sent(add.node, toncoMint)) && positioned,
      detail: { protocol: 'tonco', ...told },
    }
  },
})
