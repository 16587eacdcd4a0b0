import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { anyTx, definePattern, optional, sentTx } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { getPoolType, isPool, type PoolInterface } from '../../actions/patterns/validators/poolType.ts'
import { isReply } from '../../actions/patterns/validators/systemContracts.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, bool, hash, record, uint } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

const describe = (node: TxNode & { readonly from: Address }, assumed?: PoolInterface) => ({
  poolType: getPoolType(node, assumed),
  sender: node.from,
  pool: node.account,
  exitCode: exitCodeOf(node),
})
const change = optional(
  anyTx({ where: (match, facts, parent) => match.node.opCode === undefined && isReply(match, facts, parent) }),
)

// process_withdraw_requests#00000002 query_id:uint64 limit:uint8 = InternalMsgBody;
const processRequests = defineOp(
  'PoolProcessWithdrawRequests',
  record('#00000002', { query_id: bigUint(64), limit: uint(8) }),
)
// emergency_process_withdraw_request#00000003 query_id:uint64 request_address:uint256 = InternalMsgBody;
const processOneRequest = defineOp(
  'PoolProcessOneWithdrawRequest',
  record('#00000003', { query_id: bigUint(64), member: hash }),
)

const requestBits: Readonly<Record<number, number>> = {
  [processRequests.code]: 32 + 64 + 8,
  [processOneRequest.code]: 32 + 64 + 256,
}
/** Whether a request is for a nominator pool: an unknown account must get exactly the request, and reply. */
const isForPool = (node: TxNode, bits: number | undefined): boolean =>
  !node.bounced &&
  (hasInterface(node.interfaces, 'tv_pool') ||
    (isPool(node, 'tv_pool') && node.tx.inMessage?.body?.bits === bits && node.tx.outMessages.length > 0))

/**
 * A pool pays nominators that have requested it; the payouts are actions of their own.
 *
 *     sender ──process_withdraw_requests──▶ pool ┬─TON──▶ nominator
 *                                                └─excess──▶ sender
 */
export const requestProcessing = definePattern({
  name: 'nominators.requestProcessing',
  actionType: 'PoolRequestProcessing',
  shape: sentTx<{ readonly limit?: number; readonly member?: Hash }, { change: typeof change }>(
    [processRequests, processOneRequest],
    {
      where: ({ node }) => isForPool(node, requestBits[node.opCode ?? 0]),
      children: { change },
    },
  ),
  build({ node, body }) {
    const paid = node.tx.outMessages.filter(({ destination }) => destination !== node.from).length
    return {
      success: node.success,
      detail: {
        ...describe(node, 'tv_pool'),
        withdrawals: BigInt(paid),
        ...(body.member !== undefined && { member: addressOf(0, body.member) }),
        ...(body.limit !== undefined && { limit: BigInt(body.limit) }),
      },
    }
  },
})

// update_validator_set#00000006 query_id:uint64 = InternalMsgBody;
const updateSet = defineOp('PoolUpdateValidatorSet', record('#00000006', { query_id: bigUint(64) }))
// update_validator_hash#f0fd2250 query_id:uint64 = InternalMsgBody;
const updateHash = defineOp('ControllerUpdateValidatorHash', record('#f0fd2250', { query_id: bigUint(64) }))

/**
 * Anyone reports to a pool that the validators have changed; a stake can be recovered after some changes.
 *
 *     sender ──update_validator_set──▶ pool ──excess──▶ sender
 */
export const validatorSetUpdate = definePattern({
  name: 'nominators.validatorSetUpdate',
  actionType: 'PoolValidatorSetUpdate',
  shape: sentTx([updateSet, updateHash], {
    where: ({ node }) => (node.opCode === updateHash.code ? !node.bounced : isForPool(node, 96)),
    children: { change },
  }),
  build: ({ node }) => ({
    success: node.success,
    detail: describe(node, node.opCode === updateHash.code ? 'validator_controller' : 'tv_pool'),
  }),
})

// vote#00000007 query_id:uint64 proposal_hash:bits256 support:Bool = InternalMsgBody;
const vote = defineOp('PoolVote', record('#00000007', { query_id: bigUint(64), proposal: hash, support: bool }))

/** A nominator or the validator votes on a configuration proposal: the validator is to vote in the same way. */
export const poolVote = definePattern({
  name: 'nominators.vote',
  actionType: 'PoolVote',
  shape: sentTx(vote, {
    where: ({ node }) => isForPool(node, 32 + 64 + 256 + 1),
    children: { change },
  }),
  build({ node, body }) {
    const { sender, ...others } = describe(node, 'tv_pool')
    return {
      success: node.success,
      detail: {
        ...others,
        voter: sender,
        ...(body.support ? { supported: body.proposal } : { opposed: body.proposal }),
      },
    }
  },
})
