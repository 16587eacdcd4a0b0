import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { provideWalletAddress, takeWalletAddress } from '../../actions/ops/messages.ts'
import { nonEmpty, readPayouts } from '../../actions/patterns/payouts.ts'
import { childSteps } from '../../actions/patterns/steps.ts'
import { bigUint, cellRef, coins, int, maybeAddress, record } from '../../tlb/combinators.ts'
import { tonPayout } from './payoutV2.ts'

// init#de8402ce query_id:uint64 custom_payload:(Maybe ^Cell) = InternalMsgBody;
const init = defineOp('DedustV2Init', record('#de8402ce', { query_id: bigUint(64) }))
// init_pool_result#ce185bd7 query_id:uint64 exit_code:int32 custom_payload:(Maybe ^Cell) = InternalMsgBody;
const initResult = defineOp('DedustV2InitResult', record('#ce185bd7', { query_id: bigUint(64), exit_code: int(32) }))

/**
 * The creator deploys a pool, which asks each jetton for its wallet and reports the result.
 *
 *     creator ──init──▶ pool ──provide_wallet_address──▶ jetton ──take_wallet_address──▶ pool ──init_pool_result──▶ creator
 */
export const dedustPoolCreationV2 = definePattern({
  name: 'liquidity.dedustPoolCreationV2',
  actionType: 'PoolCreation',
  shape: sentTx(init),
  build({ node }) {
    const requests = childSteps(node, provideWalletAddress)
    const replies = requests.flatMap(request => childSteps(request.node, takeWalletAddress))
    const [result] = [node, ...replies.map(reply => reply.node)].flatMap(each => childSteps(each, initResult))
    const [token, other] = requests.map(request => request.first.account)
    return {
      success: node.success && result?.body.exit_code === 0,
      detail: {
        protocol: 'dedust',
        creator: node.from,
        pool: node.account,
        ...(other === undefined ? { tokenWithTon: token } : { token0: token, token1: other }),
      },
      extraNodes: [...requests, ...replies, ...(result ? [result] : [])].map(step => step.node),
    }
  },
})

// cancel#3db5f13a query_id:uint64 = InternalMsgBody;
const cancelDeposit = defineOp('DedustV2CancelDeposit', record('#3db5f13a', { query_id: bigUint(64) }))
// refund#0d299e12 query_id:uint64 config:^DepositConfig amount_x:Coins amount_y:Coins initiator:MsgAddressInt = InternalMsgBody;
const refund = defineOp(
  'DedustV2Refund',
  record('#0d299e12', {
    ...{ query_id: bigUint(64), config: cellRef },
    ...{ amount_x: coins, amount_y: coins, initiator: maybeAddress },
  }),
)

/**
 * The owner takes back what waits in the deposit contract.
 *
 *     owner ──cancel──▶ deposit contract ──refund──▶ pool ══▶ owner
 */
export const dedustRefundV2 = definePattern({
  name: 'liquidity.dedustRefundV2',
  actionType: 'LiquidityRefund',
  shape: sentTx(cancelDeposit, { children: { refund: optional(tx(refund)) } }),
  build({ node, refund: request }, facts) {
    const paid = request && readPayouts(request.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'dedust',
        owner: node.from,
        pool: request?.node.account,
        holder: node.account,
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/** The messages by which pools of the second version begin and deposits end, in words. */
export const dedustPoolOperationsV2: Readonly<Record<number, string>> = {
  [init.code]: 'create pool',
  [initResult.code]: 'report the creation of a pool',
  [cancelDeposit.code]: 'cancel a deposit',
  [refund.code]: 'refund a deposit',
}
