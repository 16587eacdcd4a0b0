import type { Address } from '../../../units.ts'
import type { ActionNode, Node, TxNode } from '../../engine/nodes.ts'
import { action, anyTx, oneOf } from '../../engine/pattern.ts'
import { isDeployment } from './items.ts'

type ItemTransfer = ActionNode<'NftItemTransfer'>

/** An item that its owner gave to a contract: a sale or an auction. */
export type Listing = {
  readonly owner: Address
  readonly item: Address
  /** The contract that deployed `contract` and passed the item on to it. */
  readonly listing: Address | undefined
  readonly contract: Address
  /** Transactions of the contract, its deployment first. */
  readonly contractNodes: readonly TxNode[]
  /** The contract has received the item. */
  readonly isReceived: boolean
  /** The deployment of the contract, where it is beside the transfer. */
  readonly deployment: TxNode | undefined
}

/**
 * The transfer of an item to a sale or an auction, which is deployed by the same request or has been before.
 *
 *     owner ──nft_transfer──▶ contract
 *     owner ──nft_transfer──▶ listing ┬─deploy──▶ contract
 *                                     └─nft_transfer──▶ contract
 */
export const listingShape = oneOf(
  action('NftItemTransfer', {
    children: {
      deployment: anyTx({ where: ({ node }) => isDeployment(node) }),
      handover: action('NftItemTransfer'),
    },
  }),
  action('NftItemTransfer'),
)

/** Reads a match of the shape; `undefined` when the item has not been given to another contract. */
export function readListing(
  match: {
    readonly node: ItemTransfer
    readonly deployment?: { readonly node: TxNode }
    readonly handover?: { readonly node: ItemTransfer }
  },
  parent: Node | undefined,
): Listing | undefined {
  const { nft, sender, recipient } = match.node.detail
  if (sender === undefined || recipient === undefined) return undefined
  const { deployment, handover } = match
  if (deployment && handover) {
    const contract = deployment.node.account
    const given = handover.node.detail
    if (given.nft !== nft || given.sender !== recipient || given.recipient !== contract) return undefined
    return {
      owner: sender,
      item: nft,
      listing: recipient,
      contract,
      contractNodes: [deployment.node, ...transactionsAt(handover.node, contract)],
      isReceived: isReceivedAt(handover.node, contract),
      deployment: undefined,
    }
  }
  // The wallet may deploy the contract and transfer the item with two messages.
  const beside = parent?.children.find(
    (child): child is TxNode => child.kind === 'tx' && child.account === recipient && isDeployment(child),
  )
  return {
    owner: sender,
    item: nft,
    listing: undefined,
    contract: recipient,
    contractNodes: [...(beside ? [beside] : []), ...transactionsAt(match.node, recipient)],
    isReceived: isReceivedAt(match.node, recipient),
    deployment: beside,
  }
}

const transactionsAt = (node: ItemTransfer, account: Address): readonly TxNode[] =>
  node.transactions.filter(each => each.account === account)

/** The notification starts the sale: without it, the contract has not registered the item. */
const isReceivedAt = (node: ItemTransfer, account: Address): boolean =>
  transactionsAt(node, account).some(({ success }) => success)
