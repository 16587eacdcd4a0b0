import { abiOp } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { charge, grantRefund } from './messages.ts'
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

const topUp = abiOp('CocoonExtClientTopUp')
const register = abiOp('CocoonOwnerClientRegister')
const changeSecret = abiOp('CocoonOwnerClientChangeSecretHash')
const changeSecretAndTopUp = abiOp('CocoonOwnerClientChangeSecretHashAndTopUp')
const increaseStake = abiOp('CocoonOwnerClientIncreaseStake')
const requestRefund = abiOp('CocoonOwnerClientRequestRefund')
const withdraw = abiOp('CocoonOwnerClientWithdraw')
const walletMessage = abiOp('CocoonOwnerWalletSendMessage')

/**
 * TON for the balance of a client; its contract passes them to the proxy.
 *
 *     sender ──top_up──▶ client ──client_proxy_request──▶ proxy ╌╌excess╌╌▶ sender
 */
export const cocoonTopUp = definePattern({
  name: 'cocoon.topUp',
  actionType: 'CocoonTopUp',
  shape: sentTx(topUp, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    return {
      success: isProcessed(node) && arrival !== undefined && accepted,
      detail: {
        ...readRequest(body),
        sender: node.from,
        client: node.account,
        proxy,
        amount: coinAmount(body.top_up_amount),
      },
      extraNodes: nodesOf(arrival),
    }
  },
})

/**
 * The owner proves to a proxy that the contract is his: observers of the proxy see the number.
 *
 *     owner ──register──▶ client ──client_proxy_request──▶ proxy
 */
export const cocoonClientRegistration = definePattern({
  name: 'cocoon.clientRegistration',
  actionType: 'CocoonClientRegistration',
  shape: sentTx(register, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival } = followToProxy(node)
    return {
      success: node.success && proxy !== undefined,
      detail: { ...readRequest(body), owner: node.from, client: node.account, proxy, nonce: body.nonce },
      extraNodes: nodesOf(arrival),
    }
  },
})

type SecretChange = RequestBody & { readonly new_secret_hash: bigint; readonly top_up_amount?: bigint }

/** A new secret of a client, together with TON or without. */
export const cocoonSecretChange = definePattern({
  name: 'cocoon.secretChange',
  actionType: 'CocoonSecretChange',
  shape: sentTx<SecretChange>([changeSecret, changeSecretAndTopUp], { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    return {
      success: node.success && accepted,
      detail: {
        ...readRequest(body),
        owner: node.from,
        client: node.account,
        proxy,
        newSecretHash: body.new_secret_hash.toString(16).padStart(64, '0'),
        topUp: body.top_up_amount === undefined ? undefined : coinAmount(body.top_up_amount),
      },
      extraNodes: nodesOf(arrival),
    }
  },
})

/** A higher stake of a client. */
export const cocoonClientStake = definePattern({
  name: 'cocoon.clientStake',
  actionType: 'CocoonClientStake',
  shape: sentTx(increaseStake, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    return {
      success: isProcessed(node) && accepted,
      detail: {
        ...readRequest(body),
        owner: node.from,
        client: node.account,
        proxy,
        stake: coinAmount(body.new_stake),
      },
      extraNodes: nodesOf(arrival),
    }
  },
})

/**
 * The owner requests the balance of a client; the proxy has some time to charge what is due.
 *
 *     owner (──send_message──▶ wallet of Cocoon)? ──request_refund──▶ client ──client_proxy_request──▶ proxy
 */
export const cocoonRefundRequest = definePattern({
  name: 'cocoon.refundRequest',
  actionType: 'CocoonRefundRequest',
  shape: sentTx(requestRefund, { where: isRequest }),
  build({ node, body }, _facts, parent) {
    const { proxy, arrival, accepted } = followToProxy(node)
    const paid = findPayment(node, arrival)
    return {
      success: node.success && accepted && (paid?.accepted ?? !hasSentPayment(node, arrival)),
      detail: {
        ...readRequest(body),
        owner: node.from,
        client: node.account,
        proxy,
        viaWallet: parent?.kind === 'tx' && parent.opCode === walletMessage.code,
        amount: paid?.amount,
      },
      extraNodes: nodesOf(arrival, paid?.node),
    }
  },
})

/**
 * The owner takes the rest of a client.
 *
 *     owner ──withdraw──▶ client (──client_proxy_request──▶ proxy)? ──payout──▶ owner
 */
export const cocoonClientWithdrawal = definePattern({
  name: 'cocoon.clientWithdrawal',
  actionType: 'CocoonClientWithdrawal',
  shape: sentTx(withdraw, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    const paid = findPayment(node, arrival)
    return {
      success: node.success && accepted && paid?.accepted === true,
      detail: { ...readRequest(body), owner: node.from, client: node.account, proxy, amount: paid?.amount },
      extraNodes: nodesOf(arrival, paid?.node),
    }
  },
})

/**
 * A proxy's signed statement about the tokens that a client has used.
 *
 *     sender ──charge──▶ client ──client_proxy_request──▶ proxy
 */
export const cocoonCharge = definePattern({
  name: 'cocoon.charge',
  actionType: 'CocoonCharge',
  shape: sentTx(charge, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, coins, accepted } = followToProxy(node)
    return {
      success: node.success && accepted,
      detail: {
        ...readRequest(body),
        sender: node.from,
        client: node.account,
        proxy,
        tokensUsed: body.data.tokens,
        paid: coins === undefined ? undefined : coinAmount(coins),
      },
      extraNodes: nodesOf(arrival),
    }
  },
})

/**
 * A proxy's signed consent to a refund; the proxy pays the owner.
 *
 *     sender ──grant_refund──▶ client ──client_proxy_request──▶ proxy ──payout──▶ owner
 */
export const cocoonRefund = definePattern({
  name: 'cocoon.refund',
  actionType: 'CocoonRefund',
  shape: sentTx(grantRefund, { where: isRequest }),
  build({ node, body }) {
    const { proxy, arrival, accepted } = followToProxy(node)
    const paid = findPayment(node, arrival)
    return {
      success: node.success && accepted && paid?.accepted === true,
      detail: {
        ...readRequest(body),
        sender: node.from,
        client: node.account,
        proxy,
        owner: paid?.recipient,
        amount: paid?.amount,
        tokensUsed: body.data.tokens,
      },
      extraNodes: nodesOf(arrival, paid?.node),
    }
  },
})
