import { bounce } from '../../ops/bounce.ts'
import { excess, jettonInternalTransfer, jettonMint, jettonNotify } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * A master was told by the governance operation to make jettons.
 *
 *     admin ──jetton_mint──▶ master ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                                                └─excess──▶ …
 */
export const governedMint = definePattern({
  name: 'jettons.governedMint',
  makes: 'JettonMint',
  shape: tx(jettonMint, {
    children: {
      arrival: tx(jettonInternalTransfer, {
        children: { notice: maybe(tx(jettonNotify)), excess: maybe(tx(excess)), refusal: maybe(tx(bounce)) },
      }),
    },
  }),
  build: ({ node, body, arrival }) => ({
    success: arrival.notice !== undefined || arrival.node.success,
    detail: {
      recipient: body.to_address,
      recipientWallet: arrival.node.account,
      amount: arrival.notice?.body.amount ?? arrival.body.amount,
      jetton: node.account,
    },
  }),
})
