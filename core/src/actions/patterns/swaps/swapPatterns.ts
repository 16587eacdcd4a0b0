import type { Address } from '../../../units.ts'
import type { Node } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import type { PatternFacts } from '../../engine/PatternFacts.ts'
import { action, definePattern, type Pattern, type TxMatch, tx } from '../../engine/pattern.ts'
import type { Dex } from '../../kinds/exchanges.ts'
import { asSuccessfulSwap, buildSwap, findSwapUser, type Hop } from './buildSwap.ts'
import { childTxs, type Leg, legKinds, readLegPayload } from './legs.ts'

type SwapOptions = { readonly name: string; readonly dex: Dex; readonly after?: readonly string[] }

/** The sender of the first child with this operation: the router or vault that passes jettons on to a pool. */
export const senderOfChild = (node: Node, op: OpLayout<unknown>): Address | undefined =>
  childTxs(node, op)[0]?.node.from

/** A swap that starts with jettons: their forward payload requests it. Without hops there is no swap. */
export const defineJettonSwap = ({
  name,
  dex,
  after = ['jettons.transfer'],
  payloads,
  findRouter,
  readHops,
}: SwapOptions & {
  readonly payloads: readonly OpLayout<unknown>[]
  readonly findRouter: (leg: Leg) => Address | undefined
  readonly readHops: (leg: Leg, facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    after,
    shape: action(legKinds, { where: ({ node }) => payloads.some(op => readLegPayload(op, node) !== undefined) }),
    build({ node }, facts, parent) {
      const user = findSwapUser(node, parent, facts)
      const router = findRouter(node)
      if (user === undefined || router === undefined) return undefined
      return buildSwap({ dex, user, router }, readHops(node, facts), [node])
    },
  })

/** A swap that starts with TON or an extra currency in a message to the vault or pool. */
export const defineCoinSwap = <Body>({
  name,
  dex,
  after = ['jettons.transfer'],
  ops,
  readHops,
}: SwapOptions & {
  readonly ops: readonly OpLayout<Body>[]
  readonly readHops: (match: TxMatch<Body>, facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    after,
    shape: tx(ops, { where: ({ node }) => node.from !== undefined }),
    build(match, facts) {
      const { from: user, account: router } = match.node
      return user && buildSwap({ dex, user, router }, readHops(match, facts), [match.node])
    },
  })

/** A later pool of a swap of the same exchange rejected it: its input, the intermediate token, goes to the user. */
export const defineNextHop = <Body>({
  name,
  dex,
  after,
  op,
  readHops,
}: SwapOptions & {
  readonly op: OpLayout<Body>
  readonly readHops: (pool: TxMatch<Body>, input: Hop['out'], facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    ...(after && { after }),
    shape: tx(op, { where: (_, __, parent) => asSuccessfulSwap(parent)?.detail.dex === dex }),
    build(pool, facts, parent) {
      const previous = asSuccessfulSwap(parent)?.detail
      if (previous === undefined) return undefined
      return buildSwap({ dex, user: previous.user, router: previous.router }, readHops(pool, previous.out, facts))
    },
  })
