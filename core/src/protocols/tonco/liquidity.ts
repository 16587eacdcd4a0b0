import type { PatternFacts } from '../../actions/engine/nodes.ts'
import { defineOp, hasSent } from '../../actions/engine/op.ts'
import { anyTx, definePattern, optional, sentTx, type TxMatch, tx } from '../../actions/engine/pattern.ts'
import { findSentTo, nonEmpty, otherThan, type Payouts, readOwed, readPayouts } from '../../actions/patterns/payouts.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import {
  address,
  bigUint,
  cellRef,
  int,
  mapped,
  maybe,
  maybeAddress,
  record,
  uint,
  type Value,
  varUint,
} from '../../tlb/combinators.ts'

const coinsInfo = record('', {
  amount0: varUint(4),
  wallet0: maybeAddress,
  amount1: varUint(4),
  wallet1: maybeAddress,
})
// routerv3_pay_to#a1daa96d query_id:uint64 receiver0:MsgAddress receiver1:MsgAddress exit_code:uint32 seqno:uint64
//   coinsinfo_cell:(Maybe ^[amount0:(VarUInteger 16) jetton0_address:MsgAddress amount1:(VarUInteger 16) …]) … = InternalMsgBody;
/** The message of the ABI has further cells for each exit code, which payments of positions do not have. */
const payTo = defineOp(
  'ToncoPayTo',
  record('#a1daa96d', {
    query_id: bigUint(64),
    receiver0: maybeAddress,
    receiver1: maybeAddress,
    exit_code: uint(32),
    seqno: bigUint(64),
    coins: mapped(maybe(cellRef), cell => cell && coinsInfo.read(cell.slice())),
  }),
)

// poolv3_start_burn#530b5f2c query_id:uint64 index:uint64 liquidity:uint128 tick_lower:int24 tick_upper:int24 = InternalMsgBody;
const startBurn = defineOp(
  'ToncoStartBurn',
  record('#530b5f2c', {
    query_id: bigUint(64),
    index: bigUint(64),
    liquidity: bigUint(128),
    lower: int(24),
    upper: int(24),
  }),
)
// positionnftv3_position_burn#46ca335a query_id:uint64 owner:MsgAddress liquidity:uint128 … = InternalMsgBody;
const positionBurn = defineOp('ToncoPositionBurn', record('#46ca335a', { query_id: bigUint(64), owner: maybeAddress }))
// poolv3_burn#d73ac09d query_id:uint64 recipient:MsgAddress … = InternalMsgBody;
const poolBurn = defineOp('ToncoBurn', record('#d73ac09d', { query_id: bigUint(64), recipient: maybeAddress }))

const burnShape = (isFeeClaim: boolean) =>
  sentTx(startBurn, {
    where: ({ body }) => (body.liquidity === 0n) === isFeeClaim,
    children: {
      item: optional(
        tx(positionBurn, {
          children: { burn: optional(tx(poolBurn, { children: { pay: optional(tx(payTo)) } })) },
        }),
      ),
    },
  })

type Burn = TxMatch<Value<typeof startBurn.layout>> & {
  readonly item:
    | (TxMatch<Value<typeof positionBurn.layout>> & {
        readonly burn: { readonly pay: TxMatch<Value<typeof payTo.layout>> | undefined } | undefined
      })
    | undefined
}

const readPay = (pay: TxMatch<Value<typeof payTo.layout>> | undefined, facts: PatternFacts): Payouts | undefined => {
  if (pay === undefined) return undefined
  const { coins } = pay.body
  if (coins === undefined) return readPayouts(pay.node, facts)
  const { wallet0, amount0, wallet1, amount1 } = coins
  const owed = [
    { wallet: wallet0, amount: amount0 },
    { wallet: wallet1, amount: amount1 },
  ]
  return readOwed(pay.node, owed, facts)
}

const describePosition = ({ node, body, item }: Burn) => ({
  pool: node.account,
  liquidity: body.liquidity,
  position: item?.node.account,
  positionIndex: body.index,
  tickLower: BigInt(body.lower),
  tickUpper: BigInt(body.upper),
})

/**
 * The owner burns a position, whole or in part; the router pays both tokens, or one when the price is not in its range.
 *
 *     owner ──start_burn──▶ pool ──position_burn──▶ item ──burn──▶ pool ──pay_to──▶ router ══▶ owner
 */
export const toncoWithdrawal = definePattern({
  name: 'liquidity.toncoWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: burnShape(false),
  build(match, facts) {
    const { node, item } = match
    const paid = readPay(item?.burn?.pay, facts)
    const owner = item?.body.owner ?? node.from
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'tonco',
        owner,
        recipient: otherThan(owner, paid?.recipient),
        ...describePosition(match),
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/** The owner collects the fees of a position: a burn of no liquidity. */
export const toncoFeeClaim = definePattern({
  name: 'liquidity.toncoFeeClaim',
  actionType: 'LiquidityFeeClaim',
  shape: burnShape(true),
  build(match, facts) {
    const { node, item } = match
    const paid = readPay(item?.burn?.pay, facts)
    const claimer = item?.body.owner ?? node.from
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'tonco',
        claimer,
        recipient: otherThan(claimer, paid?.recipient),
        ...describePosition(match),
        fees: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

// poolv3_collect_protocol#d3f8a538 query_id:uint64 … = InternalMsgBody;
const collectProtocolFees = defineOp('ToncoCollectProtocolFees', record('#d3f8a538', { query_id: bigUint(64) }))

/**
 * The administrator of a pool collects the protocol's share of its fees.
 *
 *     administrator ──collect_protocol──▶ pool ──pay_to──▶ router ══▶ recipient
 */
export const toncoProtocolFeeClaim = definePattern({
  name: 'liquidity.toncoProtocolFeeClaim',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx(collectProtocolFees, { children: { pay: optional(tx(payTo)) } }),
  build({ node, pay }, facts) {
    const paid = readPay(pay, facts)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'tonco',
        claimer: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: node.account,
        fees: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

// accountv3_refund_me#0bf3f447 query_id:uint64 = InternalMsgBody;
const refundMe = defineOp('ToncoRefundMe', record('#0bf3f447', { query_id: bigUint(64) }))

/**
 * The owner takes back what waits in the deposit contract; the pool makes the router pay it. STON.fi's contract takes the
 * same request, so the payment distinguishes them.
 *
 *     owner ──refund_me──▶ deposit contract ──▶ pool ──pay_to──▶ router ══▶ owner
 */
export const toncoRefund = definePattern({
  name: 'liquidity.toncoRefund',
  actionType: 'LiquidityRefund',
  shape: sentTx(refundMe, { children: { pool: anyTx({ children: { pay: tx(payTo) } }) } }),
  build({ node, pool }, facts) {
    const paid = readPay(pool.pay, facts)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'tonco',
        owner: node.from,
        pool: pool.node.account,
        holder: node.account,
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

const minters = record('', { token0: maybeAddress, token1: maybeAddress })
// routerv3_create_pool#2e3034ef query_id:uint64 jetton_wallet0:MsgAddress jetton_wallet1:MsgAddress tick_spacing:int24
//   initial_priceX96:uint160 protocol_fee:uint16 lp_fee_base:uint16 lp_fee_current:uint16 nftv3_content:^Cell
//   nftv3item_content:^Cell minters:^[jetton0_minter:MsgAddress jetton1_minter:MsgAddress …] … = InternalMsgBody;
const createPool = defineOp(
  'ToncoCreatePool',
  record('#2e3034ef', {
    query_id: bigUint(64),
    wallet0: address,
    wallet1: address,
    tick_spacing: int(24),
    initial_price: bigUint(160),
    protocol_fee: uint(16),
    lp_fee: uint(16),
    current_lp_fee: uint(16),
    content: cellRef,
    item_content: cellRef,
    minters: mapped(cellRef, cell => minters.read(cell.slice())),
  }),
)
// poolv3_init#441c39ed query_id:uint64 … = InternalMsgBody;
const initPool = defineOp('ToncoInitPool', record('#441c39ed', { query_id: bigUint(64) }))

/**
 * The router deploys a pool of two of its jetton wallets.
 *
 *     creator ──create_pool──▶ router ──init──▶ pool
 */
export const toncoPoolCreation = definePattern({
  name: 'liquidity.toncoPoolCreation',
  actionType: 'PoolCreation',
  // A farm of STON.fi has a message of the same op code.
  shape: sentTx(createPool, {
    where: ({ node }) => hasSent(node, initPool) || hasInterface(node.interfaces, 'tonco_router'),
    children: { pool: optional(tx(initPool)) },
  }),
  build: ({ node, body, pool }, facts) => ({
    success: pool?.node.success === true,
    detail: {
      protocol: 'tonco',
      creator: node.from,
      factory: node.account,
      pool: pool?.node.account ?? findSentTo(node, initPool),
      token0: body.minters.token0 ?? facts.jettonWallet(body.wallet0)?.jetton,
      token1: body.minters.token1 ?? facts.jettonWallet(body.wallet1)?.jetton,
      wallet0: body.wallet0,
      wallet1: body.wallet1,
      tickSpacing: BigInt(body.tick_spacing),
      initialPrice: body.initial_price,
      protocolFee: BigInt(body.protocol_fee),
      lpFee: BigInt(body.lp_fee),
      currentLpFee: BigInt(body.current_lp_fee),
    },
  }),
})

/** Its messages beyond swaps and deposits, in words. */
export const liquidityOperations = {
  [startBurn.code]: 'start burn of a position',
  [positionBurn.code]: 'burn position',
  [poolBurn.code]: 'burn liquidity',
  [payTo.code]: 'pay out',
  [refundMe.code]: 'refund a waiting deposit',
  [collectProtocolFees.code]: 'collect protocol fees',
  [createPool.code]: 'create pool',
  [initPool.code]: 'initialise pool',
} as const
