import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, hasSent, readEvent } from '../../actions/engine/op.ts'
import { action, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { jettonInternalTransfer } from '../../actions/ops/messages.ts'
import type { Cell } from '../../cell/Cell.ts'
import { bigUint, bool, cellRef, coins, maybe, record } from '../../tlb/combinators.ts'
import { buildPurchase, findIssue, findPayout } from './curve.ts'
import { findCreatedToken } from './tokens.ts'
import { bclListing, bclListingEvent } from './tonFunListing.ts'

// Launchpads whose layouts are in their SDKs, and which share op codes.

// buy#af750d34 query_id:uint64 min_receive:Coins referral:(Maybe ^Cell) … = InternalMsgBody;
const bclBuy = defineOp(
  'BclBuy',
  record('#af750d34', { query_id: bigUint(64), min_receive: coins, referral: maybe(cellRef) }),
)
// sell#742b36d8 query_id:uint64 amount:Coins min_receive:Coins … = InternalMsgBody;
const bclSell = defineOp('BclSell', record('#742b36d8', { query_id: bigUint(64), amount: coins, min_receive: coins }))
// buy#742b36d8 query_id:uint64 … = InternalMsgBody;
const memeBuy = defineOp('MemeBuy', record('#742b36d8', { query_id: bigUint(64) }))
const memeBuyEvent = defineOp('MemeBuyEvent', record('#a0aa6bc2', {}))
const memeSellEvent = defineOp('MemeSellEvent', record('#3ab0fccc', {}))
// deploy#6ff416dc query_id:uint64 … = InternalMsgBody;
const memeDeploy = defineOp('MemeDeploy', record('#6ff416dc', { query_id: bigUint(64) }))
// buy#6cd3e4b0 do_buy:Bool … = InternalMsgBody;
const gasPumpBuy = defineOp('GasPumpBuy', record('#6cd3e4b0', { do_buy: bool }))

/** What may follow the reference to the referrer: nothing, the buyer, and the time until which the order is valid. */
const hasBclForm = ({ tx: { inMessage } }: TxNode): boolean => {
  const rest = inMessage?.body && restOfBclBuy(inMessage.body)
  return rest !== undefined && [0, 2, 34, 267, 299].includes(rest)
}

function restOfBclBuy(body: Cell): number | undefined {
  try {
    const slice = body.slice()
    bclBuy.layout.read(slice)
    return slice.remainingBits
  } catch {
    return undefined
  }
}

/**
 * ton.fun, and launchpads with its contracts (Blum, BigPump): the master issues jettons for TON.
 *
 *     user ──buy──▶ master ──internal_transfer──▶ wallet of the user
 */
const bclPurchase = definePattern({
  name: 'launchpads.tonFunBuy',
  actionType: 'LaunchpadBuy',
  // The jettons for the exchange are not those that were bought.
  after: ['launchpads.tonFunListing'],
  // Other contracts have a purchase of the same op code; theirs issues no jettons.
  shape: sentTx(bclBuy, {
    where: ({ node }) => !node.bounced && hasBclForm(node) && (!node.success || hasSent(node, jettonInternalTransfer)),
  }),
  build({ node, body }) {
    const listed = readEvent(bclListingEvent, node)
    return buildPurchase(
      node,
      {
        protocol: 'ton.fun',
        paid: coinAmount(node.value),
        listed: listed && [
          coinAmount(listed.ton_liq),
          { type: 'jetton', master: node.account, amount: listed.jetton_liq },
        ],
      },
      body.min_receive,
    )
  },
})

/**
 * The wallet burns jettons and lets the master pay.
 *
 *     user ──sell──▶ wallet ──▶ master ──TON──▶ user
 */
const bclSale = definePattern({
  name: 'launchpads.tonFunSell',
  actionType: 'LaunchpadSell',
  shape: sentTx(bclSell, { where: ({ node }) => !node.bounced && !hasSent(node, jettonInternalTransfer) }),
  build({ node, body }, facts) {
    const wallet = facts.jettonWallet(node.account)
    const master = node.children.find((child): child is TxNode => child.kind === 'tx' && !child.bounced)
    const payout = master && findPayout(master.children, master.account, node.from)
    const isOwn = wallet?.owner === node.from
    // Without a payout only a known wallet of the user is enough: others share the op code.
    if (!payout && !isOwn) return undefined
    if (wallet && master && wallet.jetton !== master.account) return undefined
    const curve = wallet?.jetton ?? master?.account
    return {
      success: node.success && master?.success === true && payout !== undefined,
      detail: {
        protocol: 'ton.fun',
        user: node.from,
        curve,
        sold: { type: 'jetton', master: curve, amount: body.amount },
        received: payout && coinAmount(payout.value),
        minimum: coinAmount(body.min_receive),
      },
      extraNodes: [master, payout].flatMap(each => each ?? []),
    }
  },
})

/** ton.fun. */
export const tonFunProtocol = defineProtocol({
  name: 'tonFun',
  displayName: 'ton.fun',
  patterns: {},
  operations: { '0xf0fd50bb': 'unlock a wallet' },
  extended: { operations: [bclListing, bclPurchase, bclSale] },
})

/** TopBlast: the master issues jettons for TON, and emits an event. */
const memePurchase = definePattern({
  name: 'launchpads.topBlastBuy',
  actionType: 'LaunchpadBuy',
  shape: sentTx(memeBuy, { where: ({ node }) => !node.bounced && hasSent(node, memeBuyEvent) }),
  build: ({ node }) => buildPurchase(node, { protocol: 'TopBlast', paid: coinAmount(node.value) }, undefined),
})

/**
 * TopBlast: burned jettons for TON; the event distinguishes it from other burns.
 *
 *     user ──burn──▶ wallet ──burn_notification──▶ master ──TON──▶ user
 */
const memeSale = definePattern({
  name: 'launchpads.topBlastSell',
  actionType: 'LaunchpadSell',
  shape: action('JettonBurn', { where: ({ node }) => node.transactions.some(each => hasSent(each, memeSellEvent)) }),
  build({ node }) {
    const { sender, amount } = node.detail
    const master = node.transactions.find(each => hasSent(each, memeSellEvent))
    if (!master || sender === undefined) return undefined
    const payout = findPayout([...node.transactions, ...node.children], master.account, sender)
    return {
      success: node.success && payout !== undefined,
      detail: {
        protocol: 'TopBlast',
        user: sender,
        curve: master.account,
        sold: { type: 'jetton', master: master.account, amount },
        received: payout && coinAmount(payout.value),
      },
      extraNodes: payout && node.children.includes(payout) ? [payout] : [],
    }
  },
})

/** TopBlast: a new token, perhaps with a first purchase. */
const memeCreation = definePattern({
  name: 'launchpads.topBlastDeploy',
  actionType: 'LaunchpadCreation',
  shape: sentTx(memeDeploy, { where: ({ node }) => !node.bounced }),
  build({ node }) {
    const token = findCreatedToken(node)
    return {
      success: node.success && token?.success === true,
      detail: { protocol: 'TopBlast', user: node.from, factory: node.account, token: token?.account },
    }
  },
})

/** TopBlast, and Groypad and Uranus with its contracts. */
export const topBlastProtocol = defineProtocol({
  name: 'topBlast',
  displayName: 'TopBlast',
  patterns: {},
  operations: { '0x6ff416dc': 'create a token' },
  extended: { operations: [memePurchase, memeSale, memeCreation] },
})

/** GasPump: the master issues jettons for TON. Sales are plain burns. */
const gasPumpPurchase = definePattern({
  name: 'launchpads.gasPumpBuy',
  actionType: 'LaunchpadBuy',
  shape: sentTx(gasPumpBuy, { where: ({ node, body }) => !node.bounced && body.do_buy }),
  build: ({ node }) =>
    node.success && !findIssue(node) && !hasSent(node, jettonInternalTransfer)
      ? undefined
      : buildPurchase(node, { protocol: 'GasPump', paid: coinAmount(node.value) }, undefined),
})

/** GasPump. */
export const gasPumpProtocol = defineProtocol({
  name: 'gasPump',
  displayName: 'GasPump',
  patterns: {},
  operations: { '0x6cd3e4b0': 'buy' },
  extended: { operations: [gasPumpPurchase] },
})
