import { abiOp, readNodeBody } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import {
  closeComplete,
  closeRequest,
  lastWorkerPayout,
  workerPayout,
  workerProxyRequest,
  workerRegister,
} from './messages.ts'
import {
  findPayment,
  followToProxy,
  hasSentPayment,
  isProcessed,
  isRequest,
  nodesOf,
  type RequestBody,
  readRequest,
} from './requests.ts'

const proxyPayout = abiOp('CocoonExtProxyPayoutRequest')
const proxyStake = abiOp('CocoonExtProxyIncreaseStake')
const proxyClose = abiOp('CocoonOwnerProxyClose')

/**
 * A proxy's signed statement about the tokens that a worker has computed; the proxy pays the worker's owner.
 *
 *     sender ──payout_request──▶ worker ──worker_proxy_request──▶ proxy ──payout──▶ owner
 */
export const cocoonWorkerPayout = definePattern({
  name: 'cocoon.workerPayout',
  actionType: 'CocoonWorkerPayout',
  shape: sentTx([workerPayout, lastWorkerPayout], { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    const report = arrival && readNodeBody(workerProxyRequest, arrival)
    const paid = findPayment(arrival, node)
    return {
      success: node.success && accepted && paid?.accepted === true,
      detail: {
        ...readRequest(body),
        sender: node.from,
        worker: node.account,
        proxy,
        owner: paid?.recipient ?? report?.owner_address,
        amount: paid?.amount,
        isLast: node.opCode === lastWorkerPayout.code,
        newTokens: body.data.tokens,
        paidTokens: report?.tokens,
        workerState: report && BigInt(report.state),
      },
      extraNodes: nodesOf(arrival, paid?.node),
    }
  },
})

/** A worker's contract becomes known to its proxy. */
export const cocoonWorkerRegistration = definePattern({
  name: 'cocoon.workerRegistration',
  actionType: 'CocoonWorkerRegistration',
  shape: sentTx(workerRegister, { where: isRequest }),
  build({ node, body }) {
    const { arrival, accepted } = followToProxy(node)
    return {
      success: isProcessed(node) && accepted,
      detail: { ...readRequest(body), owner: node.from, worker: node.account },
      extraNodes: nodesOf(arrival),
    }
  },
})

/**
 * The balance of a proxy beyond its stake goes to its owner.
 *
 *     sender ──payout_request──▶ proxy ──payout──▶ owner
 */
export const cocoonProxyPayout = definePattern({
  name: 'cocoon.proxyPayout',
  actionType: 'CocoonProxyPayout',
  shape: sentTx(proxyPayout, { where: isRequest }),
  build({ node, body }) {
    const paid = findPayment(node)
    return {
      success: node.success && paid?.accepted === true,
      detail: {
        ...readRequest(body),
        sender: node.from,
        proxy: node.account,
        owner: paid?.recipient,
        amount: paid?.amount,
      },
      extraNodes: nodesOf(paid?.node),
    }
  },
})

/** A higher stake of a proxy. */
export const cocoonProxyStake = definePattern({
  name: 'cocoon.proxyStake',
  actionType: 'CocoonProxyStake',
  shape: sentTx(proxyStake, { where: isRequest }),
  build: ({ node, body }) => ({
    success: isProcessed(node),
    detail: { ...readRequest(body), owner: node.from, proxy: node.account, stake: coinAmount(body.grams) },
  }),
})

/** A proxy begins to close, or is closed. */
export const cocoonProxyClosing = definePattern({
  name: 'cocoon.proxyClosing',
  actionType: 'CocoonProxyClosing',
  shape: sentTx<RequestBody>([proxyClose, closeRequest, closeComplete], { where: isRequest }),
  build({ node, body }) {
    const paid = findPayment(node)
    return {
      success: isProcessed(node) && (paid?.accepted ?? !hasSentPayment(node)),
      detail: {
        ...readRequest(body),
        owner: node.from,
        proxy: node.account,
        isComplete: node.opCode === closeComplete.code,
        amount: paid?.amount,
      },
      extraNodes: nodesOf(paid?.node),
    }
  },
})
