import { hasInterface } from '../../../contracts/interfaces.ts'
import { definePattern, made } from '../../pattern.ts'
import { givenBy, legKinds, receivedBy } from './legs.ts'
import { userOf } from './orders.ts'
import { swapOf } from './swap.ts'

/**
 * DeDust, second generation, jettons for jettons. Its operations are not published: that the pool answers jettons at
 * once with other jettons, and with nothing else, is all that is known of an exchange.
 *
 *     user ──jettons──▶ pool ──other jettons──▶ recipient
 */
export const dedustV2 = definePattern({
  name: 'swaps.dedustV2',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, { children: { paid: made(legKinds) } }),
  build({ node, paid }, _, above) {
    const pool = node.detail.recipient
    const user = userOf(node, above)
    const isPool = node.covers.some(
      ({ account, interfaces }) => account === pool && hasInterface(interfaces, 'dedust_v2_cpmm'),
    )
    if (user === undefined || pool === undefined || !isPool || paid.node.detail.sender !== pool) return undefined
    const [given, got] = [givenBy(node), receivedBy(paid.node)]
    const same = given.type === 'jetton' && got.type === 'jetton' && given.master === got.master
    if (same || node.children.length > 1) return undefined
    return swapOf({ dex: 'dedust', user, router: pool }, [
      { success: paid.node.success, in: given, out: got, nodes: [] },
    ])
  },
})
