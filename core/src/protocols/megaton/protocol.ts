import { abiOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { getReceivedAmount, getSentAmount, type Leg, legKinds } from '../../actions/patterns/swaps/legs.ts'
import { buildSwap } from '../../actions/patterns/swaps/swapPatterns.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { megatonWithdrawal } from './liquidity.ts'

/** Opcode of the exchange's swap event; the same number as a transfer notification. */
const swapEvent = 0x7362d09c

const isSentToExchange = (leg: Leg): boolean =>
  leg.transactions.some(
    ({ account, interfaces, tx }) =>
      account === leg.detail.recipient &&
      (hasInterface(interfaces, 'megatonfi_exchange') ||
        tx.outMessages.some(({ type, opCode }) => type === 'ext_out_msg' && opCode === swapEvent)),
  )

/**
 * Megaton: the router sends jettons to the exchange of a pair and receives the other jettons from it.
 *
 *     user ──jettons──▶ router ──jettons──▶ exchange ──jettons──▶ router ──jettons──▶ recipient
 */
const megaton = definePattern({
  name: 'swaps.megaton',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: action(legKinds, {
    children: {
      inward: action(legKinds, {
        where: ({ node }) => isSentToExchange(node),
        children: { outward: action(legKinds, { children: { paid: action(legKinds) } }) },
      }),
    },
  }),
  build({ node, inward }) {
    const { sender: user, recipient: router } = node.detail
    const { node: outward, paid } = inward.outward
    const byRouter = [inward.node, paid.node].every(leg => leg.detail.sender === router)
    if (user === undefined || router === undefined || !byRouter || outward.detail.recipient !== router) return undefined
    return buildSwap({ dex: 'megatonfi', user, router }, [
      { success: paid.node.success, in: getSentAmount(node), out: getReceivedAmount(paid.node), nodes: [] },
    ])
  },
})

const megatonWtonMint = abiOp('MegatonWtonMint')

/**
 * TON is wrapped: the master of a wrapped TON jetton mints for the attached TON.
 *
 *     payer ──mint──▶ master ──internal_transfer──▶ wallet ──notify──▶ recipient
 *                            └─excess──▶ payer
 */
const wrappedTonMint = definePattern({
  name: 'jettons.wrappedTonMint',
  actionType: 'JettonMint',
  shape: tx(megatonWtonMint, {
    children: {
      arrival: tx(jettonInternalTransfer, {
        children: { notification: optional(tx(jettonNotify)), rejection },
      }),
      excess: optional(tx(excess)),
    },
  }),
  build({ node, arrival }, facts) {
    const owner = arrival.notification?.node.account ?? facts.jettonWallet(arrival.node.account)?.owner ?? node.from
    if (owner === undefined) return undefined
    return {
      success: arrival.notification !== undefined || arrival.node.success,
      detail: {
        recipient: owner,
        recipientWallet: arrival.node.account,
        amount: arrival.body.amount,
        jetton: node.account,
      },
    }
  },
})

/** Megaton Finance. */
export const megatonProtocol = defineProtocol({
  name: 'megaton',
  exchange: {
    dex: 'megatonfi',
    swapPayloads: [],
    payouts: [],
    deposits: [],
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    jettons: [wrappedTonMint],
    routedSwaps: [megaton],
  },
  displayName: 'Megaton',
  operations: { [megatonWtonMint.code]: 'wrap TON' },
  extended: { operations: [megatonWithdrawal] },
})
