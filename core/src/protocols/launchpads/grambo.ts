import { abiOp, defineOp, readEvent } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, sentTx, type TxMatch, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { jettonBurn } from '../../actions/ops/messages.ts'
import { childSteps } from '../../actions/patterns/steps.ts'
import type { Value } from '../../tlb/combinators.ts'
import { bigUint, cellRef, coins, maybe, maybeAddress, record, ref } from '../../tlb/combinators.ts'
import { buildPurchase, findPayout } from './curve.ts'

const protocol = 'Grambo'

const deploy = abiOp('GramboGramboDeploy')
const launch = abiOp('GramboGramboLaunch')

// grambo_buy#2f54494e query_id:uint64 ton_amount:Coins recipient:MsgAddress min_tokens_out:Coins referrer:MsgAddress … = InternalMsgBody;
/** The ABI requires a referrer. */
const buy = defineOp(
  'GramboBuy',
  record('#2f54494e', {
    query_id: bigUint(64),
    ton_amount: coins,
    recipient: maybeAddress,
    min_tokens_out: coins,
    referrer: maybeAddress,
  }),
)
// grambo_sell_notification#31fc1276 query_id:uint64 amount:Coins from:MsgAddress response:MsgAddress
// params:(Maybe ^[min_ton_out:Coins referrer:MsgAddress custom_payload:(Maybe ^Cell)]) = InternalMsgBody;
const sellNotification = defineOp(
  'GramboSellNotification',
  record('#31fc1276', {
    query_id: bigUint(64),
    amount: coins,
    from: maybeAddress,
    response: maybeAddress,
    sell_params: maybe(ref(record('', { min_ton_out: coins, referrer: maybeAddress, custom_payload: maybe(cellRef) }))),
  }),
)
// graduate_event#0ab3d75c query_id:uint64 ton_to_dex:Coins tokens_to_dex:Coins = ExtOutMsgBody;
const graduateEvent = defineOp(
  'GramboGraduateEvent',
  record('#0ab3d75c', { query_id: bigUint(64), ton_to_dex: coins, tokens_to_dex: coins }),
)

/**
 * TON for jettons; the purchase that completes the sale makes the curve pass both to an exchange.
 *
 *     user ──buy──▶ master ──internal_transfer──▶ wallet of the recipient
 */
const purchase = definePattern({
  name: 'launchpads.gramboBuy',
  actionType: 'LaunchpadBuy',
  shape: sentTx(buy, { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const listed = readEvent(graduateEvent, node)
    return buildPurchase(
      node,
      {
        protocol,
        recipient: body.recipient,
        paid: coinAmount(body.ton_amount),
        referrer: body.referrer,
        listed: listed && [
          coinAmount(listed.ton_to_dex),
          { type: 'jetton', master: node.account, amount: listed.tokens_to_dex },
        ],
      },
      body.min_tokens_out,
    )
  },
})

type Sale = TxMatch<Value<typeof sellNotification.layout>>
const readSale = ({ node, body }: Sale) => {
  const params = body.sell_params
  const user = body.from
  if (user === undefined) return undefined
  const payout = findPayout(node.children, node.account, user)
  return {
    success: node.success && payout !== undefined,
    detail: {
      protocol,
      user,
      curve: node.account,
      sold: { type: 'jetton' as const, master: node.account, amount: body.amount },
      received: payout && coinAmount(payout.value),
      minimum: params && coinAmount(params.min_ton_out),
      referrer: params?.referrer,
    },
    extraNodes: payout ? [payout] : [],
  }
}

/**
 * Jettons for TON: the wallet burns them and lets the master pay.
 *
 *     user ──burn──▶ wallet ──sell_notification──▶ master ──TON──▶ user
 */
const sale = definePattern({
  name: 'launchpads.gramboSell',
  actionType: 'LaunchpadSell',
  shape: oneOf(
    action('JettonBurn', { children: { sold: tx(sellNotification) } }),
    sentTx(jettonBurn, { children: { sold: tx(sellNotification) } }),
  ),
  build: ({ sold }) => readSale(sold),
})

/** The same where something else than a burn begins it. */
const notifiedSale = definePattern({
  name: 'launchpads.gramboNotifiedSell',
  actionType: 'LaunchpadSell',
  shape: tx(sellNotification, { where: ({ node }) => !node.bounced }),
  build: readSale,
})

/**
 * A new token, perhaps with a first purchase.
 *
 *     user ──deploy──▶ factory ──launch──▶ master
 */
const creation = definePattern({
  name: 'launchpads.gramboDeploy',
  actionType: 'LaunchpadCreation',
  shape: sentTx(deploy, { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const [master] = childSteps(node, launch)
    return {
      success: node.success && master?.first.success === true,
      detail: {
        protocol,
        user: node.from,
        factory: node.account,
        token: master?.first.account,
        ...(body.prebuy_amount > 0n && { firstPurchase: coinAmount(body.prebuy_amount) }),
      },
      extraNodes: master ? [master.node] : [],
    }
  },
})

/** Grambo. */
export const gramboProtocol = defineProtocol({
  name: 'grambo',
  displayName: 'Grambo',
  patterns: {},
  operations: {
    '0x6b75d3e2': 'activate a wallet',
    '0x2f54494e': 'buy',
    '0x0d4295e0': 'create a token',
    '0x372f1ae3': 'launch a token',
    '0x31fc1276': 'sell',
    '0x7966410f': 'unlock a wallet',
    '0x61d196c1': 'update the code',
    '0x20b031d9': 'update the data',
    '0x43e84bb5': 'withdraw',
  },
  extended: { operations: [purchase, sale, notifiedSale, creation] },
})
