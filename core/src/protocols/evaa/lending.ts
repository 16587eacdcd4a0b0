import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { definePattern, type SentMatch, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/extended/index.ts'
import { otherThan } from '../../actions/patterns/payouts.ts'
import {
  getReceivedAmount,
  type Leg,
  legWith,
  readForwardPayload,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import type { Value } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import {
  type Flow,
  findPayout,
  findPositionCall,
  findReply,
  findTransfer,
  followFlow,
  formatAssetId,
  hasSize,
  isRejected,
  positive,
  supplyCoins,
  supplyPayload,
  supplySuccess,
  supplySuccessWithChange,
  toAmount,
  withdraw,
  withdrawCollateralized,
} from './messages.ts'

type SupplyRequest = Pick<Detail<'LendingSupply'>, 'supplier' | 'pool' | 'amount' | 'supplierWallet' | 'poolWallet'> & {
  readonly node: Node
  readonly recipient: Address
  /** Whether the request is of EVAA, whatever becomes of it. */
  readonly isExact: boolean
}

function describeSupply({ node, recipient, isExact, ...request }: SupplyRequest) {
  const { supplier, pool } = request
  const call = findPositionCall(node, pool, 'supply')
  if (call === undefined && !(isExact && isRejected(node, pool))) return undefined
  const flow = followFlow(call, pool)
  const credited = findReply(flow, supplySuccess)
  const accepted = credited ?? findReply(flow, supplySuccessWithChange)
  const refund = call ? undefined : findTransfer(node, pool)
  return {
    success: accepted?.node.success === true,
    detail: {
      protocol: 'EVAA',
      ...request,
      beneficiary: otherThan(supplier, recipient),
      position: call?.position,
      assetId: call?.request && formatAssetId(call.request.asset_id),
    },
    repaidPrincipal: positive(credited?.body.repaid),
    extraNodes: [...flow.nodes, ...(refund ? [refund] : [])],
  }
}

/** The confirmation of a supply states how much of a loan it repaid. */
function describeRepayment(supply: ReturnType<typeof describeSupply>) {
  if (supply?.repaidPrincipal === undefined) return undefined
  const { repaidPrincipal, detail, ...match } = supply
  return { ...match, detail: { ...detail, repaidPrincipal } }
}

const coinSupplyShape = sentTx(supplyCoins)
const describeCoinSupply = ({ node, body: { recipient, amount } }: SentMatch<Value<typeof supplyCoins.layout>>) =>
  describeSupply({
    node,
    recipient,
    isExact: hasSize(node.tx.inMessage?.body, [429, 493]),
    supplier: node.from,
    pool: node.account,
    amount: { type: 'coin', amount },
  })

/**
 * An account supplies TON; the contract of its position confirms it, or the pool returns the TON.
 *
 *     supplier ──supply_master──▶ pool ──supply_user──▶ position ──supply_success | supply_fail──▶ pool ──▶ supplier
 */
export const evaaCoinSupply = definePattern({
  name: 'lending.evaaCoinSupply',
  actionType: 'LendingSupply',
  shape: coinSupplyShape,
  build: describeCoinSupply,
})
/** The same, and the confirmation states that it repaid a loan. */
export const evaaCoinRepayment = definePattern({
  name: 'lending.evaaCoinRepayment',
  actionType: 'LendingRepayment',
  shape: coinSupplyShape,
  build: match => describeRepayment(describeCoinSupply(match)),
})

const jettonSupplyShape = legWith(supplyPayload)
function describeJettonSupply(node: Leg) {
  const { sender: supplier, recipient: pool, senderWallet, recipientWallet } = node.detail
  const payload = readLegPayload(supplyPayload, node)
  if (payload === undefined || supplier === undefined || pool === undefined) return undefined
  return describeSupply({
    node,
    recipient: payload.recipient,
    isExact: hasSize(readForwardPayload(node), [301, 365]),
    supplier,
    pool,
    amount: getReceivedAmount(node),
    supplierWallet: senderWallet,
    poolWallet: recipientWallet,
  })
}

/**
 * The same with jettons.
 *
 *     supplier ──jettons──▶ pool ──supply_user──▶ position ──supply_success | supply_fail──▶ pool ──▶ supplier
 */
export const evaaJettonSupply = definePattern({
  name: 'lending.evaaJettonSupply',
  actionType: 'LendingSupply',
  shape: jettonSupplyShape,
  build: ({ node }) => describeJettonSupply(node),
})
/** The same, and the confirmation states that it repaid a loan. */
export const evaaJettonRepayment = definePattern({
  name: 'lending.evaaJettonRepayment',
  actionType: 'LendingRepayment',
  shape: jettonSupplyShape,
  build: ({ node }) => describeRepayment(describeJettonSupply(node)),
})

/** Why the contract of a position does not pay out, by the op code of its message to the owner. */
const withdrawalErrors: Readonly<Record<number, string>> = {
  8678: 'another operation is in progress',
  8679: 'not enough collateral',
  8680: 'prices are missing',
  8684: 'the execution failed',
  2170856: 'the pool does not have enough funds',
}

function findError({ nodes, pool }: Flow): string | undefined {
  for (const node of nodes)
    if (node.kind === 'tx' && node.account !== pool && node.opCode !== undefined && withdrawalErrors[node.opCode])
      return withdrawalErrors[node.opCode]
  return undefined
}

function describeWithdrawal({ node, body }: SentMatch<Value<typeof withdraw.layout>>, facts: PatternFacts) {
  const { asset_id, amount: requested, recipient } = body
  const { from: owner, account: pool } = node
  const call = findPositionCall(node, pool, 'withdraw')
  const isExact = hasSize(node.tx.inMessage?.body, [685, 749])
  if (call === undefined && !(isExact && isRejected(node, pool))) return undefined
  const flow = followFlow(call, pool)
  const approved = findReply(flow, withdrawCollateralized)
  const paid = approved?.node.success
    ? findPayout(approved.node, recipient, asset_id, approved.body.amount, facts)
    : undefined
  return {
    success: paid?.isPaid === true,
    detail: {
      protocol: 'EVAA',
      pool,
      position: call?.position,
      owner,
      recipient: otherThan(owner, recipient),
      amount: paid?.amount ?? (requested === allAvailable ? undefined : toAmount(asset_id, requested)),
      requested,
      assetId: formatAssetId(asset_id),
      recipientWallet: paid?.transfer?.detail.recipientWallet,
      poolWallet: paid?.transfer?.detail.senderWallet,
      reason: findError(flow),
    },
    borrowedPrincipal: positive(approved?.body.borrowed),
    extraNodes: flow.nodes,
  }
}

/**
 * An account withdraws an asset: the contract of its position checks the request, and the pool pays.
 *
 *     owner ──withdraw_master──▶ pool ──withdraw_user──▶ position ──withdraw_collateralized──▶ pool ┬═▶ recipient
 *                                                                └─error──▶ owner                  └─withdraw_success | withdraw_fail──▶ position
 */
export const evaaWithdrawal = definePattern({
  name: 'lending.evaaWithdrawal',
  actionType: 'LendingWithdrawal',
  shape: sentTx(withdraw),
  build: describeWithdrawal,
})
/** The same, and the position approves a loan: it is paid out beyond what was supplied. */
export const evaaBorrow = definePattern({
  name: 'lending.evaaBorrow',
  actionType: 'LendingBorrow',
  shape: sentTx(withdraw),
  build(match, facts) {
    const withdrawal = describeWithdrawal(match, facts)
    if (withdrawal?.borrowedPrincipal === undefined) return undefined
    const { borrowedPrincipal, detail, ...rest } = withdrawal
    return { ...rest, detail: { ...detail, borrowedPrincipal } }
  },
})

const allAvailable = (1n << 64n) - 1n
