import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { couldBeItem, getItemFields } from '../../actions/patterns/market/items.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { address, bigUint, cellRef, maybeAddress, record, uint } from '../../tlb/combinators.ts'

const query = { query_id: bigUint(64) }

// get_static_data#2fcb26a2 query_id:uint64 = InternalMsgBody;
const getStaticData = defineOp('GetStaticData', record('#2fcb26a2', query))
// report_static_data#8b771735 query_id:uint64 index:uint256 collection:MsgAddress = InternalMsgBody;
const reportStaticData = defineOp(
  'ReportStaticData',
  record('#8b771735', { ...query, index: bigUint(256), collection: maybeAddress }),
)

/**
 * An account has an item report its index and its collection.
 *
 *     requester ──get_static_data──▶ item ──report_static_data──▶ requester
 */
export const dataRequest = definePattern({
  name: 'nfts.dataRequest',
  actionType: 'NftDataRequest',
  shape: sentTx(getStaticData, { children: { reply: optional(tx(reportStaticData)), rejection } }),
  build: ({ node, reply }, facts) => ({
    success: node.success && reply !== undefined && !reply.node.bounced,
    detail: {
      requester: node.from,
      item: node.account,
      ...getItemFields(node.account, facts),
      ...(reply && {
        index: reply.body.index,
        ...(reply.body.collection !== undefined && { collection: reply.body.collection }),
      }),
    },
  }),
})

// get_royalty_params#693d3950 query_id:uint64 = InternalMsgBody;
const getRoyaltyParams = defineOp('GetRoyaltyParams', record('#693d3950', query))
// report_royalty_params#a8cb00ad query_id:uint64 numerator:uint16 denominator:uint16 destination:MsgAddress = InternalMsgBody;
const reportRoyaltyParams = defineOp(
  'ReportRoyaltyParams',
  record('#a8cb00ad', { ...query, numerator: uint(16), denominator: uint(16), destination: maybeAddress }),
)

/**
 * An account has a collection, or an item without one, report the royalty of its sales.
 *
 *     requester ──get_royalty_params──▶ collection ──report_royalty_params──▶ requester
 */
export const royaltyRequest = definePattern({
  name: 'nfts.royaltyRequest',
  actionType: 'NftRoyaltyRequest',
  shape: sentTx(getRoyaltyParams, { children: { reply: optional(tx(reportRoyaltyParams)), rejection } }),
  build: ({ node, reply }) => ({
    success: node.success && reply !== undefined,
    detail: {
      requester: node.from,
      collection: node.account,
      ...(reply && {
        numerator: BigInt(reply.body.numerator),
        denominator: BigInt(reply.body.denominator),
        ...(reply.body.destination !== undefined && { beneficiary: reply.body.destination }),
      }),
    },
  }),
})

// change_owner#00000003 query_id:uint64 new_owner:MsgAddress = InternalMsgBody;
const changeOwner = defineOp('NftCollectionChangeOwner', record('#00000003', { ...query, new_owner: maybeAddress }))
// change_content#00000004 query_id:uint64 content:^Cell royalty_params:^Cell = InternalMsgBody;
const changeContent = defineOp(
  'NftCollectionChangeContent',
  record('#00000004', { ...query, content: cellRef, royalty_params: cellRef }),
)

/**
 * The owner of a collection gives it to another account.
 *
 *     owner ──change_owner──▶ collection
 */
export const collectionOwnerChange = definePattern({
  name: 'nfts.collectionOwnerChange',
  actionType: 'NftCollectionOwnerChange',
  shape: sentTx(changeOwner, { interfaces: 'nft_collection', children: { rejection } }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      owner: node.from,
      collection: node.account,
      ...(body.new_owner !== undefined && { newOwner: body.new_owner }),
    },
  }),
})

/**
 * The owner of a collection changes its content and royalty.
 *
 *     owner ──change_content──▶ collection
 */
export const collectionContentChange = definePattern({
  name: 'nfts.collectionContentChange',
  actionType: 'NftCollectionContentChange',
  shape: sentTx(changeContent, { interfaces: 'nft_collection', children: { rejection } }),
  build: ({ node }) => ({ success: node.success, detail: { owner: node.from, collection: node.account } }),
})

// edit_content#1a0b9d51 query_id:uint64 content:^Cell = InternalMsgBody;
const editContent = defineOp('NftEditContent', record('#1a0b9d51', { ...query, content: cellRef }))
// transfer_editorship#1c04412a query_id:uint64 new_editor:MsgAddress response_destination:MsgAddress … = InternalMsgBody;
const transferEditorship = defineOp(
  'NftTransferEditorship',
  record('#1c04412a', { ...query, new_editor: maybeAddress }),
)
// editorship_assigned#511a4463 query_id:uint64 prev_editor:MsgAddress … = InternalMsgBody;
const editorshipAssigned = defineOp('NftEditorshipAssigned', record('#511a4463', { ...query, prev_editor: address }))

/**
 * The editor of an item changes its content.
 *
 *     editor ──edit_content──▶ item
 */
export const contentChange = definePattern({
  name: 'nfts.contentChange',
  actionType: 'NftContentChange',
  shape: sentTx(editContent, { where: ({ node }) => couldBeItem(node), children: { rejection } }),
  build: ({ node }) => ({ success: node.success, detail: { editor: node.from, item: node.account } }),
})

/**
 * The editor of an item gives the right to edit it to another account.
 *
 *     editor ──transfer_editorship──▶ item ──editorship_assigned──▶ new editor
 */
export const editorChange = definePattern({
  name: 'nfts.editorChange',
  actionType: 'NftEditorChange',
  shape: sentTx(transferEditorship, {
    where: ({ node }) => couldBeItem(node) || hasInterface(node.interfaces, 'editable'),
    children: { notification: optional(tx(editorshipAssigned)), rejection },
  }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      editor: node.from,
      item: node.account,
      ...(body.new_editor !== undefined && { newEditor: body.new_editor }),
    },
  }),
})
