import { action, definePattern } from '../../actions/engine/pattern.ts'
import { buildSwap } from '../../actions/patterns/swaps/buildSwap.ts'
import { getReceivedAmount, getSentAmount, type Leg, legKinds } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'

/** Opcode of the exchange's swap event; the same number as a transfer notification. */
const swapEvent = 0x7362d09c

/** Whether a leg goes to the exchange of a pair, by its interface or its event. */
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
export const megaton = definePattern({
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
