import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { defineFarmStake, defineFarmUnstake, describeFarmItem } from '../../actions/patterns/farms.ts'
import { countSent, followPayouts, nonEmpty } from '../../actions/patterns/payouts.ts'
import { bigUint, maybeAddress, record } from '../../tlb/combinators.ts'

// stake#6ec9dc65 owner:MsgAddress … = ForwardPayload;
const stakePayload = defineOp('StonfiFarmStake', record('#6ec9dc65', { owner: maybeAddress }))
// unstake#b92965a0 query_id:uint64 = InternalMsgBody;
const unstake = defineOp('StonfiFarmUnstake', record('#b92965a0', { query_id: bigUint(64) }))
// claim_rewards#78d9f109 query_id:uint64 … = InternalMsgBody;
const claimRewards = defineOp('StonfiFarmClaim', record('#78d9f109', { query_id: bigUint(64) }))

/** From an item to its farm; a claim in another protocol has the same op code and another follow-up. */
const itemRequests = [0xc70d3ca5, 0xa1312496]
const claimInJvault = 0x44bc1fe3

/**
 * A farm takes LP tokens, or STON, and deploys an NFT that represents the stake.
 *
 *     user ──jettons──▶ farm ──▶ NFT
 */
export const stonfiStake = defineFarmStake({ name: 'farms.stonfiStake', protocol: 'stonfi', payload: stakePayload })

/**
 * The owner of the NFT takes its stake back, with rewards.
 *
 *     user ──unstake──▶ NFT ──▶ farm ══▶ user
 */
export const stonfiUnstake = defineFarmUnstake({ name: 'farms.stonfiUnstake', protocol: 'stonfi', op: unstake })

/**
 * The owner of the NFT claims rewards of one or all pools of the farm.
 *
 *     user ──claim_rewards──▶ NFT ──▶ farm ══▶ user
 */
export const stonfiClaim = definePattern({
  name: 'farms.stonfiClaim',
  actionType: 'FarmClaim',
  shape: sentTx(claimRewards, { where: ({ node }) => countSent(node, claimInJvault) === 0 }),
  build({ node }, facts) {
    const paid = followPayouts(node, node.from, facts)
    if (paid.amounts.length === 0 && countSent(node, ...itemRequests) === 0) return undefined
    return {
      success: paid.isPaid,
      detail: {
        protocol: 'stonfi',
        user: node.from,
        farm: paid.next,
        rewards: nonEmpty(paid.amounts),
        ...describeFarmItem(node.account, facts),
      },
      extraNodes: paid.nodes,
    }
  },
})

/** The messages of farms, in words. */
export const farmOperations: Readonly<Record<number, string>> = {
  [stakePayload.code]: 'stake in a farm',
  [unstake.code]: 'unstake from a farm',
  3339533477: 'update a claim of farm rewards',
  2704352406: 'process a request to a farm',
  2017774038: 'update accrued farm rewards',
  761740696: 'finish a claim of farm rewards',
  373926893: 'stake again',
  3907576940: 'deposit farm rewards',
}
