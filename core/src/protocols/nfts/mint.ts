import type { ActionNode, Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, type Pattern, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail, ExtendedKind } from '../../actions/extended/index.ts'
import { formatOpCode } from '../../actions/ops/comments.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { getItemFields, isDeployment } from '../../actions/patterns/market/items.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, cellRef, coins, record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'

// deploy_new_nft#00000001 query_id:uint64 item_index:uint64 amount:Coins content:^Cell = InternalMsgBody;
const mintRequest = defineOp(
  'NftCollectionMint',
  record('#00000001', { query_id: bigUint(64), index: bigUint(64), amount: coins, content: cellRef }),
)
// batch_deploy_of_new_nfts#00000002 query_id:uint64 deploy_list:^Cell = InternalMsgBody;
const batchMintRequest = defineOp(
  'NftCollectionBatchMint',
  record('#00000002', { query_id: bigUint(64), deploy_list: cellRef }),
)

type Kind = 'NftMint' | 'SbtMint'
type ItemNode = TxNode | ActionNode<'NftItemTransfer' | 'ContractDeploy'>

const isSoulbound = (item: Address, facts: PatternFacts): boolean => hasInterface(facts.interfaces(item), 'sbt')
const kindOf = (item: Address, facts: PatternFacts): Kind => (isSoulbound(item, facts) ? 'SbtMint' : 'NftMint')

/** The transaction that deployed the item; the other transactions of a node come later. */
const deploymentOf = (node: ItemNode): TxNode | undefined => (node.kind === 'tx' ? node : node.transactions[0])

function readMint(node: ItemNode, facts: PatternFacts): (Detail<Kind> & { readonly item: Address }) | undefined {
  const deployment = deploymentOf(node)
  if (deployment?.from === undefined) return undefined
  const item = deployment.account
  // The owner known from the state may be a later one.
  const owner =
    node.kind === 'action' && node.type === 'NftItemTransfer' ? node.detail.recipient : facts.nftItem(item)?.owner
  return {
    minter: deployment.from,
    deployer: deployment.from,
    item,
    ...getItemFields(item, facts),
    ...(owner !== undefined && { owner }),
    ...(deployment.opCode !== undefined && { opCode: formatOpCode(deployment.opCode) }),
  }
}

/** An item's deployment: its transaction, which may already be a transfer of the item to its first owner. */
const deployedItem = oneOf(
  anyTx({ interfaces: 'nft_item', where: ({ node }) => isDeployment(node) }),
  action('NftItemTransfer', {
    where: ({ node }) => {
      const [first] = node.transactions
      return first !== undefined && first.account === node.detail.nft && isDeployment(first)
    },
  }),
)
/** Of an item that was deployed by an action of its own, such as the first bid for a name. */
const deployEffect = action('ContractDeploy', {
  where: ({ node }) => hasInterface(node.detail.interfaces, 'nft_item'),
})

const mintWithRequest = sentTx(mintRequest, {
  interfaces: 'nft_collection',
  where: ({ node }) => node.tx.origStatus === 'active',
  children: { item: deployedItem },
})

/**
 * The deployment of an item; when the owner of a collection requests it, with that request.
 *
 *     owner ──deploy_new_nft──▶ collection ──▶ item (──ownership_assigned──▶ owner of the item)?
 */
const defineMint = <K extends Kind>(actionType: K, name: string): Pattern<K> =>
  definePattern({
    name,
    actionType,
    shape: oneOf(mintWithRequest, deployedItem, deployEffect),
    build(match, facts) {
      const item = 'item' in match ? match.item : match
      const detail = readMint(item.node, facts)
      if (detail === undefined || kindOf(detail.item, facts) !== actionType) return undefined
      const requester = 'item' in match && match.node.kind === 'tx' ? match.node.from : undefined
      return {
        success: deploymentOf(item.node)?.success === true,
        detail: { ...detail, minter: requester ?? detail.minter } as Detail<K>, // both kinds have the same fields
      }
    },
  })

/** The mint of an item. */
export const nftMint = defineMint('NftMint', 'nfts.mint')
/** The mint of an item that is bound to its owner. */
export const sbtMint = defineMint('SbtMint', 'nfts.sbtMint')

/**
 * The request of a single item whose deployment is missing or is not known as an item's: the collection rejects it, the
 * item has existed before, or nothing is known about it.
 *
 *     minter ──deploy_new_nft──▶ collection (──▶ item)?
 */
export const requestedMint = definePattern({
  name: 'nfts.requestedMint',
  actionType: 'NftMint',
  shape: sentTx(mintRequest, {
    interfaces: 'nft_collection',
    where: ({ node }) => node.tx.origStatus === 'active',
    children: { rejection },
  }),
  build({ node, body }) {
    const [message] = findDeployMessages(node)
    // A collection may give another meaning to a small op code.
    if (node.success && message === undefined) return undefined
    const target = node.children.filter(isTx).find(child => !child.bounced && child.account === message?.destination)
    return {
      success: target !== undefined && isDeployment(target) && target.success,
      detail: {
        minter: node.from,
        deployer: node.account,
        ...(message?.destination && { item: message.destination }),
        collection: node.account,
        index: body.index,
      },
      extraNodes: target ? [target, ...bouncesBelow(target)] : [],
    }
  },
})

const isTx = (node: Node): node is TxNode => node.kind === 'tx'
const findDeployMessages = ({ tx: { outMessages } }: TxNode) => outMessages.filter(({ init }) => init)
const bouncesBelow = (node: Node): Node[] => node.children.filter(child => child.kind === 'tx' && child.bounced)

/**
 * The owner of a collection has it deploy many items at once.
 *
 *     owner ──batch_deploy──▶ collection ┬─▶ item (already a mint)
 *                                        └─▶ item …
 */
export const batchMint = definePattern({
  name: 'nfts.batchMint',
  actionType: 'NftBatchMint',
  shape: sentTx(batchMintRequest, {
    interfaces: 'nft_collection',
    where: ({ node }) => node.tx.origStatus === 'active',
    children: { rejection },
  }),
  build({ node }) {
    const count = findDeployMessages(node).length
    if (node.success && count === 0) return undefined
    const mints = node.children.filter(isMint)
    // Nothing may be known about an item but its deployment.
    const deployments = node.children.filter(isTx).filter(isDeployment)
    const items = [...mints.flatMap(({ detail }) => detail.item ?? []), ...deployments.map(({ account }) => account)]
    return {
      success: count > 0 && items.length >= count && [...mints, ...deployments].every(({ success }) => success),
      detail: { minter: node.from, collection: node.account, ...(count > 0 && { count: BigInt(count) }), items },
      extraNodes: [...mints, ...deployments],
    }
  },
})

const isMint = (node: Node): node is ActionNode<Kind> =>
  node.kind === 'action' && (node.type === 'NftMint' || node.type === 'SbtMint')

/**
 * A new collection.
 *
 *     deployer ──▶ collection
 */
export const collectionDeploy = definePattern({
  name: 'nfts.collectionDeploy',
  actionType: 'NftCollectionDeploy',
  shape: anyTx({ interfaces: 'nft_collection', where: ({ node }) => isDeployment(node) }),
  build: ({ node }) =>
    node.from === undefined
      ? undefined
      : { success: node.success, detail: { deployer: node.from, collection: node.account } },
})

/** The patterns of mints, in the order in which they run. */
export const mintPatterns: readonly Pattern<ExtendedKind>[] = [nftMint, sbtMint, requestedMint]
