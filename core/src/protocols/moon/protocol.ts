import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp, hasSent } from '../../actions/engine/op.ts'
import { action, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { excess } from '../../actions/ops/messages.ts'
import { defineDeposit, lpTokens } from '../../actions/patterns/liquidity.ts'
import { childLegs, childTxs, getSentAmount, isAccepted, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { defineCoinSwap, defineJettonSwap, type Hop, readLegPayout } from '../../actions/patterns/swaps/swapPatterns.ts'
import { moonOperations, moonRefund, moonWithdrawal } from './liquidity.ts'

const moonSwapPayload = abiJettonPayload('MoonSwap')
const moonSwap = abiOp('MoonSwap')
/** A body, or a forward payload. */
const moonSwapSucceed = abiOp('MoonSwapSucceed')
/** A body, or a forward payload. */
const moonSwapFailed = abiOp('MoonSwapFailed')

const moonDepositPayload = abiJettonPayload('MoonDepositLiquidity')
const moonDeposit = abiOp('MoonDepositLiquidity')
const moonDepositRecord = abiOp('MoonDepositRecord')
const moonProvideLiquidity = abiOp('MoonProvideLiquidity')
const moonProvideSucceed = abiOp('MoonProvideLiquiditySucceed')

/**
 * moon.cx, jettons in; the pool itself owns the jetton wallets.
 *
 *     user ──jettons──▶ pool ──swap_succeed, TON──▶ recipient, or ──jettons──▶ recipient
 */
const moon = defineJettonSwap({
  name: 'swaps.moon',
  dex: 'mooncx',
  payloads: [moonSwapPayload],
  findRouter: node => node.detail.recipient,
  readHops(node, facts) {
    const swapPayload = readLegPayload(moonSwapPayload, node)
    return swapPayload ? readMoonHop(node, getSentAmount(node), swapPayload.swap_params.min_out, facts) : []
  },
})

/**
 * moon.cx, TON in.
 *
 *     user ──swap, TON──▶ pool ──jettons──▶ recipient
 */
const moonFromTon = defineCoinSwap({
  name: 'swaps.moonFromTon',
  dex: 'mooncx',
  ops: [moonSwap],
  readHops: ({ node, body }, facts) =>
    readMoonHop(node, { type: 'coin', amount: body.amount }, body.swap_params.min_out, facts),
})

function readMoonHop(start: Node, input: TokenAmount, minOut: bigint, facts: PatternFacts): Hop[] {
  const [leg] = childLegs(start)
  if (leg) {
    const success = leg.success && readLegPayload(moonSwapFailed, leg) === undefined
    const paid = readLegPayout(leg, facts)
    // The same jetton coming back means that the swap was rejected.
    const isSameJetton = input.type === 'jetton' && paid.out.type === 'jetton' && input.master === paid.out.master
    const expectedOut: TokenAmount = { type: 'jetton', master: undefined, amount: minOut }
    const isPaid = success && !isSameJetton
    return [{ success: isPaid, in: input, out: isPaid ? paid.out : expectedOut, nodes: paid.nodes }]
  }
  const [tonPayout] = childTxs(start, moonSwapSucceed)
  const [rejected] = childTxs(start, moonSwapFailed)
  const end = tonPayout ?? rejected
  if (end === undefined) return []
  // The message has no amount, and the payout is mixed with the remaining gas.
  const out: TokenAmount = tonPayout
    ? { type: 'coin', amount: minOut }
    : { type: 'jetton', master: undefined, amount: minOut }
  return [{ success: tonPayout !== undefined && isAccepted(tonPayout.node), in: input, out, nodes: [end.node] }]
}

const record = tx(moonDepositRecord, {
  children: {
    provide: optional(
      tx(moonProvideLiquidity, {
        children: { share: lpTokens, notification: optional(tx(moonProvideSucceed)), change: optional(tx(excess)) },
      }),
    ),
    change: optional(tx(excess)),
    deploy: optional(action('ContractDeploy')),
  },
})
/**
 * One side of a deposit into a moon.cx pool, or the side that completes it.
 *
 *     owner ──deposit_liquidity | jettons──▶ pool ──record──▶ deposit contract (──provide_liquidity──▶ pool ──▶ owner)?
 */
const moonLiquidity = defineDeposit({
  name: 'liquidity.moon',
  dex: 'mooncx',
  ops: [moonDeposit],
  payload: moonDepositPayload,
  readAmount(node) {
    const [sent] = childTxs(node, moonDepositRecord)
    return sent && { type: 'coin', amount: sent.body.deposit_amount }
  },
  children: { record },
  isSuccessful: ({ record: { node, provide } }) =>
    node.success && (provide?.node.success ?? !hasSent(node, moonProvideLiquidity)),
})

/** moon.cx. */
export const moonProtocol = defineProtocol({
  name: 'moon',
  exchange: {
    dex: 'mooncx',
    swapPayloads: [moonSwapPayload],
    payouts: [],
    deposits: [{ side: moonDepositRecord, both: moonProvideLiquidity }],
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [moonLiquidity],
    swaps: [moonFromTon, moon],
  },
  displayName: 'moon.cx',
  operations: moonOperations,
  extended: { operations: [moonWithdrawal, moonRefund] },
})
