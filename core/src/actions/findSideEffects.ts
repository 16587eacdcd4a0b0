import { hasInterface } from '../contracts/interfaces.ts'
import { hasStateChanged } from '../trace/accountState.ts'
import type { PatternAction } from './engine/ActionTree.ts'
import type { TxNode } from './engine/nodes.ts'
import { readNodeBody } from './engine/op.ts'
import {
  extensionActionV5,
  pluginDestruct,
  readPluginChangeV4,
  signedExternalV5,
  signedInternalV5,
  type WalletChange,
} from './ops/wallet.ts'

/** Returns the actions of a transaction besides its messages: a contract deploy, changes of wallet extensions. */
export function findSideEffects(node: TxNode): readonly PatternAction[] {
  const effects: PatternAction[] = []
  const { tx } = node
  if (tx.endStatus === 'active' && tx.origStatus !== 'active') {
    effects.push({
      type: 'ContractDeploy',
      success: true,
      detail: { address: node.account, interfaces: node.interfaces },
      pattern: 'accounts.deploy',
    })
  }
  for (const change of findWalletChanges(node)) effects.push(walletSideEffect(node, change))
  return effects
}

function findWalletChanges(node: TxNode): readonly WalletChange[] {
  const message = node.tx.inMessage
  if (!message || node.bounced) return []
  if (hasInterface(node.interfaces, 'wallet_v5r1')) {
    const request =
      readNodeBody(signedExternalV5, node) ??
      readNodeBody(signedInternalV5, node) ??
      readNodeBody(extensionActionV5, node)
    return request?.extended ?? []
  }
  if (!hasInterface(node.interfaces, 'wallet_v4r1') && !hasInterface(node.interfaces, 'wallet_v4r2')) return []
  if (message.type === 'ext_in_msg') {
    const change = message.body && readPluginChangeV4(message.body)
    return change ? [change] : []
  }
  if (node.from === undefined || readNodeBody(pluginDestruct, node) === undefined) return []
  return [{ type: 'remove', extension: node.from }]
}

function walletSideEffect(node: TxNode, change: WalletChange): PatternAction {
  // A wallet that rejects a request may succeed without changing its data.
  const success = node.success && hasStateChanged(node.tx) !== false
  const wallet = node.account
  if (change.type === 'signature') {
    return {
      type: 'SetSignatureAllowedAction',
      success,
      detail: { wallet, allowed: change.allowed },
      pattern: 'wallets.setSignature',
    }
  }
  const detail = { wallet, extension: change.extension }
  return change.type === 'add'
    ? { type: 'AddExtension', success, detail, pattern: 'wallets.addExtension' }
    : { type: 'RemoveExtension', success, detail, pattern: 'wallets.removeExtension' }
}
