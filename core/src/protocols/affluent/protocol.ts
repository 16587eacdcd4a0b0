import { abiJettonPayload, abiOp, defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, lookahead, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../actions/ops/messages.ts'
import { readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import { record } from '../../tlb/combinators.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'

const affluentDepositPayload = abiJettonPayload('DepositPayload')
/** An Affluent vault requests prices from oracles. */
const affluentProvideData = [abiOp('ProvideAggregatedDataDeposit'), abiOp('ProvideAggregatedDataWithdraw')]
/* The oracle request and its response: operations by `record` are in no published schema. */
const affluentRequestPool = defineOp('AffluentRequestPool', record('#2a75c2f1', {}))
const affluentRequestAsset = defineOp('AffluentRequestAsset', record('#f1cafcb2', {}))
const affluentTakeData = defineOp('AffluentTakeData', record('#b675cea5', {}))
const affluentTakeDataForDeposit = abiOp('TakeAggregatedDataDeposit')
const affluentTakeDataForWithdrawal = abiOp('TakeAggregatedDataWithdraw')
/** The vault has received all requested prices. */
const affluentDataReady = defineOp('AffluentDataReady', record('#77c65602', {}))

const vaults: readonly InterfaceName[] = [
  'affluent_lending_vault',
  'affluent_multiply_vault',
  'affluent_multiply_vault_v2',
]

/** Whether an account is an Affluent vault. */
const isVault = (account: Address | undefined, facts: AccountFacts): boolean =>
  account !== undefined && vaults.some(name => hasInterface(facts.interfaces(account), name))

/** Vault shares sent to their owner. */
const shares = oneOf(
  action('JettonMint'),
  tx(jettonInternalTransfer, { children: { notification: optional(tx(jettonNotify)), change: optional(tx(excess)) } }),
)

/** The price request to the oracles and the response to the vault, which then executes the request. */
const oracleRoundTrip = tx([affluentRequestPool, affluentRequestAsset], {
  children: {
    taken: tx([affluentTakeData, affluentTakeDataForDeposit, affluentTakeDataForWithdrawal], {
      children: { vault: tx(affluentDataReady, { children: { shares: optional(shares) } }) },
    }),
  },
})

/** The vault requests prices from the oracles. */
const request = tx(affluentProvideData, {
  children: { oracles: oracleRoundTrip, waiting: optional(action('ContractDeploy')) },
})

const depositAtOnce = action('JettonTransfer', {
  where: ({ node }, facts) => isVault(node.detail.recipient, facts),
  children: { shares },
})
const depositWithOracles = action('JettonTransfer', {
  where: ({ node }, facts) =>
    isVault(node.detail.recipient, facts) || readLegPayload(affluentDepositPayload, node) !== undefined,
  children: { request },
})

/**
 * Jettons are deposited into an Affluent vault, which mints shares, at once or after an oracle price request.
 *
 *     owner ──jettons──▶ vault ──▶ owner
 *     owner ──jettons──▶ vault ──request──▶ oracles ──▶ vault ──▶ owner
 */
const affluentStake = definePattern({
  name: 'staking.affluentStake',
  actionType: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(depositWithOracles, depositAtOnce),
  build(match) {
    const { node } = match
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    const vault = 'request' in match ? match.request.oracles.taken.vault : undefined
    return {
      success: node.success && (vault === undefined || (vault.node.success && vault.shares !== undefined)),
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

const withdrawAtOnce = action('JettonBurn', {
  children: {
    payout: lookahead(action('JettonTransfer', { where: ({ node }, facts) => isVault(node.detail.sender, facts) })),
  },
})
const withdrawWithOracles = action('JettonBurn', {
  children: { request },
})

/**
 * Affluent vault shares are burned, and the vault pays, at once or after an oracle price request; the payout is an action
 * of its own.
 *
 *     owner ──jetton burn──▶ … vault (──request──▶ oracles ──▶ vault)? ──jettons──▶ owner
 */
const affluentWithdraw = definePattern({
  name: 'staking.affluentWithdraw',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.burn', 'jettons.transfer'],
  shape: oneOf(withdrawWithOracles, withdrawAtOnce),
  build(match) {
    const { sender, jetton, amount } = match.node.detail
    return {
      success: match.node.success && ('request' in match ? match.request.oracles.taken.vault.node.success : true),
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

/**
 * Affluent vault shares are sent to the batch contract that collects requests; the payout comes later.
 *
 *     owner ──shares──▶ batch
 */
const affluentWithdrawRequest = definePattern({
  name: 'staking.affluentWithdrawRequest',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer'],
  shape: action('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && hasInterface(facts.interfaces(node.detail.recipient), 'affluent_batch'),
  }),
  build({ node }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success,
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

/** Affluent vaults. */
export const affluentProtocol = defineProtocol({
  name: 'affluent',
  patterns: {
    tokenStaking: [affluentStake, affluentWithdrawRequest, affluentWithdraw],
  },
})
