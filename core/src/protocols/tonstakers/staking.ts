import type { ActionOf, Node, TxNode } from '../../actions/engine/nodes.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { getPoolName } from './poolName.ts'

type Issued = { readonly node: ActionOf<'JettonMint'> | ActionOf<'NftMint'>; readonly through: readonly TxNode[] }
const isIssue = (node: Node): node is Issued['node'] =>
  node.kind === 'action' && (node.type === 'JettonMint' || node.type === 'NftMint')

/** What a pool has issued: tokens at once, or an NFT that is paid later. */
function findIssued(node: Node): Issued | undefined {
  const direct = node.children.find(isIssue)
  if (direct) return { node: direct, through: [] }
  for (const child of node.children) {
    const found = child.kind === 'tx' && !child.bounced ? child.children.find(isIssue) : undefined
    if (found && child.kind === 'tx') return { node: found, through: [child] }
  }
  return undefined
}

/** A deposit with the tokens that the staker gets for it. */
export const liquidStake = definePattern({
  name: 'tonstakers.stake',
  actionType: 'LiquidStake',
  shape: action('DepositStake', { where: ({ node }) => node.pattern === 'staking.liquidDeposit' }),
  build({ node }) {
    const issued = findIssued(node)
    const mint = issued?.node.type === 'JettonMint' ? issued.node : undefined
    const { staker, pool, amount } = node.detail
    return {
      success: node.success && issued?.node.success === true,
      detail: {
        protocol: getPoolName(pool),
        staker,
        ...(mint && mint.detail.recipient !== staker && { owner: mint.detail.recipient }),
        pool,
        amount: coinAmount(amount),
        ...(mint && {
          received: { type: 'jetton' as const, master: mint.detail.jetton, amount: mint.detail.amount },
        }),
      },
      extraNodes: issued ? [...issued.through, issued.node] : [],
    }
  },
})

/** Burned tokens with the NFT that stands for the payout. */
export const liquidUnstakeRequest = definePattern({
  name: 'tonstakers.unstakeRequest',
  actionType: 'LiquidUnstakeRequest',
  shape: action('WithdrawStakeRequest', { where: ({ node }) => node.pattern === 'staking.liquidWithdrawRequest' }),
  build({ node }) {
    const issued = findIssued(node)
    const bill = issued?.node.type === 'NftMint' ? issued.node : undefined
    const { staker, pool, requested } = node.detail
    if (requested === undefined) return undefined
    return {
      // The payout goes to the owner of the bill: without it nothing has been requested.
      success: node.success && bill?.success === true,
      detail: {
        protocol: getPoolName(pool),
        staker,
        pool,
        tokens: requested,
        ...(bill && { bill: bill.detail.item, billIndex: bill.detail.index }),
      },
      extraNodes: bill && issued ? [...issued.through, bill] : [],
    }
  },
})

/** TON for tokens that are burned at once, or for the NFT that stood for a payout. */
export const liquidUnstake = definePattern({
  name: 'tonstakers.unstake',
  actionType: 'LiquidUnstake',
  shape: action('WithdrawStake', { where: ({ node }) => node.detail.implementation === 'liquidTF' }),
  build({ node }) {
    const { staker, pool, amount } = node.detail
    const burn = node.parts.find(isBurn)
    const [first] = node.transactions
    return {
      success: node.success,
      detail: {
        protocol: getPoolName(pool),
        owner: staker,
        pool,
        amount: coinAmount(amount),
        ...(burn
          ? { burned: { type: 'jetton' as const, master: burn.detail.jetton, amount: burn.detail.amount } }
          : first && { bill: first.account }),
      },
    }
  },
})

const isBurn = (node: Node): node is ActionOf<'JettonBurn'> => node.kind === 'action' && node.type === 'JettonBurn'
