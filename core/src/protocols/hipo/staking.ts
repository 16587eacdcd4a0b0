import type { ActionOf, Node, TxNode } from '../../actions/engine/nodes.ts'
import type { OpLayout } from '../../actions/engine/op.ts'
import { definePattern, optional, type SentMatch, sentTx, tx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import type { Address } from '../../units.ts'
import { depositCoins, depositCoinsV2, proxySaveCoins, proxyTokensMinted, saveCoins } from './messages.ts'
import { findBill } from './tokens.ts'

export const protocol = 'Hipo'

/** A deposit is a message of its own, or a transfer with the comment “d”, which stakes what remains after the fees. */
type Deposit = { readonly owner?: Address | undefined; readonly coins: bigint } | { readonly text: string }
const deposits: readonly OpLayout<Deposit>[] = [depositCoins, depositCoinsV2, textComment]
const isDeposit = ({ body }: SentMatch<Deposit>): boolean => !('text' in body) || body.text.toLowerCase() === 'd'

/** Tokens that a token master has minted on behalf of the treasury. */
export const findMint = (master: Node): ActionOf<'JettonMint'> | undefined =>
  master.children.find(
    (child): child is ActionOf<'JettonMint'> =>
      child.kind === 'action' && child.type === 'JettonMint' && child.pattern === 'hipo.mint',
  )

const ownerOf = (node: TxNode & { readonly from: Address }, owner: Address | undefined) =>
  owner !== undefined && owner !== node.from ? { owner } : {}

/**
 * TON is staked for tokens.
 *
 *     staker ──deposit_coins──▶ treasury ──proxy_tokens_minted──▶ token master ──tokens_minted──▶ wallet
 */
export const hipoStake = definePattern({
  name: 'hipo.stake',
  actionType: 'LiquidStake',
  after: ['hipo.stakeRequest'],
  shape: sentTx(deposits, { where: isDeposit, children: { proxy: optional(tx(proxyTokensMinted)) } }),
  build({ node, body, proxy }) {
    // Only tokens, or the rejection of a message of its own, distinguish it from other deposits and comments.
    if (proxy === undefined && ('text' in body || (node.success && node.tx.outMessages.length === 0))) return undefined
    const mint = proxy && findMint(proxy.node)
    const { owner = undefined, coins = 0n } = 'text' in body ? {} : body
    // Zero coins are all that remain after the fees.
    const requested = coins > 0n && coins <= node.value ? coins : node.value
    return {
      success: node.success && mint?.success === true,
      detail: {
        protocol,
        staker: node.from,
        ...ownerOf(node, proxy?.body.owner ?? owner),
        pool: node.account,
        amount: coinAmount(proxy?.body.coins ?? requested),
        ...(mint && { received: { type: 'jetton', master: mint.detail.jetton, amount: mint.detail.amount } }),
        exitCode: exitCodeOf(node),
      },
      extraNodes: mint ? [mint] : [],
    }
  },
})

/**
 * TON is staked while a round runs: the treasury stores it, and mints a bill whose owner gets the tokens when the round ends.
 *
 *     staker ──deposit_coins──▶ treasury ┬─proxy_save_coins──▶ token master ──save_coins──▶ wallet
 *                                        └─mint_bill──▶ collection ──assign_bill──▶ bill
 */
export const hipoStakeRequest = definePattern({
  name: 'hipo.stakeRequest',
  actionType: 'LiquidStakeRequest',
  shape: sentTx(deposits, {
    where: isDeposit,
    children: { proxy: tx(proxySaveCoins, { children: { saved: optional(tx(saveCoins)) } }) },
  }),
  build({ node, proxy }) {
    const bill = findBill(node)
    return {
      success: node.success && proxy.saved?.node.success === true && bill?.success === true,
      detail: {
        protocol,
        staker: node.from,
        ...ownerOf(node, proxy.body.owner),
        pool: node.account,
        amount: coinAmount(proxy.body.coins),
        ...(bill && { bill: bill.account }),
      },
      extraNodes: bill?.nodes ?? [],
    }
  },
})
