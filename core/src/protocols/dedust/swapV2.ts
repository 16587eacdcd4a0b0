import { action, definePattern } from '../../actions/engine/pattern.ts'
import { buildSwap } from '../../actions/patterns/swaps/buildSwap.ts'
import { getReceivedAmount, getSentAmount, legKinds } from '../../actions/patterns/swaps/legs.ts'
import { findSwapUser } from '../../actions/patterns/swaps/swapPayloads.ts'
import { hasInterface } from '../../contracts/interfaces.ts'

/**
 * DeDust v2, jettons for jettons. Its operations are not published: a swap is recognized by the pool replying to jettons
 * with other jettons and nothing else.
 *
 *     user ──jettons──▶ pool ──other jettons──▶ recipient
 */
export const dedustV2 = definePattern({
  name: 'swaps.dedustV2',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: action(legKinds, { children: { paid: action(legKinds) } }),
  build({ node, paid }, facts, parent) {
    const pool = node.detail.recipient
    const user = findSwapUser(node, parent, facts)
    const isPool = node.transactions.some(
      ({ account, interfaces }) => account === pool && hasInterface(interfaces, 'dedust_v2_cpmm'),
    )
    if (user === undefined || pool === undefined || !isPool || paid.node.detail.sender !== pool) return undefined
    const [input, output] = [getSentAmount(node), getReceivedAmount(paid.node)]
    const isSameJetton = input.type === 'jetton' && output.type === 'jetton' && input.master === output.master
    if (isSameJetton || node.children.length > 1) return undefined
    return buildSwap({ dex: 'dedust', user, router: pool }, [
      { success: paid.node.success, in: input, out: output, nodes: [] },
    ])
  },
})
