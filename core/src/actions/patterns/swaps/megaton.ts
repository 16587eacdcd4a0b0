import { hasInterface } from '../../../contracts/interfaces.ts'
import { definePattern, type MadeMatch, made } from '../../pattern.ts'
import { givenBy, type Leg, legKinds, receivedBy } from './legs.ts'
import { swapOf } from './swap.ts'

/** The account that was told of a leg is one of these. */
const goesTo = (leg: Leg, name: string): boolean =>
  leg.covers.some(({ account, interfaces }) => account === leg.detail.recipient && hasInterface(interfaces, name))
const to =
  (name: string) =>
  ({ node }: MadeMatch<'JettonTransfer' | 'FlawedJettonTransfer'>): boolean =>
    goesTo(node, name)

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
    where: to('megatonfi_router'),
    children: {
      inward: made(legKinds, {
        where: to('megatonfi_exchange'),
        children: {
          outward: made(legKinds, {
            where: to('megatonfi_router'),
            children: { paid: made(legKinds) },
          }),
        },
      }),
    },
  }),
  build({ node, inward }) {
    const { sender: user, recipient: router } = node.detail
    const { paid } = inward.outward
    if (user === undefined || router === undefined) return undefined
    return swapOf({ dex: 'megatonfi', user, router }, [
      { success: paid.node.success, in: givenBy(node), out: receivedBy(paid.node), nodes: [] },
    ])
  },
})
