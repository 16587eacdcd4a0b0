import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, type OpLayout, readNodeBody } from '../../actions/engine/op.ts'
import type { TxMatch } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { readLeg, transactionsOf } from '../../actions/patterns/payouts.ts'
import { isAccepted, type Leg } from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import {
  address,
  bigUint,
  cellRef,
  coins,
  int,
  maybe,
  record,
  type Tlb,
  uint,
  type Value,
} from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

/** Messages of a pool to the contract of a position begin with a header: the op code comes after it. */
// _ user_version:Coins upgrade_info:(Maybe ^Cell) upgrade_exec:int2 op:uint32 query_id:uint64 = InternalMsgBody;
export const positionHeader = {
  user_version: coins,
  upgrade_info: maybe(cellRef),
  upgrade_exec: int(2),
  op: uint(32),
} as const
const positionMessage = record('', { ...positionHeader, query_id: bigUint(64) })
/** The requests to supply (0x11) and to withdraw (0x21). */
// … asset_id:uint256 amount:uint64 … = InternalMsgBody;
const positionRequest = record('', {
  ...positionHeader,
  query_id: bigUint(64),
  asset_id: bigUint(256),
  amount: bigUint(64),
})

const positionCodes = {
  supply: 0x11,
  withdraw: 0x21,
  withdrawSuccess: 0x211a,
  withdrawFail: 0x211f,
  supplyWithdraw: 0x41,
  supplyWithdrawSuccess: 0x411a,
  liquidate: 0x31,
  liquidateSuccess: 0x311a,
  liquidateFail: 0x311f,
} as const
type PositionCode = keyof typeof positionCodes

/** Reads a body of another account; `undefined` when it does not match. */
export function readLeniently<T>(layout: Tlb<T>, body: Cell | null | undefined): T | undefined {
  try {
    return body ? layout.read(body.slice()) : undefined
  } catch {
    // Anyone can send any body: one that does not match the layout is a different message.
    return undefined
  }
}

/** A message of a pool to the contract of a position. */
type PositionCall = {
  readonly position: Address
  /** Its transaction; `undefined` when it was not processed. */
  readonly node: TxNode | undefined
  /** What it states about an asset, for a supply and a withdrawal. */
  readonly request: Value<typeof positionRequest> | undefined
  readonly body: Cell | null | undefined
}

/** The message with this op code that transactions of a pool have sent to the contract of a position, processed or not. */
export function findPositionCall(requested: Node, pool: Address, kind: PositionCode): PositionCall | undefined {
  const isCall = (message: Pick<TraceMessage, 'type' | 'body'> | null | undefined) =>
    message?.type === 'int_msg' && readLeniently(positionMessage, message.body)?.op === positionCodes[kind]
  const sent = transactionsOf(requested)
    .filter(({ account }) => account === pool)
    .flatMap(({ tx }) => tx.outMessages)
    .find(isCall)
  const position = sent?.destination
  if (!position) return undefined
  const node = requested.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' && child.account === position && !child.bounced && isCall(child.tx.inMessage),
  )
  return { position, node, request: readLeniently(positionRequest, sent.body), body: sent.body }
}

/** What a pool and the contract of a position do for one request, and what they send to others. */
export type Flow = { readonly nodes: readonly Node[]; readonly pool: Address }

/** Follows the messages between a pool and the contract of a position. */
export function followFlow(call: PositionCall | undefined, pool: Address): Flow {
  const nodes: Node[] = call?.node ? [call.node] : []
  for (const node of nodes) {
    const isOwn = node.kind === 'tx' && (node.account === pool || node.account === call?.position)
    // Appended while it iterates, so the steps of steps are found too.
    if (isOwn) nodes.push(...node.children.filter(child => child.kind === 'tx' || isTransferFrom(child, pool)))
  }
  return { nodes, pool }
}

const isTransferFrom = (node: Node, sender: Address): node is Leg =>
  node.kind === 'action' &&
  (node.type === 'JettonTransfer' || node.type === 'FlawedJettonTransfer') &&
  node.detail.sender === sender

/** The first message to the pool in a flow with one of these bodies. */
export function findReply<Body>({ nodes, pool }: Flow, op: OpLayout<Body>): TxMatch<Body> | undefined {
  for (const node of nodes) {
    if (node.kind !== 'tx' || node.account !== pool || node.bounced) continue
    const body = readNodeBody(op, node)
    if (body !== undefined) return { node, body }
  }
  return undefined
}

/** The transfer of jettons that a transaction of the pool makes: of this amount, where there are several. */
export function findTransfer(node: Node, pool: Address, amount?: bigint): Leg | undefined {
  const transfers = node.children.filter((child): child is Leg => isTransferFrom(child, pool))
  return transfers.find(({ detail }) => 'amount' in detail && detail.amount === amount) ?? transfers[0]
}

/** The message with TON that a transaction of the pool sends to an account. */
const findCoins = (node: TxNode, to: Address, amount: bigint): TxNode | undefined =>
  node.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' &&
      child.account === to &&
      !child.bounced &&
      child.tx.inMessage?.type === 'int_msg' &&
      child.value >= amount &&
      isAccepted(child),
  )

/** What a transaction of the pool pays to an account: jettons, or TON. */
export function findPayout(node: TxNode, to: Address, id: bigint, amount: bigint, facts: PatternFacts) {
  const transfer = findTransfer(node, node.account, amount)
  if (transfer) {
    const { amounts, isPaid } = readLeg(transfer, facts)
    return { amount: amounts[0] ?? toAmount(id, amount), isPaid, transfer }
  }
  return findCoins(node, to, amount) && { amount: toAmount(id, amount), isPaid: id === coinAssetId, transfer }
}

/** Whether a body has one of these sizes, in bits: op codes of EVAA are small numbers that others use as well. */
export const hasSize = (body: Cell | null | undefined, sizes: readonly number[]): boolean =>
  body != null && sizes.includes(body.bits)

/** Whether a pool rejected a request at once: its transaction failed, or it returned the jettons. */
export function isRejected(requested: Node, pool: Address): boolean {
  const failed = transactionsOf(requested).some(({ account, success }) => account === pool && !success)
  return failed || (requested.kind === 'action' && findTransfer(requested, pool) !== undefined)
}

const coinAssetId = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an // sha256('TON')

/** An amount of an asset whose transfer is unknown. */
export const toAmount = (id: bigint, amount: bigint): TokenAmount =>
  id === coinAssetId ? { type: 'coin', amount } : { type: 'jetton', master: undefined, amount }

/** An asset id as it is written. */
export const formatAssetId = (id: bigint): string => `0x${id.toString(16)}`

/** A positive number; a number of 64 bits is signed. */
export const positive = (value: bigint | undefined): bigint | undefined =>
  value !== undefined && value > 0n && value < 1n << 63n ? value : undefined

/* Requests to a pool. */
// supply_master#00000001 query_id:uint64 include_user_code:int2 amount:uint64 recipient:MsgAddressInt … = InternalMsgBody;
export const supplyCoins = defineOp(
  'EvaaSupplyMaster',
  record('#00000001', { query_id: bigUint(64), include_user_code: int(2), amount: bigUint(64), recipient: address }),
)
// supply_master#00000001 include_user_code:int2 recipient:MsgAddressInt … = ForwardPayload;
export const supplyPayload = defineOp(
  'EvaaSupplyPayload',
  record('#00000001', { include_user_code: int(2), recipient: address }),
)
// withdraw_master#00000002 query_id:uint64 asset_id:uint256 amount:uint64 recipient:MsgAddressInt … = InternalMsgBody;
export const withdraw = defineOp(
  'EvaaWithdrawMaster',
  record('#00000002', { query_id: bigUint(64), asset_id: bigUint(256), amount: bigUint(64), recipient: address }),
)
const liquidation = {
  borrower: address,
  liquidator: address,
  collateral_asset_id: bigUint(256),
  min_collateral: bigUint(64),
  include_user_code: int(2),
} as const
// liquidate_master#00000003 query_id:uint64 … incoming_amount:uint64 … = InternalMsgBody;
export const liquidateCoins = defineOp(
  'EvaaLiquidateMaster',
  record('#00000003', { query_id: bigUint(64), ...liquidation, amount: bigUint(64) }),
)
// liquidate_master#00000003 borrower:MsgAddressInt liquidator:MsgAddressInt … = ForwardPayload;
export const liquidatePayload = defineOp('EvaaLiquidatePayload', record('#00000003', liquidation))

/* Replies of the contract of a position to the pool. */
// supply_success#0000011a query_id:uint64 owner:MsgAddressInt asset_id:uint256 amount:uint64 new_principal:uint64 repaid:uint64 … = InternalMsgBody;
export const supplySuccess = defineOp(
  'EvaaSupplySuccess',
  record('#0000011a', {
    query_id: bigUint(64),
    owner: address,
    asset_id: bigUint(256),
    amount: bigUint(64),
    new_principal: bigUint(64),
    repaid: bigUint(64),
  }),
)
// supply_success_and_repay_remainings#000011ab query_id:uint64 … = InternalMsgBody;
export const supplySuccessWithChange = defineOp(
  'EvaaSupplySuccessWithChange',
  record('#000011ab', { query_id: bigUint(64) }),
)
// withdraw_collateralized#00000211 query_id:uint64 owner:MsgAddressInt asset_id:uint256 amount:uint64 new_principal:uint64 borrowed:uint64 … = InternalMsgBody;
export const withdrawCollateralized = defineOp(
  'EvaaWithdrawCollateralized',
  record('#00000211', {
    query_id: bigUint(64),
    owner: address,
    asset_id: bigUint(256),
    amount: bigUint(64),
    new_principal: bigUint(64),
    borrowed: bigUint(64),
  }),
)

const liquidationReply = {
  query_id: bigUint(64),
  owner: address,
  liquidator: address,
  paid_asset_id: bigUint(256),
} as const
// liquidate_satisfied#00000311 query_id:uint64 owner:MsgAddressInt liquidator:MsgAddressInt paid_asset_id:uint256 ^[ … ] = InternalMsgBody;
export const liquidateSatisfied = defineOp(
  'EvaaLiquidateSatisfied',
  record('#00000311', {
    ...liquidationReply,
    amounts: startOfRef(
      record('', {
        loan_decrease: bigUint(64),
        repaid: bigUint(64),
        fee: bigUint(64),
        loan_principal: bigUint(64),
        collateral_asset_id: bigUint(256),
        collateral_decrease: bigUint(64),
        collateral: bigUint(64),
      }),
    ),
  }),
)
/** The error comes after the number of a subaccount, in the first version after an amount; a query id follows, and perhaps an amount. */
const liquidationError: Tlb<number> = {
  read(slice) {
    slice.skip([112, 176].includes(slice.remainingBits) ? 16 : 64)
    return slice.loadUint(32)
  },
}
// liquidate_unsatisfied#0000031f query_id:uint64 owner:MsgAddressInt liquidator:MsgAddressInt paid_asset_id:uint256 ^[ … error:uint32 … ] = InternalMsgBody;
export const liquidateUnsatisfied = defineOp(
  'EvaaLiquidateUnsatisfied',
  record('#0000031f', {
    ...liquidationReply,
    amounts: startOfRef(
      record('', {
        paid: bigUint(64),
        collateral_asset_id: bigUint(256),
        min_collateral: bigUint(64),
        error: liquidationError,
      }),
    ),
  }),
)
