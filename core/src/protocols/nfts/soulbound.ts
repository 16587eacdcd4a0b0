import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { couldBeItem } from '../../actions/patterns/market/items.ts'
import { address, bigUint, bool, cellRef, maybeAddress, record } from '../../tlb/combinators.ts'

/** The verifier may reject what it gets: the item then sends it to the account that requested it. */
const children = { bounce: rejection }
const query = { query_id: bigUint(64) }
const requestFields = { ...query, dest: address, forward_payload: cellRef, with_content: bool }

// prove_ownership#04ded148 query_id:uint64 dest:MsgAddress forward_payload:^Cell with_content:Bool = InternalMsgBody;
const proveOwnership = defineOp('ProveOwnership', record('#04ded148', requestFields))
// request_owner#d0c3bfea query_id:uint64 dest:MsgAddress forward_payload:^Cell with_content:Bool = InternalMsgBody;
const requestOwner = defineOp('SbtRequestOwner', record('#d0c3bfea', requestFields))
// ownership_proof#0524c7ae query_id:uint64 item_id:uint256 owner:MsgAddress data:^Cell revoked_at:uint64 … = InternalMsgBody;
const ownershipProof = defineOp(
  'OwnershipProof',
  record('#0524c7ae', { ...query, item_id: bigUint(256), owner: maybeAddress }),
)
// owner_info#0dd607e3 query_id:uint64 item_id:uint256 initiator:MsgAddress owner:MsgAddress data:^Cell … = InternalMsgBody;
const ownerInfo = defineOp(
  'SbtOwnerInfo',
  record('#0dd607e3', { ...query, item_id: bigUint(256), initiator: maybeAddress, owner: maybeAddress }),
)
// destroy#1f04537a query_id:uint64 = InternalMsgBody;
const destroy = defineOp('SbtDestroy', record('#1f04537a', query))
// revoke#6f89f5e3 query_id:uint64 = InternalMsgBody;
const revoke = defineOp('SbtRevoke', record('#6f89f5e3', query))

/**
 * The owner has an item confirm to an account that it is theirs.
 *
 *     owner ──prove_ownership──▶ item ──ownership_proof──▶ verifier
 */
export const ownershipProven = definePattern({
  name: 'nfts.ownershipProof',
  actionType: 'SbtOwnershipProof',
  shape: sentTx(proveOwnership, {
    where: ({ node }) => couldBeItem(node),
    children: { proof: optional(tx(ownershipProof, { children })), rejection },
  }),
  build: ({ node, body, proof }) => ({
    success: node.success && proof?.node.success === true,
    detail: { owner: node.from, item: node.account, verifier: body.dest, withContent: body.with_content },
  }),
})

/**
 * An account has an item report its owner to an account.
 *
 *     requester ──request_owner──▶ item ──owner_info──▶ verifier
 */
export const ownerRequest = definePattern({
  name: 'nfts.ownerRequest',
  actionType: 'SbtOwnerRequest',
  shape: sentTx(requestOwner, {
    where: ({ node }) => couldBeItem(node),
    children: { info: optional(tx(ownerInfo, { children })), rejection },
  }),
  build: ({ node, body, info }) => ({
    success: node.success && info?.node.success === true,
    detail: {
      requester: node.from,
      item: node.account,
      verifier: body.dest,
      ...(info?.body.owner !== undefined && { owner: info.body.owner }),
    },
  }),
})

/**
 * The authority of an item declares that it is no longer valid.
 *
 *     authority ──revoke──▶ item
 */
export const itemRevoke = definePattern({
  name: 'nfts.revoke',
  actionType: 'SbtRevoke',
  shape: sentTx(revoke, { where: ({ node }) => couldBeItem(node), children: { rejection } }),
  build({ node }, facts) {
    const owner = facts.nftItem(node.account)?.owner
    return {
      success: node.success,
      detail: { authority: node.from, item: node.account, ...(owner !== undefined && { owner }) },
    }
  },
})

/**
 * The owner gives an item up for good.
 *
 *     owner ──destroy──▶ item ──excess──▶ owner
 */
export const itemDestroy = definePattern({
  name: 'nfts.destroy',
  actionType: 'SbtDestroy',
  shape: sentTx(destroy, { where: ({ node }) => couldBeItem(node), children: { rejection } }),
  build: ({ node }) => ({ success: node.success, detail: { owner: node.from, item: node.account } }),
})
