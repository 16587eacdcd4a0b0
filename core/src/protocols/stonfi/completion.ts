import { abiOp, defineOp, hasSent } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { lpTokens } from '../../actions/patterns/liquidity.ts'
import { bigUint, record } from '../../tlb/combinators.ts'

// direct_add_liquidity#4cf82803 query_id:uint64 … = InternalMsgBody; direct_add_liquidity#0ff8bfc6 query_id:uint64 … = InternalMsgBody;
const directAddV1 = defineOp('StonfiDirectAddLiquidity', record('#4cf82803', { query_id: bigUint(64) }))
const directAddV2 = defineOp('StonfiDirectAddLiquidityV2', record('#0ff8bfc6', { query_id: bigUint(64) }))
// cb_add_liquidity#56dfeb8a query_id:uint64 … = InternalMsgBody;
const addedV1 = defineOp('StonfiCbAddLiquidity', record('#56dfeb8a', { query_id: bigUint(64) }))
const addedV2 = abiOp('StonfiCbAddLiquidityV2')

/**
 * The owner has the pool take what waits in the deposit contract.
 *
 *     owner ──direct_add_liquidity──▶ deposit contract ──added──▶ pool ──LP tokens──▶ owner
 */
export const stonfiCompletion = definePattern({
  name: 'liquidity.stonfiCompletion',
  actionType: 'LiquidityCompletion',
  shape: sentTx([directAddV1, directAddV2], {
    children: { pool: optional(tx([addedV1, addedV2], { children: { share: lpTokens } })) },
  }),
  build({ node, pool }) {
    const share = pool?.share
    const amount = share && ('body' in share ? share.body.amount : share.node.detail.amount)
    return {
      // A pool that rejects the deposit sends it back to the contract.
      success: pool !== undefined && hasSent(pool.node, jettonInternalTransfer) && share?.node.success === true,
      detail: {
        protocol: 'stonfi',
        owner: node.from,
        holder: node.account,
        pool: pool?.node.account,
        minted: pool && amount !== undefined ? { type: 'jetton', master: pool.node.account, amount } : undefined,
      },
    }
  },
})
