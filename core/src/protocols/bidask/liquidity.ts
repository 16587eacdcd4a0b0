import type { ActionNode, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineFarmStake, defineFarmUnstake } from '../../actions/patterns/farms.ts'
import { findDeployed } from '../../actions/patterns/findDeployed.ts'
import { type CoinPayout, followPayouts, nonEmpty, otherThan, readPayouts } from '../../actions/patterns/payouts.ts'
import { childTxs } from '../../actions/patterns/swaps/legs.ts'
import { bigUint, bool, cellRef, maybeAddress, record } from '../../tlb/combinators.ts'
import { bidaskNativePayout } from './swap.ts'

const burn = abiOp('BidaskBurn')
const burnAll = abiOp('BidaskBurnAll')
const internalBurn = abiOp('BidaskInternalBurn')
const burnPayout = abiOp('BidaskBurnPayout')
const continueProvide = abiOp('BidaskInternalContinueProvide')
const dammBurn = abiOp('BidaskDammBurn')
const dammInternalBurn = abiOp('BidaskDammInternalBurn')
const dammClaimFees = abiOp('BidaskDammClaimFees')
const dammInternalClaim = abiOp('BidaskDammInternalClaim')

const tonPayout: CoinPayout<{ readonly native_amount: bigint }> = {
  op: bidaskNativePayout,
  getAmount: (_, { native_amount }) => native_amount,
}

/**
 * The owner burns the shares of some bins, or all; their ranges collect the tokens and the pool pays them.
 *
 *     owner ──burn | burn_all──▶ LP contract ──internal_burn──▶ range (──internal_burn──▶ range)* ──payout──▶ pool ══▶ owner
 */
export const bidaskWithdrawal = definePattern({
  name: 'liquidity.bidaskWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: sentTx([burn, burnAll]),
  build({ node }, facts) {
    const ranges = followBurn(node)
    const [payout] = childTxs(ranges.at(-1) ?? node, burnPayout)
    const paid = payout && readPayouts(payout.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'bidask',
        owner: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: payout?.node.account,
        position: node.account,
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: [...ranges, ...(payout ? [payout.node] : []), ...(paid?.nodes ?? [])],
    }
  },
})

/** The ranges through which a burn passes, in their order. */
function followBurn(start: TxNode): readonly TxNode[] {
  const ranges: TxNode[] = []
  for (let [range] = childTxs(start, internalBurn); range !== undefined; [range] = childTxs(range.node, internalBurn))
    ranges.push(range.node)
  return ranges
}

/**
 * The owner of a share in a pool without ranges (DAMM) burns it.
 *
 *     owner ──burn──▶ LP wallet ──internal_burn──▶ pool ══▶ receiver
 */
export const bidaskDammWithdrawal = definePattern({
  name: 'liquidity.bidaskDammWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: sentTx(dammBurn, { children: { pool: optional(tx(dammInternalBurn)) } }),
  build({ node, body, pool }, facts) {
    const paid = pool && readPayouts(pool.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'bidask',
        owner: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: pool?.node.account,
        burned: {
          type: 'jetton',
          master: facts.jettonWallet(node.account)?.jetton ?? pool?.node.account,
          amount: body.burn_amount,
        },
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/**
 * The owner of such a share claims the fees that it has earned.
 *
 *     owner ──claim_fees──▶ LP wallet ──internal_claim──▶ pool ══▶ receiver
 */
export const bidaskDammFeeClaim = definePattern({
  name: 'liquidity.bidaskDammFeeClaim',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx(dammClaimFees, { children: { pool: optional(tx(dammInternalClaim)) } }),
  build({ node, pool }, facts) {
    const paid = pool && readPayouts(pool.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'bidask',
        claimer: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: pool?.node.account,
        holder: node.account,
        fees: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

// claim_fees#933771a8 query_id:uint64 is_account:Bool receiver:MsgAddress … = InternalMsgBody;
const claimFees = defineOp(
  'BidaskClaimFees',
  record('#933771a8', { query_id: bigUint(64), is_account: bool, receiver: maybeAddress }),
)
// jetton_claim_fees#017c8f2b query_id:uint64 lp_contract:MsgAddress … = InternalMsgBody;
const tokenClaimFees = defineOp('BidaskTokenClaimFees', record('#017c8f2b', { query_id: bigUint(64) }))
// damm_jetton_claim_fees#95d410ad query_id:uint64 lp_wallet:MsgAddress … = InternalMsgBody;
const tokenDammClaimFees = defineOp('BidaskTokenDammClaimFees', record('#95d410ad', { query_id: bigUint(64) }))

/**
 * The owner of shares in ranges claims fees; so does the owner of a launched token, through the token's contract.
 *
 *     owner (──jetton_claim_fees──▶ token) ──claim_fees──▶ LP contract ──▶ … ══▶ receiver
 */
export const bidaskFeeClaim = definePattern({
  name: 'liquidity.bidaskFeeClaim',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx([claimFees, tokenClaimFees, tokenDammClaimFees]),
  build({ node }, facts) {
    const paid = followPayouts(node, node.from, facts, tonPayout)
    return {
      success: paid.isPaid,
      detail: {
        protocol: 'bidask',
        claimer: node.from,
        recipient: otherThan(node.from, paid.recipient),
        holder: node.account,
        fees: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

// start_farming#d0e1d6dd item_index:uint64 owner:MsgAddress = ForwardPayload;
const farmPayload = defineOp('BidaskFarmStake', record('#d0e1d6dd', { item_index: bigUint(64), owner: maybeAddress }))
// nft_get_farmings#1ed2b57a query_id:uint64 = InternalMsgBody;
const farmUnstake = defineOp('BidaskFarmUnstake', record('#1ed2b57a', { query_id: bigUint(64) }))

/** A farm of Bidask takes LP tokens. */
export const bidaskStake = defineFarmStake({ name: 'farms.bidaskStake', protocol: 'bidask', payload: farmPayload })
/** A farm of Bidask returns them. */
export const bidaskUnstake = defineFarmUnstake({ name: 'farms.bidaskUnstake', protocol: 'bidask', op: farmUnstake })

// deploy_dlmm_pool#fda6ca3c query_id:uint64 seed:^Cell wallet_x:MsgAddress wallet_y:MsgAddress … = InternalMsgBody;
// deploy_damm_pool#0273228f query_id:uint64 seed:^Cell wallet_x:MsgAddress wallet_y:MsgAddress … = InternalMsgBody;
const poolFields = { query_id: bigUint(64), seed: cellRef, wallet0: maybeAddress, wallet1: maybeAddress } as const
const deployDlmmPool = defineOp('BidaskDeployDlmmPool', record('#fda6ca3c', poolFields))
const deployDammPool = defineOp('BidaskDeployDammPool', record('#0273228f', poolFields))

/**
 * Anybody has the factory deploy a pool of two tokens.
 *
 *     creator ──deploy_dlmm_pool | deploy_damm_pool──▶ factory ──▶ pool
 */
export const bidaskPoolCreation = definePattern({
  name: 'liquidity.bidaskPoolCreation',
  actionType: 'PoolCreation',
  shape: sentTx([deployDlmmPool, deployDammPool]),
  build({ node, body: { wallet0, wallet1 } }, facts) {
    const pool = findDeployed(node)
    return {
      success: node.success && pool?.success === true,
      detail: {
        protocol: 'bidask',
        creator: node.from,
        factory: node.account,
        pool: pool?.account,
        token0: wallet0 && facts.jettonWallet(wallet0)?.jetton,
        token1: wallet1 && facts.jettonWallet(wallet1)?.jetton,
        wallet0,
        wallet1,
      },
      extraNodes: pool ? [pool] : [],
    }
  },
})

/**
 * A deposit that needs a range which does not exist yet deploys it.
 *
 *     owner ══▶ pool (──▶ range)* ──continue_provide, StateInit──▶ range
 */
export const bidaskRangeCreation = definePattern({
  name: 'liquidity.bidaskRangeCreation',
  actionType: 'PriceRangeCreation',
  shape: action('ContractDeploy', { where: ({ node }) => findProvision(node) !== undefined }),
  build({ node }, _, parent) {
    const found = findProvision(node)
    if (found === undefined) return undefined
    const { range, creator, firstBin } = found
    const sender = parent?.kind === 'action' ? parent.transactions.find(each => each.account === range.from) : undefined
    return {
      success: range.success,
      detail: {
        protocol: 'bidask',
        creator,
        // A range may be deployed by the one before it.
        pool: sender && sender.opCode !== continueProvide.code ? sender.account : undefined,
        range: range.account,
        firstBin: BigInt(firstBin),
      },
    }
  },
})

function findProvision({ transactions }: ActionNode<'ContractDeploy'>) {
  const [range] = transactions
  const body = range && !range.bounced ? readNodeBody(continueProvide, range) : undefined
  return range && body?.user_address && { range, creator: body.user_address, firstBin: body.first_bin }
}

/** The messages of pools and ranges, in words. */
export const bidaskOperations: Readonly<Record<number, string>> = {
  4075777051: 'swap',
  2278779280: 'swap in a range',
  1713441893: 'swap in a range',
  1500091509: 'swap in the next range',
  1516897135: 'swap in the next range',
  1376667697: 'finish a swap',
  3550632080: 'finish a swap',
  465189014: 'return a rejected swap',
  [bidaskNativePayout.code]: 'pay out TON',
  2533289851: 'provide liquidity',
  558551506: 'collect one side of a deposit',
  2939277887: 'deposit both sides',
  [continueProvide.code]: 'provide liquidity to a range',
  37891262: 'refund a deposit',
  231258920: 'notify of added liquidity',
  [burn.code]: 'burn shares',
  [burnAll.code]: 'burn all shares',
  [internalBurn.code]: 'burn shares of a range',
  [burnPayout.code]: 'pay out burned shares',
  [dammBurn.code]: 'burn shares',
  [dammInternalBurn.code]: 'pay out burned shares',
  [dammClaimFees.code]: 'claim fees',
  [dammInternalClaim.code]: 'pay out fees',
  665734911: 'mint shares',
  3715724076: 'swap',
  1922827464: 'provide liquidity of one token',
  [deployDlmmPool.code]: 'deploy pool',
  [deployDammPool.code]: 'deploy pool',
  24940331: 'claim fees of a launched token',
}
