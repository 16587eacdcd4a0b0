import type { ActionNode, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonBurnNotification } from '../../actions/ops/messages.ts'
import { isProcessed, readBurned } from '../../actions/patterns/payouts.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { coins, record } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

/** The vault of DAOLama, which lends TON on NFTs; its shares are jettons, of which it is the master. */
const mainVault = addressOf(0, 'a4793bce49307006d3f4e97d815fb4c78ff7655faecf8606111ae29f8d6b41f4' as Hash)

const isVault = (account: Address, facts: PatternFacts): boolean =>
  account === mainVault || hasInterface(facts.interfaces(account), 'daolama_vault')

// daolama_vault_supply#5c11ada9 amount:Coins = InternalMsgBody;
const supply = defineOp('DaolamaVaultSupply', record('#5c11ada9', { amount: coins }))

/**
 * TON is supplied to the vault, which mints shares.
 *
 *     user ──supply──▶ vault ──internal_transfer──▶ wallet
 */
const supplyPattern = definePattern({
  name: 'lending.daolamaSupply',
  actionType: 'LendingSupply',
  after: ['jettons.mint'],
  shape: sentTx(supply, { children: { minted: optional(action('JettonMint')) } }),
  build: ({ node, body, minted }) => ({
    success: node.success && minted?.node.success === true && minted.node.detail.recipient === node.from,
    detail: {
      protocol: 'DAOLama',
      master: node.account,
      user: node.from,
      amount: { type: 'coin', amount: body.amount },
      ...(minted && {
        shares: { type: 'jetton', master: minted.node.detail.jetton, amount: minted.node.detail.amount } as const,
      }),
    },
  }),
})

/** The account that was notified of a burn: the master of the jettons. */
const findMaster = ({ transactions }: ActionNode<'JettonBurn'>): TxNode | undefined =>
  transactions.find(node => readNodeBody(jettonBurnNotification, node) !== undefined)

/**
 * Shares of the vault are burned, and it pays TON.
 *
 *     user ──burn──▶ wallet ──burn_notification──▶ vault ──TON──▶ user
 */
const withdrawPattern = definePattern({
  name: 'lending.daolamaWithdrawal',
  actionType: 'LendingWithdrawal',
  after: ['jettons.burn'],
  shape: action('JettonBurn'),
  build({ node }, facts) {
    const vault = findMaster(node)
    if (vault === undefined || !isVault(vault.account, facts)) return undefined
    const user = node.detail.sender
    const payout = node.children.find(
      (child): child is TxNode =>
        child.kind === 'tx' && !child.bounced && child.account === user && child.opCode !== excess.code,
    )
    return {
      success: node.success && isProcessed(vault) && payout !== undefined,
      detail: {
        protocol: 'DAOLama',
        master: vault.account,
        user,
        shares: readBurned(node),
        ...(payout && { amount: { type: 'coin', amount: payout.value } as const }),
      },
      extraNodes: payout ? [payout] : [],
    }
  },
})

/** DAOLama: loans on NFTs, paid from a vault. */
export const daolamaProtocol = defineProtocol({
  name: 'daolama',
  displayName: 'DAOLama',
  patterns: {},
  operations: { [supply.code]: 'supply TON' },
  extended: { operations: [supplyPattern, withdrawPattern] },
})
