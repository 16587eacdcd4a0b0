import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp, hasSent, readNodeBody } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { depositFromLeg, depositFromMessage } from '../../actions/patterns/liquidity.ts'
import { legWith, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import {
  bidaskDammFeeClaim,
  bidaskDammWithdrawal,
  bidaskFeeClaim,
  bidaskOperations,
  bidaskPoolCreation,
  bidaskRangeCreation,
  bidaskStake,
  bidaskUnstake,
  bidaskWithdrawal,
} from './liquidity.ts'
import { bidask, bidaskFromTon, bidaskSwapPayload, bidaskSwapPayloadV2 } from './swap.ts'

const bidaskProvidePayload = abiJettonPayload('BidaskProvide')
const bidaskProvide = abiOp('BidaskProvide')
const bidaskProvideBothPayload = abiJettonPayload('BidaskProvideBoth')
const bidaskSaveLiquidity = abiOp('BidaskSaveLiquidityInfo')
const bidaskContinueProvide = abiOp('BidaskInternalContinueProvide')
const bidaskProvideRefund = abiOp('BidaskProvideRefund')
const bidaskLiquidityNotify = abiOp('BidaskAddingLiquidityNotify')

/** A contract that holds a Bidask pool's liquidity for one price range. */
const range = anyTx({ where: ({ node }) => isRange(node) })

/** Whether one side is stored and nothing was forwarded yet. */
const isWaiting = (node: TxNode): boolean => node.success && !hasSent(node, bidaskLiquidityNotify)

const isRange = (node: TxNode): boolean =>
  !node.bounced &&
  (hasInterface(node.interfaces, 'bidask_range') || readNodeBody(bidaskContinueProvide, node) !== undefined)

function followRanges(first: TxNode): { readonly success: boolean; readonly nodes: readonly Node[] } {
  const nodes: Node[] = []
  let [hasLiquidity, rangesSucceeded] = [false, true]
  for (let current: TxNode | undefined = first; current !== undefined; ) {
    nodes.push(current)
    rangesSucceeded &&= current.success
    let next: TxNode | undefined
    for (const child of current.children) {
      if (child.kind !== 'tx' || child.bounced) continue
      if (isRange(child)) next = child
      else if (readNodeBody(bidaskProvideRefund, child) || hasInterface(child.interfaces, 'bidask_pool'))
        nodes.push(child)
      else {
        hasLiquidity ||= child.success
        nodes.push(child, ...child.children.filter(isDeployOrNotification))
      }
    }
    current = next
  }
  return { success: hasLiquidity && rangesSucceeded, nodes }
}

const isDeployOrNotification = (node: Node): boolean =>
  node.kind === 'tx' ? !node.bounced : node.type === 'ContractDeploy'

/** The deposit contract, which forwards both sides. */
const save = tx(bidaskSaveLiquidity, {
  children: {
    both: optional(tx(bidaskLiquidityNotify, { children: { range } })),
    deploy: optional(action('ContractDeploy')),
  },
})

type DepositMatch =
  | { readonly range: { readonly node: TxNode } }
  | {
      readonly save: { readonly node: TxNode; readonly both: { readonly range: { readonly node: TxNode } } | undefined }
    }

function followDeposit(match: DepositMatch) {
  const firstRange = 'range' in match ? match.range.node : match.save.both?.range.node
  if (firstRange === undefined) return { success: 'save' in match && isWaiting(match.save.node) }
  const route = followRanges(firstRange)
  return { success: route.success, extraNodes: route.nodes }
}

const directJettons = legWith([bidaskProvidePayload, bidaskProvideBothPayload], { range })
const storedJettons = legWith(bidaskProvidePayload, { save })

/**
 * A deposit into a Bidask pool: of a jetton, of a jetton with attached TON, or one side of two jettons. Refunds are
 * transfers of their own.
 *
 *     owner ──jettons──▶ pool ──▶ range (──▶ range)* ──▶ LP contract ──▶ owner
 *     owner ──jettons──▶ pool ──save──▶ deposit contract (──both──▶ pool ──▶ range …)?
 */
const bidaskLiquidity = definePattern({
  name: 'liquidity.bidask',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer'],
  shape: oneOf(directJettons, storedJettons),
  build(match) {
    const { node: leg } = match
    const deposit = depositFromLeg(leg)
    if (deposit === undefined) return undefined
    const attachedTon = readLegPayload(bidaskProvideBothPayload, leg)?.ton_amount
    const vault = deposit.tokens[0]?.vault
    const tonTokens =
      attachedTon !== undefined && vault !== undefined
        ? [{ amount: { type: 'coin' as const, amount: attachedTon }, vault }]
        : []
    return {
      ...followDeposit(match),
      detail: { protocol: 'bidask' as const, ...deposit, tokens: [...tonTokens, ...deposit.tokens] },
    }
  },
})

const directTon = tx(bidaskProvide, { where: ({ node }) => !node.bounced, children: { range } })
const storedTon = tx(bidaskProvide, { where: ({ node }) => !node.bounced, children: { save } })

/**
 * A TON deposit into a Bidask pool, or the TON side of a two-sided one. The request has no amount; the message that the
 * pool forwards has it.
 *
 *     owner ──provide──▶ pool ──▶ range (──▶ range)* ──▶ LP contract ──▶ owner
 *     owner ──provide──▶ pool ──save──▶ deposit contract (──both──▶ pool ──▶ range …)?
 */
const bidaskLiquidityFromTon = definePattern({
  name: 'liquidity.bidaskFromTon',
  actionType: 'LiquidityDeposit',
  shape: oneOf(directTon, storedTon),
  build(match) {
    const forwarded = 'range' in match ? readNodeBody(bidaskContinueProvide, match.range.node) : match.save.body
    const amount = forwarded && singleSide(forwarded.amount_x, forwarded.amount_y)
    const deposit = depositFromMessage(match.node, amount === undefined ? undefined : { type: 'coin', amount })
    if (deposit === undefined) return undefined
    return {
      ...followDeposit(match),
      detail: { protocol: 'bidask' as const, ...deposit },
    }
  },
})

/** The TON amount is on one side; with amounts on both sides it is ambiguous. */
const singleSide = <T extends bigint>(x: T, y: T): T | undefined =>
  x > 0n && y === 0n ? x : y > 0n && x === 0n ? y : undefined

/** Bidask. */
export const bidaskProtocol = defineProtocol({
  name: 'bidask',
  exchange: {
    dex: 'bidask',
    swapPayloads: [bidaskSwapPayload, bidaskSwapPayloadV2],
    payouts: [],
    deposits: [{ side: bidaskSaveLiquidity, both: bidaskLiquidityNotify }],
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [bidaskLiquidity, bidaskLiquidityFromTon],
    swaps: [bidaskFromTon, bidask],
  },
  displayName: 'Bidask',
  operations: bidaskOperations,
  extended: {
    operations: [
      bidaskWithdrawal,
      bidaskDammWithdrawal,
      bidaskDammFeeClaim,
      bidaskFeeClaim,
      bidaskStake,
      bidaskUnstake,
      bidaskPoolCreation,
      bidaskRangeCreation,
    ],
  },
})
