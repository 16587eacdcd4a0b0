import { hasInterface } from '../../../contracts/interfaces.ts'
import { definePattern, made } from '../../pattern.ts'
import { givenBy, type Leg, legKinds, receivedBy } from './legs.ts'
import { swapOf } from './swap.ts'

/** What the exchange of a pair tells the outside; the same number as a notice of jettons. */
const swapEvent = 0x7362d09c

/** Whether a leg goes to the exchange of a pair: by what the account is, or by what it told the outside. */
const goesToExchange = (leg: Leg): boolean =>
  leg.covers.some(
    ({ account, interfaces, tx }) =>
      account === leg.detail.recipient &&
      (hasInterface(interfaces, 'megatonfi_exchange') ||
        tx.outMessages.some(({ type, opCode }) => type === 'ext_out_msg' && opCode === swapEvent)),
  )

/**
 * Megaton: the router sends jettons to the exchange of a pair and gets the others from it.
 *
 *     user ──jettons──▶ router ──jettons──▶ exchange ──jettons──▶ router ──jettons──▶ recipient
 */
export const megaton = definePattern({
  name: 'swaps.megaton',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, {
    children: {
      inward: made(legKinds, {
        where: ({ node }) => goesToExchange(node),
        children: { outward: made(legKinds, { children: { paid: made(legKinds) } }) },
      }),
    },
  }),
  build({ node, inward }) {
    const { sender: user, recipient: router } = node.detail
    const { node: outward, paid } = inward.outward
    const byRouter = [inward.node, paid.node].every(leg => leg.detail.sender === router)
    if (user === undefined || router === undefined || !byRouter || outward.detail.recipient !== router) return undefined
    return swapOf({ dex: 'megatonfi', user, router }, [
      { success: paid.node.success, in: givenBy(node), out: receivedBy(paid.node), nodes: [] },
    ])
  },
})
