import { excess } from '../../ops/jetton.ts'
import { toncoAddLiquidity, toncoFund, toncoFundPayload, toncoMint, toncoPositionInit } from '../../ops/liquidity.ts'
import { toncoPayTo } from '../../ops/tonco.ts'
import { action, definePattern, optional, tx } from '../../pattern.ts'
import { legKinds, readLegPayload } from '../swaps/legs.ts'
import { depositFromLeg, hasSent } from './depositParts.ts'

/**
 * One side of a deposit into a TONCO pool, or the side that completes it; the owner receives a position NFT. Refunds are
 * transfers of their own.
 *
 *     owner ──jettons──▶ router ──fund_account──▶ pool ──add_liquidity──▶ account (──mint──▶ pool ┬─init──▶ item
 *                                                                                                └─pay_to──▶ router)?
 */
export const tonco = definePattern({
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
      detail: { protocol: 'tonco', ...deposit },
    }
  },
})
