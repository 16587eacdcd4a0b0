import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import type { TokenAsset } from '../../actions/kinds/tokenAmount.ts'
import { findDeployed } from '../../actions/patterns/findDeployed.ts'
import {
  countSent,
  joinPayouts,
  nonEmpty,
  otherThan,
  type Payouts,
  readBurned,
  readPayouts,
  transactionsOf,
} from '../../actions/patterns/payouts.ts'
import { childTxs } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, record, varUint } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import { dedustPayout, dedustPayoutFromPool, fromDedustAsset } from './swap.ts'

const cancelDeposit = abiOp('DedustCancelDeposit')
const createVault = abiOp('DedustCreateVault')
const createPool = abiOp('DedustCreateVolatilePool')
// #6b0b787f query_id:uint64 amount:(VarUInteger 16) … = InternalMsgBody; in no published schema
const refund = defineOp('DedustVaultRefund', record('#6b0b787f', { query_id: bigUint(64), amount: varUint(4) }))

type VaultRequest = { readonly node: TxNode; readonly body: { readonly amount: bigint } }

/** What vaults pay for these requests, each of another token. */
function readVaults(requests: readonly VaultRequest[], facts: PatternFacts): Payouts {
  const payouts = requests.map(({ node, body }) => {
    const { nodes, ...paid } = readPayouts(node, facts, { op: dedustPayout, getAmount: () => body.amount })
    return { ...paid, nodes: [node, ...nodes] }
  })
  return joinPayouts(payouts)
}

/**
 * The owner burns LP tokens; the vaults pay both tokens.
 *
 *     owner ──jetton burn──▶ wallet ──burn_notification──▶ pool ┬─payout_from_pool──▶ vault ══▶ owner
 *                                                              └─payout_from_pool──▶ vault ══▶ owner
 */
export const dedustWithdrawal = definePattern({
  name: 'liquidity.dedustWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn', { where: ({ node }) => findPool(node) !== undefined }),
  build({ node }, facts) {
    const { sender: owner } = node.detail
    const requests = childTxs(node, dedustPayoutFromPool)
    const paid = readVaults(requests, facts)
    return {
      success: node.success && paid.isPaid && requests.length === countSent(node, dedustPayoutFromPool.code),
      detail: {
        protocol: 'dedust',
        owner,
        recipient: otherThan(owner, paid.recipient),
        pool: findPool(node)?.account,
        burned: readBurned(node),
        tokens: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

const findPool = (burn: Node): TxNode | undefined =>
  transactionsOf(burn).find(node => hasSent(node, dedustPayoutFromPool) || hasInterface(node.interfaces, 'dedust_pool'))

/**
 * The owner takes back what waits in the deposit contract.
 *
 *     owner ──cancel_deposit──▶ deposit contract ──▶ vault ══▶ owner
 */
export const dedustRefund = definePattern({
  name: 'liquidity.dedustRefund',
  actionType: 'LiquidityRefund',
  shape: sentTx(cancelDeposit),
  build({ node }, facts) {
    const requests = childTxs(node, refund)
    const paid = readVaults(requests, facts)
    return {
      success: paid.isPaid && requests.length === countSent(node, refund.code),
      detail: { protocol: 'dedust', owner: node.from, holder: node.account, tokens: nonEmpty(paid.amounts) },
      extraNodes: paid.nodes,
    }
  },
})

/**
 * Anybody has the factory deploy a vault.
 *
 *     creator ──create_vault──▶ factory ──▶ vault
 */
export const dedustVaultCreation = definePattern({
  name: 'liquidity.dedustVaultCreation',
  actionType: 'VaultCreation',
  shape: sentTx(createVault),
  build({ node, body }) {
    const vault = findDeployed(node)
    return {
      success: node.success && vault?.success === true,
      detail: {
        protocol: 'dedust',
        creator: node.from,
        factory: node.account,
        vault: vault?.account,
        token: getMaster(fromDedustAsset(body.asset)),
      },
      extraNodes: vault ? [vault] : [],
    }
  },
})

/**
 * Anybody has the factory deploy a pool of two tokens.
 *
 *     creator ──create_volatile_pool──▶ factory ──▶ pool
 */
export const dedustPoolCreation = definePattern({
  name: 'liquidity.dedustPoolCreation',
  actionType: 'PoolCreation',
  shape: sentTx(createPool),
  build({ node, body }) {
    const pool = findDeployed(node)
    const assets = [fromDedustAsset(body.asset0), fromDedustAsset(body.asset1)]
    const [token0, token1] = assets.map(getMaster)
    return {
      success: node.success && pool?.success === true,
      detail: {
        protocol: 'dedust',
        creator: node.from,
        factory: node.account,
        pool: pool?.account,
        token0,
        token1,
        ...(assets.some(({ type }) => type === 'coin') && { tokenWithTon: token0 ?? token1 }),
      },
      extraNodes: pool ? [pool] : [],
    }
  },
})

const getMaster = (asset: TokenAsset): Address | undefined => (asset.type === 'jetton' ? asset.master : undefined)

/** The messages of the first version, in words. */
export const dedustOperations: Readonly<Record<number, string>> = {
  3926267997: 'swap',
  1643009069: 'swap in a pool',
  1923917994: 'swap in the next pool',
  [dedustPayoutFromPool.code]: 'pay out from a pool',
  [dedustPayout.code]: 'pay out TON',
  3579725446: 'deposit liquidity',
  4031694118: 'announce one side of a deposit',
  2604311546: 'prepare a deposit',
  1411649509: 'collect one side of a deposit',
  3043726744: 'deposit both sides',
  2867302998: 'accept a deposit',
  3785583828: 'reject a deposit',
  [refund.code]: 'refund a deposit',
  [cancelDeposit.code]: 'cancel a deposit',
  [createVault.code]: 'create vault',
  [createPool.code]: 'create pool',
}
