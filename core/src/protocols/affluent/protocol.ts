import { abiJettonPayload, abiOp, defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, lookahead, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { lpTokens, mintedJettons } from '../../actions/patterns/liquidity.ts'
import { describeStake } from '../../actions/patterns/stakes.ts'
import { readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import { record } from '../../tlb/combinators.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import { affluentPaidWithdrawal } from './withdrawal.ts'

const affluentDepositPayload = abiJettonPayload('DepositPayload')
const affluentProvideData = [abiOp('ProvideAggregatedDataDeposit'), abiOp('ProvideAggregatedDataWithdraw')]
/* The oracle request and its response: operations by `record` are in no published schema. */
const affluentRequestPool = defineOp('AffluentRequestPool', record('#2a75c2f1', {}))
const affluentRequestAsset = defineOp('AffluentRequestAsset', record('#f1cafcb2', {}))
const affluentTakeData = defineOp('AffluentTakeData', record('#b675cea5', {}))
const affluentTakeDataForDeposit = abiOp('TakeAggregatedDataDeposit')
const affluentTakeDataForWithdrawal = abiOp('TakeAggregatedDataWithdraw')
const affluentDataReady = defineOp('AffluentDataReady', record('#77c65602', {}))

const vaults: readonly InterfaceName[] = [
  'affluent_lending_vault',
  'affluent_multiply_vault',
  'affluent_multiply_vault_v2',
]

const isVault = (account: Address | undefined, facts: AccountFacts): boolean =>
  account !== undefined && vaults.some(name => hasInterface(facts.interfaces(account), name))

/** The price request to the oracles and the response to the vault, which then executes the request. */
const oracleRoundTrip = tx([affluentRequestPool, affluentRequestAsset], {
  children: {
    taken: tx([affluentTakeData, affluentTakeDataForDeposit, affluentTakeDataForWithdrawal], {
      children: { vault: tx(affluentDataReady, { children: { shares: lpTokens } }) },
    }),
  },
})

const request = tx(affluentProvideData, {
  children: { oracles: oracleRoundTrip, waiting: optional(action('ContractDeploy')) },
})

const depositAtOnce = action('JettonTransfer', {
  where: ({ node }, facts) => isVault(node.detail.recipient, facts),
  children: { shares: mintedJettons },
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
    const detail = describeStake('Affluent', node)
    if (detail === undefined) return undefined
    const vault = 'request' in match ? match.request.oracles.taken.vault : undefined
    return {
      success: node.success && (vault === undefined || (vault.node.success && vault.shares !== undefined)),
      detail,
    }
  },
})

const withdrawAtOnce = action('JettonBurn', {
  children: {
    payout: lookahead(action('JettonTransfer', { where: ({ node }, facts) => isVault(node.detail.sender, facts) })),
  },
})
const withdrawWithOracles = action('JettonBurn', { children: { request } })

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
    const { node } = match
    const detail = describeStake('Affluent', node)
    const success = node.success && ('request' in match ? match.request.oracles.taken.vault.node.success : true)
    return detail && { success, detail }
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
    const detail = describeStake('Affluent', node)
    return detail && { success: node.success, detail }
  },
})

/** Affluent vaults. */
export const affluentProtocol = defineProtocol({
  name: 'affluent',
  displayName: 'Affluent',
  patterns: { tokenStaking: [affluentStake, affluentWithdrawRequest, affluentWithdraw] },
  operations: {
    '0xb0c69ffe': 'request prices',
    '0x2a75c2f1': 'request data of a pool',
    '0xf1cafcb2': 'request data of a token',
    '0xb675cea5': 'return data of a pool',
    '0xab7bef17': 'return prices of a deposit',
    '0xd9cf8c91': 'return prices of a withdrawal',
    '0x77c65602': 'continue with prices',
  },
  extended: { operations: [affluentPaidWithdrawal] },
})
