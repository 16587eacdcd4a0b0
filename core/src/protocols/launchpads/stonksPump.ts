import { abiOp } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { childSteps } from '../../actions/patterns/steps.ts'
import { buildPurchase, findPayout } from './curve.ts'
import { findCreatedToken } from './tokens.ts'

const protocol = 'StonksPump'

const buy = abiOp('StonkspumpBuyFromPresale')
const sell = abiOp('StonkspumpAskToPresaleSell')
const sellNotification = abiOp('StonkspumpPresaleSellNotificationForMinter')
const create = abiOp('StonkspumpCreateVirtualLiquidityJetton')

/**
 * TON for jettons.
 *
 *     user ──buy_from_presale──▶ master ──internal_transfer──▶ wallet of the user
 */
const purchase = definePattern({
  name: 'launchpads.stonksPumpBuy',
  actionType: 'LaunchpadBuy',
  shape: sentTx(buy, { where: ({ node }) => !node.bounced }),
  build: ({ node, body }) => buildPurchase(node, { protocol, paid: coinAmount(body.ton_amount) }, body.min_jettons_out),
})

/**
 * Jettons for TON.
 *
 *     user ──ask_to_presale_sell──▶ wallet ──sell_notification──▶ master ──TON──▶ recipient
 */
const sale = definePattern({
  name: 'launchpads.stonksPumpSell',
  actionType: 'LaunchpadSell',
  shape: sentTx(sell, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const [master] = childSteps(node, sellNotification)
    const recipient = body.tons_recipient ?? node.from
    const curve = master?.first.account ?? facts.jettonWallet(node.account)?.jetton
    const payout = master && findPayout(master.node.children, master.first.account, recipient)
    return {
      success: node.success && master?.first.success === true && payout !== undefined,
      detail: {
        protocol,
        user: node.from,
        curve,
        ...(recipient !== node.from && { recipient }),
        sold: { type: 'jetton', master: curve, amount: body.jetton_amount },
        received: payout && coinAmount(payout.value),
        minimum: coinAmount(body.min_ton_out),
      },
      extraNodes: [master?.node, payout].flatMap(each => each ?? []),
    }
  },
})

/** A new token, perhaps with a first purchase of its creator. */
const creation = definePattern({
  name: 'launchpads.stonksPumpCreate',
  actionType: 'LaunchpadCreation',
  shape: sentTx(create, { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const token = findCreatedToken(node)
    return {
      success: node.success && token?.success === true,
      detail: {
        protocol,
        user: node.from,
        factory: node.account,
        token: token?.account,
        ...(body.dev_buy_ton_amount > 0n && { firstPurchase: coinAmount(body.dev_buy_ton_amount) }),
      },
    }
  },
})

/** StonksPump. */
export const stonksPumpProtocol = defineProtocol({
  name: 'stonksPump',
  displayName: 'StonksPump',
  patterns: {},
  operations: {
    '0xcc1a97af': 'request a sale',
    '0xcc1a97ae': 'buy',
    '0xcc1a9801': 'create a token',
    '0xcc1a97b0': 'sell',
  },
  extended: { operations: [purchase, sale, creation] },
})
