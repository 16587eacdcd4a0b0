import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { textComment } from '../../actions/ops/messages.ts'
import {
  childLegs,
  childTxs,
  getReceivedAmount,
  getSentAmount,
  type Leg,
  legKinds,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import { bigUint, cellRef, coins, int, maybe, maybeAddress, record, uint } from '../../tlb/combinators.ts'

// The messages of the master contract, without their trailing fields.
// supply_master#00000001 query_id:uint64 include_code:int2 amount:uint64 recipient:MsgAddress … = InternalMsgBody;
const supply = defineOp(
  'EvaaSupply',
  record('#00000001', { query_id: bigUint(64), include_code: int(2), amount: bigUint(64), recipient: maybeAddress }),
)
// supply#00000001 include_code:int2 recipient:MsgAddress … = ForwardPayload;
const supplyPayload = defineOp(
  'EvaaSupplyPayload',
  record('#00000001', { include_code: int(2), recipient: maybeAddress }),
)
// withdraw_master#00000002 query_id:uint64 asset_id:uint256 amount:uint64 recipient:MsgAddress … = InternalMsgBody;
const withdraw = defineOp(
  'EvaaWithdraw',
  record('#00000002', { query_id: bigUint(64), asset_id: bigUint(256), amount: bigUint(64), recipient: maybeAddress }),
)
// liquidate_master#00000003 query_id:uint64 borrower:MsgAddress … = InternalMsgBody;
const liquidate = defineOp('EvaaLiquidate', record('#00000003', { query_id: bigUint(64), borrower: maybeAddress }))
// liquidate#00000003 borrower:MsgAddress … = ForwardPayload;
const liquidatePayload = defineOp('EvaaLiquidatePayload', record('#00000003', { borrower: maybeAddress }))

const settled = { query_id: bigUint(64), owner: maybeAddress, asset_id: bigUint(256), amount: bigUint(64) } as const
// supply_success#0000011a query_id:uint64 owner:MsgAddress asset_id:uint256 amount:uint64 … = InternalMsgBody;
const supplySuccess = defineOp('EvaaSupplySuccess', record('#0000011a', settled))
// supply_fail#0000011f query_id:uint64 owner:MsgAddress asset_id:uint256 amount:uint64 … = InternalMsgBody;
const supplyFail = defineOp('EvaaSupplyFail', record('#0000011f', settled))
// withdraw_collateralized#00000211 query_id:uint64 owner:MsgAddress asset_id:uint256 amount:uint64 … = InternalMsgBody;
const withdrawCollateralized = defineOp('EvaaWithdrawCollateralized', record('#00000211', settled))
const withdrawSuccess = defineOp('EvaaWithdrawSuccess', record('#0000211a', {}))
const liquidateSatisfied = defineOp('EvaaLiquidateSatisfied', record('#00000311', { query_id: bigUint(64) }))
const liquidateUnsatisfied = defineOp('EvaaLiquidateUnsatisfied', record('#0000031f', { query_id: bigUint(64) }))

/** The id of TON in the protocol: sha256 of its name. */
const tonId = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an
/** A request for this many units is one for all. */
const allUnits = 2n ** 64n - 1n

/** Why a withdrawal was rejected, by the op code of the reply to the user, in the protocol's words. */
const rejections: ReadonlyMap<number | undefined, { readonly reason: string; readonly cause: string }> = new Map([
  [0x21e6, { reason: 'withdraw_locked_excess', cause: 'the position is locked by another request' }],
  [0x21e7, { reason: 'withdraw_not_collateralized_excess', cause: 'the rest would not cover the debt' }],
  [0x21e8, { reason: 'withdraw_missing_prices_excess', cause: 'the request has no prices for some of the assets' }],
  [0x21ec, { reason: 'withdraw_execution_crashed', cause: 'the contract of the position failed' }],
  [0x211fe8, { reason: 'withdraw_no_funds_excess', cause: 'the pool does not have so many tokens' }],
])

// user_message$_ version:(VarUInteger 16) upgrade:(Maybe ^UpgradeInfo) expected:int2 op:uint32 … = InternalMsgBody;
const userMessage = record('$_', { version: coins, upgrade: maybe(cellRef), expected: int(2), op: uint(32) })

/** The operation for the contract of a user, behind the version that each message to it begins with. */
function readUserOp(body: Cell | undefined): number | undefined {
  if (!body) return undefined
  try {
    return userMessage.read(body.slice()).op
  } catch {
    // Any message can reach the account: one of another form is not of the protocol.
    return undefined
  }
}

const isUserOp =
  (...ops: readonly number[]) =>
  ({ node }: { readonly node: TxNode }): boolean => {
    const op = readUserOp(node.tx.inMessage?.body)
    return !node.bounced && op !== undefined && ops.includes(op)
  }

const isTo = (op: number) => isUserOp(op)
const toHexId = (id: bigint): string => `0x${id.toString(16)}`
const otherThan = <T>(value: T | undefined, known: T | undefined): T | undefined =>
  value === known ? undefined : value

/**
 * Tokens are supplied to a position; the master contract replies to the user with a comment.
 *
 *     user ──supply | jettons──▶ master ──supply_user──▶ position ──success | fail──▶ master ──comment──▶ user
 */
const supplyPattern = definePattern({
  name: 'lending.evaaSupply',
  actionType: 'LendingSupply',
  after: ['jettons.transfer'],
  shape: oneOf(
    sentTx(supply, { children: { position: anyTx({ where: isTo(0x11) }) } }),
    action(legKinds, {
      where: ({ node }) => readLegPayload(supplyPayload, node) !== undefined,
      children: { position: anyTx({ where: isTo(0x11) }) },
    }),
  ),
  build({ node, position }) {
    const [done] = childTxs(position.node, supplySuccess)
    const [failed] = childTxs(position.node, supplyFail)
    const result = done ?? failed
    const given = readSupply(node)
    if (!given) return undefined
    const replies = result ? result.node.children.filter(isComment) : []
    return {
      success: done?.node.success === true,
      detail: {
        protocol: 'EVAA',
        ...given,
        owner: otherThan(result?.body.owner, given.user),
        position: position.node.account,
        ...(result && { assetId: toHexId(result.body.asset_id) }),
      },
      extraNodes: [...(result ? [result.node] : []), ...replies],
    }
  },
})

function readSupply(node: Node) {
  if (node.kind === 'tx') {
    const body = readNodeBody(supply, node)
    return (
      node.from &&
      body && { user: node.from, master: node.account, amount: { type: 'coin' as const, amount: body.amount } }
    )
  }
  if (node.type !== 'JettonTransfer' && node.type !== 'FlawedJettonTransfer') return undefined
  const { sender, recipient, senderWallet, recipientWallet } = node.detail
  if (!sender || !recipient) return undefined
  return {
    user: sender,
    master: recipient,
    userWallet: senderWallet,
    masterWallet: recipientWallet,
    amount: getSentAmount(node),
  }
}

const isComment = (node: Node): boolean => node.kind === 'tx' && readNodeBody(textComment, node) !== undefined

/**
 * Tokens leave a position, as a withdrawal or a loan: the contract of the position checks it, the master contract pays.
 *
 *     user ──withdraw──▶ master ──withdraw_user──▶ position ──collateralized──▶ master ┬─payout──▶ recipient
 *                                                     └─rejection──▶ user            └─success | fail──▶ position
 */
const withdrawPattern = definePattern({
  name: 'lending.evaaWithdrawal',
  actionType: 'LendingWithdrawal',
  after: ['jettons.transfer'],
  shape: sentTx(withdraw, { children: { position: anyTx({ where: isTo(0x21) }) } }),
  build({ node, body, position }) {
    const [checked] = childTxs(position.node, withdrawCollateralized)
    const settlement = checked ? findChild(checked.node, isUserOp(0x211a, 0x211f)) : undefined
    const [leg] = checked ? childLegs(checked.node) : []
    const [coinPayout] = checked ? childTxs(checked.node, withdrawSuccess) : []
    const rejection = [position.node, ...(settlement ? [settlement] : [])].flatMap(findRejection)[0]
    const isPaid = leg ? leg.success : coinPayout?.node.success === true
    const amount = readPayout(leg, coinPayout && checked ? checked.body.amount : undefined)
    const requested =
      body.amount === allUnits || body.asset_id !== tonId ? undefined : ({ type: 'coin', amount: body.amount } as const)
    return {
      success: isPaid && rejection === undefined,
      detail: {
        protocol: 'EVAA',
        user: node.from,
        master: node.account,
        position: position.node.account,
        assetId: toHexId(body.asset_id),
        recipient: otherThan(body.recipient, node.from),
        recipientWallet: leg?.detail.recipientWallet,
        masterWallet: leg?.detail.senderWallet,
        amount: amount ?? requested,
        requested: body.amount,
        ...(rejection && { reason: rejection.reason, cause: rejection.cause }),
      },
      extraNodes: [
        ...[checked?.node, settlement, leg, coinPayout?.node, rejection?.node].flatMap(each => each ?? []),
        ...(settlement ? settlement.children.filter(isComment) : []),
      ],
    }
  },
})

const readPayout = (leg: Leg | undefined, paid: bigint | undefined): TokenAmount | undefined =>
  leg ? getReceivedAmount(leg) : paid === undefined ? undefined : { type: 'coin', amount: paid }

const findChild = (parent: TxNode, fits: (match: { readonly node: TxNode }) => boolean): TxNode | undefined =>
  parent.children.find((child): child is TxNode => child.kind === 'tx' && fits({ node: child }))

const findRejection = (parent: TxNode) =>
  parent.children.flatMap(child => {
    const found = child.kind === 'tx' ? rejections.get(child.opCode) : undefined
    return child.kind === 'tx' && found !== undefined ? [{ node: child, ...found }] : []
  })

/**
 * A liquidator repays a debt and gets collateral of the borrower.
 *
 *     liquidator ──liquidate | jettons──▶ master ──liquidate_user──▶ position ──satisfied──▶ master ══collateral══▶ liquidator
 *                                                                       └─unsatisfied──▶ master ══refund══▶ liquidator
 */
const liquidatePattern = definePattern({
  name: 'lending.evaaLiquidation',
  actionType: 'LendingLiquidation',
  after: ['jettons.transfer'],
  shape: oneOf(
    sentTx(liquidate, { children: { position: anyTx({ where: isTo(0x31) }) } }),
    action(legKinds, {
      where: ({ node }) => readLegPayload(liquidatePayload, node) !== undefined,
      children: { position: anyTx({ where: isTo(0x31) }) },
    }),
  ),
  build({ node, position }) {
    const given = readLiquidation(node)
    if (!given) return undefined
    const [satisfied] = childTxs(position.node, liquidateSatisfied)
    const [unsatisfied] = childTxs(position.node, liquidateUnsatisfied)
    const result = satisfied ?? unsatisfied
    const settlement = result ? findChild(result.node, isUserOp(0x311a, 0x311f)) : undefined
    const isSettled = settlement !== undefined && isUserOp(0x311a)({ node: settlement })
    const legs = result ? childLegs(result.node) : []
    const collateral = isSettled ? readCollateral(result?.node, legs, given.liquidator) : []
    return {
      success: satisfied?.node.success === true && isSettled && collateral.length > 0 && legs.every(leg => leg.success),
      detail: {
        protocol: 'EVAA',
        ...given,
        position: position.node.account,
        ...(collateral.length > 0 && { collateral }),
        ...(unsatisfied && { reason: 'liquidate_unsatisfied', cause: 'the loan cannot be liquidated so' }),
      },
      extraNodes: [...(result ? [result.node] : []), ...(settlement ? [settlement] : []), ...legs],
    }
  },
})

function readLiquidation(node: Node) {
  if (node.kind === 'tx') {
    const body = readNodeBody(liquidate, node)
    return node.from && body && { liquidator: node.from, master: node.account, borrower: body.borrower }
  }
  if (node.type !== 'JettonTransfer' && node.type !== 'FlawedJettonTransfer') return undefined
  const { sender, recipient } = node.detail
  const body = readLegPayload(liquidatePayload, node)
  return (
    sender &&
    recipient &&
    body && { liquidator: sender, master: recipient, borrower: body.borrower, repaid: getSentAmount(node) }
  )
}

/** What the master contract pays the liquidator: jettons, else TON in a message of its own. */
function readCollateral(
  master: TxNode | undefined,
  legs: readonly Leg[],
  liquidator: TxNode['from'],
): readonly TokenAmount[] {
  if (legs.length > 0) return legs.filter(leg => leg.detail.recipient === liquidator).map(getReceivedAmount)
  const payout = master?.children.find(
    (child): child is TxNode => child.kind === 'tx' && child.account === liquidator && !child.bounced,
  )
  return payout ? [{ type: 'coin', amount: payout.value }] : []
}

/** EVAA: lending. */
export const evaaProtocol = defineProtocol({
  name: 'evaa',
  displayName: 'EVAA',
  patterns: {},
  operations: {
    '0x0000011a': 'supply accepted',
    '0x0000011f': 'supply rejected',
    '0x00000211': 'withdrawal checked',
    '0x0000211a': 'pay out',
    '0x00000311': 'liquidation checked',
    '0x0000031f': 'liquidation rejected',
    '0x000021e6': 'withdrawal rejected: locked',
    '0x000021e7': 'withdrawal rejected: not enough collateral',
    '0x000021e8': 'withdrawal rejected: prices missing',
    '0x000021ec': 'withdrawal rejected: execution failed',
    '0x00211fe8': 'withdrawal rejected: no funds',
  },
  extended: { operations: [supplyPattern, withdrawPattern, liquidatePattern] },
})
