import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess } from '../../actions/ops/messages.ts'
import { childLegs, childTxs } from '../../actions/patterns/swaps/legs.ts'
import { record } from '../../tlb/combinators.ts'

/** In no published schema; tonapi's classifier takes it for the referrer's share. */
const referralShare = defineOp('OmnistonReferralShare', record('#603f6e78', {}))

/**
 * An Omniston contract received the jettons of a swap for the user: it keeps the referrer's share and credits it to the
 * referrer's vault. A share in TON is paid at once and is a transfer of its own.
 *
 *     exchange ──jettons──▶ referral contract ┬─jettons──▶ user
 *                                             └─share──▶ vault (──excess──▶ …)?
 */
const omnistonReferral = definePattern({
  name: 'swaps.omnistonReferral',
  actionType: 'JettonSwap',
  after: ['swaps.routePayout'],
  shape: action('JettonSwap', {
    where: ({ node }) => node.success && childTxs(node, referralShare).length === 1,
    children: { share: tx(referralShare, { children: { change: optional(tx(excess)) } }) },
  }),
  build({ node, share }) {
    const { detail, success } = node
    const received = detail.legs?.at(-1)?.out
    if (received === undefined || !share.node.success || received.amount <= detail.out.amount) return undefined
    // The message has no known amount: it is what the contract did not pass on, unless it paid others too.
    if (childLegs(node).some(leg => leg.detail.sender === share.node.from)) return undefined
    const payout = {
      recipient: share.node.account,
      amount: { ...received, amount: received.amount - detail.out.amount },
      transaction: share.node.tx.hash,
    }
    return { success, detail: { ...detail, payouts: [...(detail.payouts ?? []), payout] } }
  },
})

/** Omniston: the referral contract that is paid for the user. */
export const omnistonProtocol = defineProtocol({ name: 'omniston', patterns: { routes: [omnistonReferral] } })
