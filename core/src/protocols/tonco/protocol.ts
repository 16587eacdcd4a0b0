import type { PatternFacts } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp, defineOp } from '../../actions/engine/op.ts'
import { optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess } from '../../actions/ops/messages.ts'
import { defineJettonDeposit } from '../../actions/patterns/liquidity.ts'
import {
  amountInWallet,
  childLegs,
  childTxs,
  getSentAmount,
  type Leg,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import {
  collectHops,
  defineJettonSwap,
  type Hop,
  readLegPayout,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import { bigUint, maybeAddress, record, varUint } from '../../tlb/combinators.ts'
import { addressOf, type Hash } from '../../units.ts'
import {
  liquidityOperations,
  toncoFeeClaim,
  toncoPoolCreation,
  toncoProtocolFeeClaim,
  toncoRefund,
  toncoWithdrawal,
} from './liquidity.ts'

// poolv3_swap#a7fb58f8 target:MsgAddress sqrt_price_limit:uint160 min_out:(VarUInteger 16) … = ForwardPayload;
/** Not in the ABI: it has the message of this opcode, and a payload of this name would change what `/v2` shows. */
const toncoSwapPayload = defineOp(
  'ToncoSwapPayload',
  record('#a7fb58f8', { target: maybeAddress, price_limit: bigUint(160), min_out: varUint(4) }),
)

const toncoSwap = abiOp('Poolv3Swap')
/** Its kind is what the router pays: 200 the output of a swap, 230 the input of a rejected one. */
const toncoPayTo = abiOp('PayTo')

const toncoFundPayload = abiJettonPayload('PoolFundAccount')
const toncoFund = abiOp('Poolv3FundAccount')
const toncoAddLiquidity = abiOp('Accountv3AddLiquidity')
const toncoMint = abiOp('Poolv3Mint')
const toncoPositionInit = abiOp('PositionnftV3PositionInit')

/**
 * TONCO: the pool's payment has a code for the swap output or a refund. Between pools the
 * router pays itself.
 *
 *     user ──jettons──▶ router ──poolv3_swap──▶ pool ──pay_to──▶ router ──jettons──▶ recipient, or the router again
 */
const tonco = defineJettonSwap({
  name: 'swaps.tonco',
  dex: 'tonco',
  after: ['jettons.transfer', 'pTon.v1', 'pTon.v2', 'pTon.v2Payout'],
  payloads: [toncoSwapPayload],
  findRouter: node => senderOfChild(node, toncoSwap),
  readHops: (node, facts) => collectHops<Leg>(node, leg => readToncoHop(leg, node, facts)),
})

function readToncoHop(leg: Leg, first: Leg, facts: PatternFacts): { hop: Hop; next: Leg | undefined } | undefined {
  const swapPayload = readLegPayload(toncoSwapPayload, leg)
  const [pool] = childTxs(leg, toncoSwap)
  const pay =
    pool &&
    childTxs(pool.node, toncoPayTo).find(
      ({ body: { pay_to } }) => pay_to.sum_type === 'PayToCode200' || pay_to.sum_type === 'PayToCode230',
    )
  const [paidLeg] = pay ? childLegs(pay.node) : []
  if (!swapPayload || !pool || !pay || !paidLeg) return undefined
  const paid = readLegPayout(paidLeg, facts)
  const success = pay.body.pay_to.sum_type === 'PayToCode200' && paidLeg.success
  return {
    hop: {
      success,
      in: getSentAmount(leg),
      out: success ? paid.out : amountInWallet(swapPayload.target, swapPayload.min_out, facts),
      nodes: [...(leg === first ? [] : [leg]), pool.node, pay.node, ...paid.nodes],
    },
    next: childTxs(paidLeg, toncoSwap).length > 0 ? paidLeg : undefined,
  }
}

/**
 * One side of a deposit into a TONCO pool, or the side that completes it; the owner receives a position NFT. Refunds are
 * transfers of their own.
 *
 *     owner ──jettons──▶ router ──fund_account──▶ pool ──add_liquidity──▶ account (──mint──▶ pool ┬─init──▶ item
 *                                                                                                └─pay_to──▶ router)?
 */
const toncoLiquidity = defineJettonDeposit({
  name: 'liquidity.tonco',
  dex: 'tonco',
  payload: toncoFundPayload,
  provide: toncoFund,
  side: toncoAddLiquidity,
  both: toncoMint,
  accepted: toncoPositionInit,
  childrenOfBoth: {
    position: optional(tx(toncoPositionInit)),
    back: optional(tx(toncoPayTo)),
    change: optional(tx(excess)),
  },
})

/** TONCO. */
export const toncoProtocol = defineProtocol({
  name: 'tonco',
  exchange: {
    dex: 'tonco',
    swapPayloads: [toncoSwapPayload],
    payouts: [toncoPayTo],
    deposits: [{ side: toncoAddLiquidity, both: toncoMint }],
    pTonMasters: [addressOf(0, '949c4c66760c002800e2fa3d8a3ca4e1c90a9373b53ae7472033483bf14cd95e' as Hash)],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [toncoLiquidity],
    swaps: [tonco],
  },
  displayName: 'TONCO',
  operations: {
    ...liquidityOperations,
    '0xa7fb58f8': 'swap',
    '0x4468de77': 'add liquidity',
    '0x3ebe5431': 'collect one side of a deposit',
    '0x81702ef8': 'mint liquidity',
    '0xd5ecca2a': 'create position',
  },
  extended: {
    operations: [toncoWithdrawal, toncoFeeClaim, toncoProtocolFeeClaim, toncoRefund, toncoPoolCreation],
  },
})
