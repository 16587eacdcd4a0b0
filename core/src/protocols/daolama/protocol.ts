import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { isAccepted } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { coins, record } from '../../tlb/combinators.ts'
import { addressOf, type Hash } from '../../units.ts'

const protocol = 'DAOLama'
// vault_supply#5c11ada9 amount:Coins = InternalMsgBody;
const supply = defineOp('DaolamaSupply', record('#5c11ada9', { amount: coins }))

/**
 * A lender deposits TON into the vault, which mints shares: the vault is their jetton master.
 *
 *     lender ──supply──▶ vault ──shares──▶ lender
 */
const deposit = definePattern({
  name: 'lending.daolamaDeposit',
  actionType: 'LendingVaultDeposit',
  shape: sentTx(supply, { children: { shares: optional(action('JettonMint')) } }),
  build: ({ node, body, shares }) => ({
    success: node.success && shares?.node.success === true,
    detail: {
      protocol,
      user: node.from,
      vault: node.account,
      deposited: { type: 'coin', amount: body.amount },
      shares: shares && { type: 'jetton', master: shares.node.detail.jetton, amount: shares.node.detail.amount },
    },
  }),
})

/** The vault, where interfaces are unknown. */
const mainVault = addressOf(0, 'a4793bce49307006d3f4e97d815fb4c78ff7655faecf8606111ae29f8d6b41f4' as Hash)

/**
 * A lender burns shares, and the vault pays TON.
 *
 *     lender ──jetton burn──▶ vault ──TON──▶ lender
 */
const withdrawal = definePattern({
  name: 'lending.daolamaWithdrawal',
  actionType: 'LendingVaultWithdrawal',
  shape: action('JettonBurn', {
    where: ({ node }, facts) =>
      node.detail.jetton === mainVault ||
      (node.detail.jetton !== undefined && hasInterface(facts.interfaces(node.detail.jetton), 'daolama_vault')),
  }),
  build({ node }) {
    const { sender, jetton, amount } = node.detail
    const paid = node.children.find(
      (child): child is TxNode =>
        child.kind === 'tx' && child.account === sender && child.from === jetton && !child.bounced,
    )
    return {
      success: node.success && paid !== undefined && isAccepted(paid),
      detail: {
        protocol,
        user: sender,
        vault: jetton,
        shares: { type: 'jetton', master: jetton, amount },
        received: paid && { type: 'coin', amount: paid.value },
      },
      extraNodes: paid ? [paid] : [],
    }
  },
})

/** DAOLama: the vault of those who lend TON. */
export const daolamaProtocol = defineProtocol({
  name: 'daolama',
  displayName: protocol,
  patterns: {},
  operations: { [supply.code]: 'deposit to vault' },
  extended: { operations: [deposit, withdrawal] },
})
