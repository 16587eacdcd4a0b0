import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { excess } from '../../actions/ops/messages.ts'
import { extensionActionV5, signedInternalV5 } from '../../actions/ops/wallet.ts'
import { childLegs, getReceivedAmount, readForwardPayload } from '../../actions/patterns/swaps/legs.ts'
import { tryRead } from '../../errors.ts'
import { opCodeOf } from '../../messages/decode.ts'
import { bigUint, record } from '../../tlb/combinators.ts'
import { readOutActions } from '../../tlb/outActions.ts'
import type { Address } from '../../units.ts'
import { batches } from './batches.ts'
import { secondFactor } from './secondFactor.ts'
import { versionOf } from './versionOf.ts'

const paymentRequest = abiOp('PaymentRequest')
// payment_confirmed#f06c7567 query_id:uint64 = InternalMsgBody;
const paymentConfirmed = defineOp('PaymentConfirmed', record('#f06c7567', { query_id: bigUint(64) }))

/**
 * A plugin requests TON from its wallet, outside of a subscription.
 *
 *     plugin ──payment_request──▶ wallet ──payment_confirmed, TON──▶ plugin
 */
const pluginPayment = definePattern({
  name: 'wallets.pluginPayment',
  actionType: 'PluginPayment',
  shape: sentTx(paymentRequest, { children: { paid: optional(tx(paymentConfirmed)) } }),
  build: ({ node, body, paid }) => ({
    success: paid !== undefined && !paid.node.bounced && paid.node.value >= body.amount.grams,
    detail: { plugin: node.from, wallet: node.account, amount: { type: 'coin', amount: body.amount.grams } },
  }),
})

/** An extension makes its wallet send messages or change its settings, which are actions of their own. */
const extensionRequest = definePattern({
  name: 'wallets.extensionRequest',
  actionType: 'ExtensionRequest',
  shape: sentTx(extensionActionV5),
  build({ node, body: { actions, extended } }) {
    const requested = (actions && tryRead(() => readOutActions(actions).length)) ?? 0
    if (requested === 0 && extended.length === 0) return undefined
    return {
      success: node.success && !node.bounced && node.tx.outMessages.length >= requested,
      detail: {
        extension: node.from,
        wallet: node.account,
        ...(requested > 0 && { messages: BigInt(requested) }),
        attached: { type: 'coin', amount: node.value },
      },
    }
  },
})

/** The forward payload of a fee for a relayer. */
const RELAYER_FEE_CODE = 0x878da6e3

const transactionsOf = (node: Node): readonly TxNode[] => (node.kind === 'tx' ? [node] : node.transactions)

/** The TON that came back to an account from the actions below a node. */
function findReturned(node: Node, account: TxNode['account']): bigint {
  const waiting: Node[] = [...node.children]
  let sum = 0n
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    waiting.push(...at.children)
    for (const each of transactionsOf(at))
      if (each.account === account && each.opCode === excess.code && !each.bounced) sum += each.value
  }
  return sum
}

/** What the user pays to the relayer: jettons with the payload of such a fee or to its account, or TON. */
function findFee(relay: Node, relayer: Address): { node: Node; sum: TokenAmount } | undefined {
  const legs = childLegs(relay)
  const leg =
    legs.find(each => opCodeOf(readForwardPayload(each)) === RELAYER_FEE_CODE) ??
    legs.find(({ detail }) => detail.recipient === relayer)
  if (leg) return { node: leg, sum: getReceivedAmount(leg) }
  const coins = relay.children.find(
    child => child.kind === 'tx' && child.account === relayer && !child.bounced && child.opCode !== excess.code,
  )
  return coins?.kind === 'tx' ? { node: coins, sum: { type: 'coin', amount: coins.value } } : undefined
}

/**
 * A relayer delivers a signed request, pays for its gas and is paid by it; what else the request does are actions of their
 * own. The wallet is known by its interface, or by the fee.
 *
 *     relayer ──signed internal──▶ wallet v5 ┬─jettons──▶ relayer
 *                                            └─…
 */
const gaslessRelay = definePattern({
  name: 'wallets.gaslessRelay',
  actionType: 'GaslessRelay',
  shape: oneOf(
    action('GasRelay'),
    sentTx(signedInternalV5, {
      where: ({ node }) => node.interfaces.length === 0 && node.from !== node.account && !node.bounced,
    }),
  ),
  build({ node }) {
    const request = node.kind === 'tx' ? node : node.transactions[0]
    const relayer = request?.from
    const fee = relayer && findFee(node, relayer)
    if (!fee) return undefined
    const gas = request.value
    const returned = findReturned(node, relayer)
    const profit = fee.sum.type === 'coin' ? fee.sum.amount + returned - gas : undefined
    return {
      success: node.success && (fee.node.kind === 'tx' || fee.node.success),
      detail: {
        relayer,
        user: request.account,
        fee: fee.sum,
        gas: { type: 'coin', amount: gas },
        ...(returned > 0n && { returned: { type: 'coin', amount: returned } }),
        ...(profit !== undefined && { profit: { type: 'coin', amount: profit } }),
      },
      extraNodes: [fee.node],
    }
  },
})

/** A deployed contract that is a wallet. */
const walletDeployment = definePattern({
  name: 'wallets.deployment',
  actionType: 'WalletDeployment',
  // An account that is active again after it was frozen is no new wallet.
  shape: action('ContractDeploy', { where: ({ node }) => node.transactions[0]?.tx.origStatus !== 'frozen' }),
  build({ node }) {
    const { address, interfaces } = node.detail
    const version = versionOf(interfaces)
    const deployer = node.transactions[0]?.from
    if (version === undefined) return undefined
    return {
      success: node.success,
      detail: { wallet: address, version, deployer, byExternal: deployer === undefined },
    }
  },
})

/** What wallets do beside transfers, for any protocol. */
export const walletRequestsProtocol = defineProtocol({
  name: 'walletRequests',
  patterns: {},
  extended: {
    parts: [walletDeployment],
    operations: [...secondFactor, pluginPayment, extensionRequest],
    carriers: [gaslessRelay, ...batches],
  },
})
