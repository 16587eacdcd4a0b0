import type { Node } from '../../actions/engine/nodes.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { coinAmount, type TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { childSteps, exitCodeOf } from '../../actions/patterns/steps.ts'
import type { Address } from '../../units.ts'
import {
  billBurned,
  burnBill,
  burnTokens,
  mintTokens,
  proxyReserveTokens,
  proxyTokensBurned,
  proxyTokensMinted,
  reserveTokens,
  tokensBurned,
  withdrawal,
} from './messages.ts'
import { findMint, protocol } from './staking.ts'
import { findBill } from './tokens.ts'

/** What the treasury pays for tokens in a transaction; `undefined` when it does not. */
function findPayout(treasury: Node) {
  const [request] = childSteps(treasury, proxyTokensBurned)
  if (request === undefined) return undefined
  const { coins, tokens, owner } = request.body
  const [burned] = childSteps(request.node, tokensBurned)
  const [paid] = burned ? childSteps(burned.node, withdrawal) : []
  return {
    owner,
    amount: coinAmount(coins),
    tokens: { type: 'jetton', master: request.first.account, amount: tokens } satisfies TokenAmount,
    isPaid: paid !== undefined && paid.first.account === owner && paid.first.value >= coins,
    nodes: [request, burned, paid].flatMap(step => step?.node ?? []),
  }
}

/** From the token master on: the treasury reserves the tokens that a wallet has burned. */
const reserve = tx(proxyReserveTokens, { children: { treasury: optional(tx(reserveTokens)) } })

/** Tokens that returned to a wallet, with the message that requested it. */
const findReturn = (treasury: Node): readonly Node[] =>
  treasury.children.flatMap(request => {
    const found = request.children.filter(child => child.kind === 'action' && child.pattern === 'hipo.rollback')
    return found.length === 0 ? [] : [request, ...found]
  })

/**
 * Tokens are burned, and the treasury pays at once, or returns them when it cannot.
 *
 *     owner ──burn──▶ wallet ──proxy_reserve_tokens──▶ token master ──reserve_tokens──▶ treasury
 *         ──proxy_tokens_burned──▶ token master ──tokens_burned──▶ wallet ──withdrawal_notification, TON──▶ owner
 */
export const hipoUnstake = definePattern({
  name: 'hipo.unstake',
  actionType: 'LiquidUnstake',
  after: ['hipo.unstakeRequest'],
  shape: action('JettonBurn', { children: { reserve } }),
  build({ node, reserve: { node: master, body, treasury } }) {
    const payout = treasury && findPayout(treasury.node)
    const returned = treasury ? findReturn(treasury.node) : []
    return {
      success: node.success && payout?.isPaid === true,
      detail: {
        protocol,
        owner: body.owner,
        pool: treasury?.node.account ?? master.account,
        ...(payout && { amount: payout.amount }),
        burned: { type: 'jetton', master: master.account, amount: body.tokens },
        exitCode: exitCodeOf(treasury?.node ?? master),
      },
      extraNodes: [...(payout?.nodes ?? []), ...returned],
    }
  },
})

/**
 * Tokens are burned while a round runs: the owner of the bill is paid when it ends.
 *
 *     owner ──burn──▶ … ──reserve_tokens──▶ treasury ──mint_bill──▶ collection ──assign_bill──▶ bill
 */
export const hipoUnstakeRequest = definePattern({
  name: 'hipo.unstakeRequest',
  actionType: 'LiquidUnstakeRequest',
  shape: action('JettonBurn', { children: { reserve } }),
  build({ node, reserve: { node: master, body, treasury } }) {
    const bill = treasury && findBill(treasury.node)
    if (bill === undefined) return undefined
    return {
      success: node.success && treasury?.node.success === true && bill.success,
      detail: {
        protocol,
        staker: body.owner,
        pool: treasury?.node.account ?? master.account,
        tokens: { type: 'jetton', master: master.account, amount: body.tokens },
        bill: bill.account,
      },
      extraNodes: bill.nodes,
    }
  },
})

const settlement = <Body extends { readonly owner: Address }>(op: Parameters<typeof tx<Body>>[0]) =>
  sentTx(burnBill, {
    children: { burned: tx(billBurned, { children: { treasury: tx(op) } }) },
  })

/**
 * A round has ended: the collection burns a bill, and the treasury pays for the tokens that were burned, keeps the request in a
 * bill of a later round, or returns the tokens.
 *
 *     collection ──burn_bill──▶ bill ──bill_burned──▶ collection ──burn_tokens──▶ treasury ──▶ … ──▶ owner
 */
export const hipoPayout = definePattern({
  name: 'hipo.payout',
  actionType: 'LiquidUnstake',
  after: ['hipo.postponement'],
  shape: settlement(burnTokens),
  build({ node, burned: { body, treasury } }) {
    const payout = findPayout(treasury.node)
    return {
      success: treasury.node.success && payout?.isPaid === true,
      detail: {
        protocol,
        owner: body.owner,
        pool: treasury.node.account,
        ...(payout && { amount: payout.amount }),
        tokens: { type: 'jetton', master: body.parent, amount: body.amount },
        bill: node.account,
        exitCode: exitCodeOf(treasury.node),
      },
      extraNodes: [...(payout?.nodes ?? []), ...findReturn(treasury.node)],
    }
  },
})

/** A round has ended, and the treasury cannot pay yet: a bill of a later round stands for the request. */
export const hipoPostponement = definePattern({
  name: 'hipo.postponement',
  actionType: 'LiquidUnstakePostponement',
  shape: settlement(burnTokens),
  build({ node, burned: { body, treasury } }) {
    const bill = findBill(treasury.node)
    if (bill === undefined) return undefined
    return {
      success: treasury.node.success && bill.success,
      detail: {
        protocol,
        staker: body.owner,
        pool: treasury.node.account,
        tokens: { type: 'jetton', master: body.parent, amount: body.amount },
        earlierBill: node.account,
        bill: bill.account,
      },
      extraNodes: bill.nodes,
    }
  },
})

/**
 * A round has ended: the owner of a bill gets the tokens for a stake that waited.
 *
 *     collection ──burn_bill──▶ bill ──bill_burned──▶ collection ──mint_tokens──▶ treasury
 *         ──proxy_tokens_minted──▶ token master ──tokens_minted──▶ wallet
 */
export const hipoStakeCompletion = definePattern({
  name: 'hipo.stakeCompletion',
  actionType: 'LiquidStakeCompletion',
  shape: settlement(mintTokens),
  build({ node, burned: { body, treasury } }) {
    const [proxy] = childSteps(treasury.node, proxyTokensMinted)
    const mint = proxy && findMint(proxy.node)
    return {
      success: treasury.node.success && mint?.success === true,
      detail: {
        protocol,
        owner: body.owner,
        pool: treasury.node.account,
        amount: coinAmount(body.amount),
        ...(mint && { received: { type: 'jetton', master: mint.detail.jetton, amount: mint.detail.amount } }),
        bill: node.account,
        exitCode: exitCodeOf(treasury.node),
      },
      extraNodes: [...(proxy ? [proxy.node] : []), ...(mint ? [mint] : [])],
    }
  },
})
