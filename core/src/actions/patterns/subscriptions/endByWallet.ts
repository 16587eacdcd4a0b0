import type { Facts } from '../../../trace/facts.ts'
import type { TraceMessage } from '../../../trace/Trace.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node, TxNode } from '../../nodes.ts'
import { pluginDestruct } from '../../ops/wallet.ts'
import { anyTx, type Built, definePattern, made, tx } from '../../pattern.ts'
import { payeeOf } from './parties.ts'

/**
 * A wallet takes a subscription off its list and tells it to end.
 *
 *     wallet (removes the extension) ──destruct──▶ subscription ──what is left──▶ beneficiary
 */
export const endByWallet = definePattern({
  name: 'subscriptions.endByWallet',
  makes: 'UnSubscribe',
  shape: anyTx({
    children: {
      contract: tx(pluginDestruct, {
        where: ({ node }, facts, above) => isRemoved(node.account, above) && isSubscription(node, facts),
      }),
      removed: made('RemoveExtension', {
        where: ({ node }, _, above) =>
          above?.children.some(
            child =>
              child.kind === 'tx' && child.opCode === pluginDestruct.code && child.account === node.detail.extension,
          ) === true,
      }),
    },
  }),
  build({ node, contract, removed }, facts) {
    return ended(contract.node, node.account, removed.node, facts)
  },
})

/** A subscription that its wallet ended, as its contract and the list of the wallet tell it. */
export function ended(
  contract: TxNode,
  subscriber: Address,
  removed: ActionNode<'RemoveExtension'>,
  facts: Facts,
): Built<'UnSubscribe'> | undefined {
  const { account } = contract
  if (removed.detail.extension !== account) return undefined
  const payee = payeeOf(facts.subscription(account), leftBehind(contract, subscriber))
  if (payee === undefined) return undefined
  return {
    success: contract.success && removed.success,
    detail: { subscriber, subscription: account, ...payee },
  }
}

/** Its own word for it, or that it does as subscriptions do: it is gone and leaves what it had to somebody. */
export const isSubscription = (node: TxNode, facts: Facts): boolean =>
  facts.subscription(node.account) !== undefined ||
  (node.tx.endStatus !== 'active' && leftBehind(node, node.from)?.opCode === pluginDestruct.code)

/** What a contract at its end sends to somebody else than its wallet. */
export const leftBehind = (node: TxNode, wallet: Address | undefined): TraceMessage | undefined =>
  node.tx.outMessages.find(message => message.type === 'int_msg' && message.destination !== wallet)

const isRemoved = (contract: Address, above: Node | undefined): boolean =>
  above?.children.some(
    child => child.kind === 'action' && child.type === 'RemoveExtension' && child.detail.extension === contract,
  ) === true
