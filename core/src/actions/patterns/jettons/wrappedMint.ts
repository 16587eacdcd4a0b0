import { bounce } from '../../ops/bounce.ts'
import { excess, jettonInternalTransfer, jettonNotify, wrappedMint as mintOrder } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * Somebody gives coins to a master whose jettons stand for coins.
 *
 *     payer ──mint──▶ master ──internal_transfer──▶ wallet ──notify──▶ recipient
 *                            └─excess──▶ payer
 */
export const wrappedMint = definePattern({
  name: 'jettons.wrappedMint',
  makes: 'JettonMint',
  shape: tx(mintOrder, {
    children: {
      arrival: tx(jettonInternalTransfer, {
        children: { notice: maybe(tx(jettonNotify)), refusal: maybe(tx(bounce)) },
      }),
      excess: maybe(tx(excess)),
    },
  }),
  build({ node, arrival }, facts) {
    const owner = arrival.notice?.node.account ?? facts.jettonWallet(arrival.node.account)?.owner ?? node.from
    if (owner === undefined) return undefined
    return {
      success: arrival.notice !== undefined || arrival.node.success,
      detail: {
        recipient: owner,
        recipientWallet: arrival.node.account,
        amount: arrival.body.amount,
        jetton: node.account,
      },
    }
  },
})
