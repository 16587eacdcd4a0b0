import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { hasSent, readOp } from '../../actions/engine/op.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { childTxs, isAccepted } from '../../actions/patterns/swaps/legs.ts'
import type { Address } from '../../units.ts'
import { clientProxyRequest, payout, proxyTopUp, refundForce, refundGranted, workerProxyRequest } from './messages.ts'

/** The fields of a request that all of Cocoon's have. */
export type RequestBody = { readonly query_id: bigint; readonly send_excesses_to?: Address | undefined }

/** Whether a message is a request rather than the bounce of one. */
export const isRequest = ({ node }: { readonly node: TxNode }): boolean => !node.bounced

/** What all requests of Cocoon have in common in an action. */
export const readRequest = (
  body: RequestBody,
): { readonly queryId: bigint; readonly excessRecipient: Address | undefined } => ({
  queryId: body.query_id,
  excessRecipient: body.send_excesses_to,
})

/** What the contract of a client or worker has sent its proxy, and what the proxy did. */
export type Forwarded = {
  readonly proxy: Address | undefined
  /** The transaction of the proxy; `undefined` when it is missing. */
  readonly arrival: TxNode | undefined
  /** Coins that the payload moves from the client to the proxy, or out of it. */
  readonly coins: bigint | undefined
  /** The proxy has accepted what it has to process. */
  readonly accepted: boolean
}

/** Follows the message to the proxy. One with a single nanoton is for observers only: the proxy has no gas to run. */
export function followToProxy(node: TxNode): Forwarded {
  const codes = [clientProxyRequest.code, workerProxyRequest.code]
  const sent = node.tx.outMessages.find(({ opCode }) => opCode !== undefined && codes.includes(opCode ?? 0))
  const [request] = [...childTxs(node, clientProxyRequest), ...childTxs(node, workerProxyRequest)]
  const payload = request?.body.payload
  const parts = payload && [proxyTopUp, refundGranted, refundForce].flatMap(op => readOp(op, payload)?.coins ?? [])
  const isNotice = sent !== undefined && (sent.value ?? 0n) <= 1n
  return {
    proxy: request?.node.account ?? sent?.destination ?? undefined,
    arrival: request?.node,
    coins: parts?.[0],
    accepted: sent === undefined || isNotice || (request !== undefined && isProcessed(request.node)),
  }
}

/** The contract has accepted a message, and nothing that it sent came back. */
export const isProcessed = (node: TxNode): boolean => node.success && isAccepted(node)

/** A payout that one of these accounts sent. */
export type Payment = {
  readonly recipient: Address
  readonly amount: TokenAmount
  readonly accepted: boolean
  readonly node: TxNode
}

/** The payout below any of these transactions; `undefined` when there is none, or it has not arrived. */
export function findPayment(...senders: readonly (TxNode | undefined)[]): Payment | undefined {
  const [paid] = senders.flatMap(sender => (sender ? childTxs(sender, payout) : []))
  return (
    paid && {
      recipient: paid.node.account,
      amount: coinAmount(paid.node.value),
      accepted: isAccepted(paid.node),
      node: paid.node,
    }
  )
}

/** Whether one of these transactions has sent a payout, arrived or not. */
export const hasSentPayment = (...senders: readonly (TxNode | undefined)[]): boolean =>
  senders.some(sender => sender && hasSent(sender, payout))

/** The transactions of an action beyond its root. */
export const nodesOf = (...nodes: readonly (TxNode | undefined)[]): readonly Node[] => nodes.flatMap(node => node ?? [])
