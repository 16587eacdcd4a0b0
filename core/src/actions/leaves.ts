import { hasInterface } from '../contracts/interfaces.ts'
import { changedData } from '../trace/stateChange.ts'
import type { Leaf } from './ActionTree.ts'
import type { TxNode } from './nodes.ts'
import { bodyOf } from './op.ts'
import {
  extensionActionV5,
  pluginChangeV4,
  pluginDestruct,
  signedExternalV5,
  signedInternalV5,
  type WalletChange,
} from './ops/wallet.ts'

/** What a transaction did beside its messages: an account got code, a wallet changed who may act for it. */
export function leavesOf(node: TxNode): readonly Leaf[] {
  const leaves: Leaf[] = []
  const { tx } = node
  if (tx.endStatus === 'active' && tx.origStatus !== 'active') {
    leaves.push({
      type: 'ContractDeploy',
      success: true,
      detail: { address: node.account, interfaces: node.interfaces },
      pattern: 'accounts.deploy',
    })
  }
  for (const change of walletChanges(node)) leaves.push(walletLeaf(node, change))
  return leaves
}

function walletChanges(node: TxNode): readonly WalletChange[] {
  if (node.tx.inMessage === undefined || node.bounced) return []
  if (hasInterface(node.interfaces, 'wallet_v5r1')) {
    const request = bodyOf(signedExternalV5, node) ?? bodyOf(signedInternalV5, node) ?? bodyOf(extensionActionV5, node)
    return request?.extended ?? []
  }
  if (!hasInterface(node.interfaces, 'wallet_v4r1') && !hasInterface(node.interfaces, 'wallet_v4r2')) return []
  if (node.tx.inMessage.type === 'ext_in_msg') {
    const change = pluginChangeV4(node.tx.inMessage.body)
    return change ? [change] : []
  }
  if (node.from === undefined || bodyOf(pluginDestruct, node) === undefined) return []
  return [{ type: 'remove', extension: node.from }]
}

function walletLeaf(node: TxNode, change: WalletChange): Leaf {
  // A wallet that does not trust a request says nothing and keeps its data as it is.
  const success = node.success && changedData(node.tx) !== false
  const wallet = node.account
  switch (change.type) {
    case 'add':
      return {
        type: 'AddExtension',
        success,
        detail: { wallet, extension: change.extension },
        pattern: 'wallets.addExtension',
      }
    case 'remove':
      return {
        type: 'RemoveExtension',
        success,
        detail: { wallet, extension: change.extension },
        pattern: 'wallets.removeExtension',
      }
    case 'signature':
      return {
        type: 'SetSignatureAllowedAction',
        success,
        detail: { wallet, allowed: change.allowed },
        pattern: 'wallets.setSignature',
      }
  }
}
