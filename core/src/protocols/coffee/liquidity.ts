import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import {
  abiEvent,
  abiJettonPayload,
  abiOp,
  defineOp,
  hasSent,
  readEvent,
  readNodeBody,
} from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { isSameToken } from '../../actions/kinds/tokenAmount.ts'
import {
  jettonBurnNotification,
  jettonInternalTransfer,
  provideWalletAddress,
  takeWalletAddress,
} from '../../actions/ops/messages.ts'
import { childSteps, type Step } from '../../actions/patterns/steps.ts'
import { childTxs, getSentAmount, legWith, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, cellRef, record } from '../../tlb/combinators.ts'
import { masterOf, payoutInternal, readExtraCurrency, readPayouts, toCoffeeAmount } from './payout.ts'

const createPool = abiOp('CoffeeCreatePool')
const createPoolExtra = abiOp('CoffeeCreatePoolExtra')
const createPoolPayload = abiJettonPayload('CoffeeCreatePool')
const creatorRequest = abiOp('CoffeeCreatePoolCreatorRequest')
const poolRequest = abiOp('CoffeeCreatePoolRequest')
const depositEvent = abiEvent('CoffeeDepositLiquiditySucceeded')
const withdrawEvent = abiEvent('CoffeeWithdrawLiquiditySucceeded')
const createVault = abiOp('CoffeeCreateVault')
const withdrawDeposit = abiOp('CoffeeWithdrawDeposit')

// deploy#c0ffee22 query_id:uint64 code:^Cell data:^Cell action:(Maybe ^Cell) = InternalMsgBody;
/** The ABI lacks the query id. */
const deploy = defineOp(
  'CoffeeDeployContract',
  record('#c0ffee22', { query_id: bigUint(64), code: cellRef, data: cellRef }),
)

/**
 * The owner burns LP tokens; the pool makes both vaults pay.
 *
 *     owner ──burn──▶ wallet ──▶ pool ┬─payout_internal──▶ vault ──▶ owner
 *                                     └─payout_internal──▶ vault ──▶ owner
 */
export const coffeeWithdrawal = definePattern({
  name: 'liquidity.coffeeWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn'),
  build({ node: burn }, facts) {
    const pool = burn.transactions.find(each => readNodeBody(jettonBurnNotification, each) !== undefined)
    if (!pool) return undefined
    const event = readEvent(withdrawEvent, pool)
    // A pool that has rejected the burn has sent nothing: only its interface distinguishes it from other jetton masters.
    if (!event && !hasSent(pool, payoutInternal) && !hasInterface(pool.interfaces, 'coffee_pool')) return undefined
    const payouts = readPayouts(burn, facts)
    const { sender, amount, jetton } = burn.detail
    return {
      success: event !== undefined && burn.success && payouts.length === 2 && payouts.every(({ accepted }) => accepted),
      detail: {
        protocol: 'coffee',
        owner: sender,
        pool: pool.account,
        burned: { type: 'jetton', master: jetton, amount },
        tokens: payouts.map(({ out }) => out),
      },
      extraNodes: payouts.flatMap(({ nodes }) => nodes),
    }
  },
})

/** A token for a new pool, requested with coins in the message, or by the payload of jettons. */
const poolDeposit = oneOf(
  sentTx([createPool, createPoolExtra], { where: ({ node }) => !node.bounced }),
  legWith(createPoolPayload),
)

function readPoolDeposit(node: Node) {
  if (node.kind === 'tx') {
    const coins = readNodeBody(createPool, node)
    const request = coins ?? readNodeBody(createPoolExtra, node)
    const amount: TokenAmount | undefined = coins ? { type: 'coin', amount: coins.amount } : readExtraCurrency(node)
    return request && amount && node.from && { user: node.from, userWallet: undefined, amount, request }
  }
  if (node.type !== 'JettonTransfer' && node.type !== 'FlawedJettonTransfer') return undefined
  const request = readLegPayload(createPoolPayload, node)
  const { sender, senderWallet } = node.detail
  if (!request || sender === undefined) return undefined
  const { first, second } = request.params
  const { amount, ...token } = getSentAmount(node)
  // The vault of the request has the jetton; the wallet may be unknown.
  const own = [first, second].map(asset => toCoffeeAmount(asset, amount)).filter(each => each.type === 'jetton')
  const known =
    own.find(each => isSameToken(each, { ...token, amount } as TokenAmount)) ?? (own.length === 1 ? own[0] : undefined)
  return { user: sender, userWallet: senderWallet, amount: known ?? getSentAmount(node), request }
}

type PoolDeposit = NonNullable<ReturnType<typeof readPoolDeposit>>

/** The deposit, and the way of its tokens to the contract that creates the pool. */
function followPoolDeposit(node: Node) {
  const deposit = readPoolDeposit(node)
  const [request] = childSteps(node, creatorRequest)
  const [creator] = request ? childSteps(request.node, deploy) : []
  const steps: readonly Step<unknown>[] = [request, creator].flatMap(step => step ?? [])
  return deposit && { deposit, creator, steps }
}

const readCommon = ({ user, userWallet, request }: PoolDeposit, creator: Step<unknown> | undefined) => ({
  protocol: 'coffee',
  user,
  userWallet,
  creator: creator?.first.account,
  recipient: request.creation_params.public.recipient,
})

/**
 * The first token for a new pool.
 *
 *     user ──create_pool | jettons──▶ vault ──▶ factory ──deploy──▶ pool creator
 */
export const coffeePoolCreator = definePattern({
  name: 'liquidity.coffeePoolCreator',
  actionType: 'PoolCreationDeposit',
  shape: poolDeposit,
  build({ node }) {
    const followed = followPoolDeposit(node)
    if (!followed || (followed.creator && hasSent(followed.creator.first, poolRequest))) return undefined
    const { deposit, creator, steps } = followed
    const { first, second } = deposit.request.params
    return {
      success: node.success && creator?.first.success === true,
      detail: {
        ...readCommon(deposit, creator),
        amount: deposit.amount,
        first: masterOf(first),
        second: masterOf(second),
      },
      extraNodes: steps.map(step => step.node),
    }
  },
})

/**
 * The token that completes a new pool.
 *
 *     user ──▶ vault ──▶ factory ──▶ pool creator ──create_pool_request──▶ factory ──deploy──▶ pool ──LP tokens──▶ recipient
 */
export const coffeePoolCreation = definePattern({
  name: 'liquidity.coffeePoolCreation',
  actionType: 'FundedPoolCreation',
  shape: poolDeposit,
  build({ node }) {
    const followed = followPoolDeposit(node)
    if (!followed?.creator || !hasSent(followed.creator.first, poolRequest)) return undefined
    const { deposit, creator, steps } = followed
    const [request] = childSteps(creator.node, poolRequest)
    const [pool] = request ? childSteps(request.node, deploy) : []
    const event = pool && readEvent(depositEvent, pool.first)
    const minted = pool?.node.children.find(isMint)
    return {
      success: node.success && event !== undefined && minted?.success === true,
      detail: {
        ...readCommon(deposit, creator),
        pool: pool?.first.account,
        tokens: request ? orderTokens(deposit, request.body) : [deposit.amount],
        minted: event && pool && { type: 'jetton', master: pool.first.account, amount: event.lp_amount },
      },
      extraNodes: [...[...steps, request, pool].flatMap(step => step?.node ?? []), ...(minted ? [minted] : [])],
    }
  },
})

const isMint = (node: Node): boolean =>
  node.kind === 'action' ? node.type === 'JettonMint' : readNodeBody(jettonInternalTransfer, node) !== undefined

/** Both tokens of a new pool, the deposited one before the other. */
function orderTokens(
  { amount, request }: PoolDeposit,
  { amount1, amount2 }: { readonly amount1: bigint; readonly amount2: bigint },
): readonly TokenAmount[] {
  const { first, second } = request.params
  const tokens = [toCoffeeAmount(first, amount1), toCoffeeAmount(second, amount2)]
  return tokens[0] && isSameToken(tokens[0], amount) ? tokens : tokens.toReversed()
}

/**
 * A vault for a token; one for jettons requests its wallet from the master.
 *
 *     user ──create_vault──▶ factory ──deploy──▶ vault (──provide_wallet_address──▶ master ──take_wallet_address──▶ vault)?
 */
export const coffeeVaultCreation = definePattern({
  name: 'liquidity.coffeeVaultCreation',
  actionType: 'VaultCreation',
  shape: sentTx(createVault, { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const [vault] = childSteps(node, deploy)
    const [query] = vault ? childSteps(vault.node, provideWalletAddress) : []
    const [reply] = query ? childSteps(query.node, takeWalletAddress) : []
    const needsWallet = vault !== undefined && hasSent(vault.first, provideWalletAddress)
    return {
      success: node.success && vault?.first.success === true && (!needsWallet || reply?.first.success === true),
      detail: {
        protocol: 'coffee',
        creator: node.from,
        factory: node.account,
        vault: vault?.first.account,
        token: masterOf(body.asset),
      },
      extraNodes: [vault, query, reply].flatMap(step => step?.node ?? []),
    }
  },
})

/**
 * The owner takes a deposit back whose other side has not come.
 *
 *     owner ──withdraw_deposit──▶ deposit contract or pool creator ──payout_internal──▶ vault ──▶ owner
 */
export const coffeeDepositReturn = definePattern({
  name: 'liquidity.coffeeDepositReturn',
  actionType: 'LiquidityRefund',
  shape: sentTx(withdrawDeposit, { where: ({ node }) => !node.bounced }),
  build({ node }, facts: PatternFacts) {
    const payouts = readPayouts(node, facts)
    const requested = childTxs(node, payoutInternal).length
    return {
      success:
        node.success && payouts.length > 0 && payouts.length === requested && payouts.every(each => each.accepted),
      detail: {
        protocol: 'coffee',
        owner: node.from,
        holder: node.account,
        ...(payouts.length > 0 && { tokens: payouts.map(({ out }) => out) }),
      },
      extraNodes: payouts.flatMap(({ nodes }) => nodes),
    }
  },
})
