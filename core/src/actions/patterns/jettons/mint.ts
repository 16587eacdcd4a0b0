import { bounce } from '../../ops/bounce.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * Jettons come to a wallet straight from its master, whatever the master was told.
 *
 *     master ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                         └─excess──▶ …
 */
export const mint = definePattern({
  name: 'jettons.mint',
  makes: 'JettonMint',
  after: ['jettons.governedMint', 'jettons.transfer'],
  shape: tx(jettonInternalTransfer, {
    at: 'jetton_wallet',
    where: ({ node }, facts) => node.from !== undefined && facts.jettonWallet(node.account)?.jetton === node.from,
    children: { notice: maybe(tx(jettonNotify)), excess: maybe(tx(excess)), refusal: maybe(tx(bounce)) },
  }),
  build({ node, body, notice }, facts) {
    const wallet = facts.jettonWallet(node.account)
    if (wallet === undefined) return undefined
    return {
      success: notice !== undefined || node.success,
      detail: {
        recipient: notice?.node.account ?? wallet.owner,
        recipientWallet: node.account,
        amount: notice?.body.amount ?? body.amount,
        jetton: wallet.jetton,
      },
    }
  },
})
