import type { TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { bigUint, hash, record } from '../../tlb/combinators.ts'
import { isProcessed, isRequest, readRequest } from './requests.ts'

const registerProxy = abiOp('CocoonRegisterProxy')
const unregisterProxy = abiOp('CocoonUnregisterProxy')
const updateProxy = abiOp('CocoonUpdateProxy')
const changeFees = abiOp('CocoonChangeFees')
const changeParams = abiOp('CocoonChangeParams')
const changeOwner = abiOp('CocoonChangeOwner')
const upgradeContracts = abiOp('CocoonUpgradeContracts')
const upgradeCode = abiOp('CocoonUpgradeCode')
const upgradeFull = abiOp('CocoonUpgradeFull')
const resetRoot = abiOp('CocoonResetRoot')
const walletMessage = abiOp('CocoonOwnerWalletSendMessage')

/** What all requests to the root have: `owner`, whose request the root accepts. */
const readRootRequest = (
  node: TxNode & { readonly from: NonNullable<TxNode['from']> },
  body: { readonly query_id: bigint },
) => ({
  ...readRequest(body),
  owner: node.from,
  root: node.account,
})

/** The owner of the network adds a proxy. */
export const cocoonProxyRegistration = definePattern({
  name: 'cocoon.proxyRegistration',
  actionType: 'CocoonProxyRegistration',
  shape: sentTx(registerProxy, { where: isRequest }),
  build: ({ node, body }) => ({ success: isProcessed(node), detail: readRootRequest(node, body) }),
})

/** The owner of the network removes a proxy. */
export const cocoonProxyRemoval = definePattern({
  name: 'cocoon.proxyRemoval',
  actionType: 'CocoonProxyRemoval',
  shape: sentTx(unregisterProxy, { where: isRequest }),
  build: ({ node, body }) => ({
    success: isProcessed(node),
    detail: { ...readRootRequest(node, body), seqno: BigInt(body.seqno) },
  }),
})

/** The owner of the network changes the address of a proxy. */
export const cocoonProxyUpdate = definePattern({
  name: 'cocoon.proxyUpdate',
  actionType: 'CocoonProxyUpdate',
  shape: sentTx(updateProxy, { where: isRequest }),
  build: ({ node, body }) => ({
    success: isProcessed(node),
    detail: { ...readRootRequest(node, body), seqno: BigInt(body.seqno) },
  }),
})

// …#… query_id:uint64 hash:uint256 = InternalMsgBody;
const typeMessage = (name: string, tag: `#${string}`) => defineOp(name, record(tag, { query_id: bigUint(64), hash }))
const additions = {
  worker: typeMessage('CocoonAddWorkerType', '#e34b1c60'),
  model: typeMessage('CocoonAddModelType', '#c146134d'),
  proxy: typeMessage('CocoonAddProxyType', '#71860e80'),
}
const removals = {
  worker: typeMessage('CocoonDelWorkerType', '#8d94a79a'),
  model: typeMessage('CocoonDelModelType', '#92b11c18'),
  proxy: typeMessage('CocoonDelProxyType', '#3c41d0b2'),
}

/** The owner of the network accepts a program of workers or proxies, or a model, or no longer does. */
export const cocoonTypeChange = definePattern({
  name: 'cocoon.typeChange',
  actionType: 'CocoonTypeChange',
  shape: sentTx([...Object.values(additions), ...Object.values(removals)], { where: isRequest }),
  build({ node, body }) {
    const find = (ops: typeof additions) => Object.entries(ops).find(([, { code }]) => code === node.opCode)?.[0]
    const addition = find(additions)
    const subject = addition ?? find(removals)
    if (subject === undefined) return undefined
    return {
      success: isProcessed(node),
      detail: {
        ...readRootRequest(node, body),
        subject,
        ...(addition === undefined ? { removed: body.hash } : { added: body.hash }),
      },
    }
  },
})

type Prices = {
  readonly query_id: bigint
  readonly price_per_token: bigint
  readonly worker_fee_per_token: bigint
}

/** The owner of the network changes its prices, or all of its parameters. */
export const cocoonParametersChange = definePattern({
  name: 'cocoon.parametersChange',
  actionType: 'CocoonParametersChange',
  shape: sentTx<Prices>([changeFees, changeParams], { where: isRequest }),
  build({ node, body }) {
    const params = readNodeBody(changeParams, node)
    return {
      success: isProcessed(node),
      detail: {
        ...readRootRequest(node, body),
        pricePerToken: coinAmount(body.price_per_token),
        workerFeePerToken: coinAmount(body.worker_fee_per_token),
        ...(params && {
          proxyDelayBeforeClose: BigInt(params.proxy_delay_before_close),
          clientDelayBeforeClose: BigInt(params.client_delay_before_close),
          minProxyStake: coinAmount(params.min_proxy_stake),
          minClientStake: coinAmount(params.min_client_stake),
        }),
      },
    }
  },
})

/** The network gets another owner. */
export const cocoonOwnerChange = definePattern({
  name: 'cocoon.ownerChange',
  actionType: 'CocoonOwnerChange',
  shape: sentTx(changeOwner, { where: isRequest }),
  build: ({ node, body }) =>
    body.new_owner_address && {
      success: isProcessed(node),
      detail: { ...readRootRequest(node, body), newOwner: body.new_owner_address },
    },
})

const upgradedParts: Readonly<Record<number, string>> = {
  [upgradeContracts.code]: 'contracts',
  [upgradeCode.code]: 'code',
  [upgradeFull.code]: 'code and data',
  [resetRoot.code]: 'state',
}

/** The owner of the network replaces code or data of the root, or the code of other contracts. */
export const cocoonUpgrade = definePattern({
  name: 'cocoon.upgrade',
  actionType: 'CocoonUpgrade',
  shape: sentTx<{ readonly query_id: bigint }>([upgradeContracts, upgradeCode, upgradeFull, resetRoot], {
    where: isRequest,
  }),
  build: ({ node, body }) => ({
    success: isProcessed(node),
    detail: { ...readRootRequest(node, body), part: upgradedParts[node.opCode ?? 0] ?? '' },
  }),
})

/**
 * The owner of a wallet of Cocoon makes it send a message.
 *
 *     owner ──send_message──▶ wallet ──…──▶ recipient
 */
export const cocoonWalletMessage = definePattern({
  name: 'cocoon.walletMessage',
  actionType: 'CocoonWalletMessage',
  shape: sentTx(walletMessage, { where: isRequest }),
  build({ node, body }) {
    const [sent] = node.tx.outMessages.filter(({ type }) => type === 'int_msg')
    const arrived = node.children.length > 0
    return {
      success: isProcessed(node) && sent !== undefined && arrived,
      detail: {
        ...readRequest(body),
        owner: node.from,
        wallet: node.account,
        recipient: sent?.destination ?? undefined,
        amount: sent?.value === undefined || sent.value === null ? undefined : coinAmount(sent.value),
      },
    }
  },
})
