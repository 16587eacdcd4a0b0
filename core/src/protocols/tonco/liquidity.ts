import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { excess } from '../../actions/ops/jetton.ts'
import { depositFromLeg, hasSent } from '../../actions/patterns/liquidity/depositParts.ts'
import { legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { toncoAddLiquidity, toncoFund, toncoFundPayload, toncoMint, toncoPayTo, toncoPositionInit } from './ops.ts'

/**
 * One side of a deposit into a TONCO pool, or the side that completes it; the owner receives a position NFT. Refunds are
 * transfers of their own.
 *
 *     owner ──jettons──▶ router ──fund_account──▶ pool ──add_liquidity──▶ account (──mint──▶ pool ┬─init──▶ item
 *                                                                                                └─pay_to──▶ router)?
 */
export const toncoLiquidity = definePattern({
  name: 'liquidity.tonco',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer', 'pTon.v2'],
  shape: action(legKinds, {
    where: ({ node }) => readLegPayload(toncoFundPayload, node) !== undefined,
    children: {
      fund: tx(toncoFund, {
        children: {
          add: tx(toncoAddLiquidity, {
            children: {
              mint: optional(
                tx(toncoMint, {
                  children: {
                    position: optional(tx(toncoPositionInit)),
                    back: optional(tx(toncoPayTo)),
                    change: optional(tx(excess)),
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
    const deposit = depositFromLeg(node)
    if (deposit === undefined) return undefined
    const { mint } = add
    const positioned = mint?.node.tx.outMessages.some(message => message.opCode === toncoPositionInit.code) ?? true
    return {
      success: add.node.success && (mint?.node.success ?? !hasSent(add.node, toncoMint)) && positioned,
      detail: { protocol: 'tonco' as const, ...deposit },
    }
  },
})
