import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { readSnakeText } from '../../actions/ops/comments.ts'
import { provideWalletAddress, takeWalletAddress } from '../../actions/ops/messages.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { anyCell, bigUint, cellRef, maybeAddress, record } from '../../tlb/combinators.ts'

const query = { query_id: bigUint(64) }

// change_admin#00000003 query_id:uint64 new_admin:MsgAddress = InternalMsgBody;
const changeAdmin = defineOp('JettonChangeAdminV1', record('#00000003', { ...query, new_admin: maybeAddress }))
// change_content#00000004 query_id:uint64 content:^Cell = InternalMsgBody;
const changeContent = defineOp('JettonChangeContent', record('#00000004', { ...query, content: cellRef }))
// change_owner#819dbe99 query_id:uint64 new_owner:MsgAddress = InternalMsgBody;
const changeOwner = defineOp('ChangeOwner', record('#819dbe99', { ...query, new_admin: maybeAddress }))
// change_owner_ok#327b2b4a query_id:uint64 new_owner:MsgAddress = InternalMsgBody;
const changeOwnerOk = defineOp('ChangeOwnerOk', record('#327b2b4a', { ...query, new_admin: maybeAddress }))
// change_admin#6501f354 query_id:uint64 new_admin_address:MsgAddress = InternalMsgBody;
const nameNextAdmin = defineOp('JettonChangeAdmin', record('#6501f354', { ...query, next_admin: maybeAddress }))
// claim_admin#fb88e119 query_id:uint64 = InternalMsgBody;
const claimAdmin = defineOp('JettonClaimAdmin', record('#fb88e119', query))
// drop_admin#7431f221 query_id:uint64 = InternalMsgBody;
const dropAdmin = defineOp('JettonDropAdmin', record('#7431f221', query))
// change_metadata_uri#cb862902 query_id:uint64 uri:SnakeData = InternalMsgBody;
const changeUri = defineOp('JettonChangeMetadata', record('#cb862902', { ...query, uri: anyCell }))
// upgrade#2508d66a query_id:uint64 new_data:(Maybe ^Cell) new_code:(Maybe ^Cell) = InternalMsgBody; without the bits in the governed jetton
const upgradeCode = defineOp('JettonUpgrade', record('#2508d66a', { ...query, rest: anyCell }))
// top_up#d372158c query_id:uint64 = InternalMsgBody;
const topUp = defineOp('TopUp', record('#d372158c', query))

/** Small op codes mean other things elsewhere. */
const isMaster = ({ node }: { readonly node: TxNode }): boolean => hasInterface(node.interfaces, 'jetton_master')

const isDone = (node: TxNode): boolean => node.success && !node.bounced

const adminChange = definePattern({
  name: 'jettons.adminChange',
  actionType: 'JettonAdminChange',
  shape: sentTx(changeAdmin, { where: isMaster }),
  build: ({ node, body }) => ({
    success: isDone(node),
    detail: { admin: node.from, jetton: node.account, newAdmin: body.new_admin },
  }),
})

const ownerChange = definePattern({
  name: 'jettons.ownerChange',
  actionType: 'JettonAdminChange',
  shape: sentTx(changeOwner, { where: isMaster, children: { confirmation: optional(tx(changeOwnerOk)) } }),
  build: ({ node, body, confirmation }) => ({
    success: isDone(node) && confirmation !== undefined,
    detail: { admin: node.from, jetton: node.account, newAdmin: body.new_admin },
  }),
})

const adminNomination = definePattern({
  name: 'jettons.adminNomination',
  actionType: 'JettonAdminNomination',
  shape: sentTx(nameNextAdmin),
  build: ({ node, body }) => ({
    success: isDone(node),
    detail: { admin: node.from, jetton: node.account, nextAdmin: body.next_admin },
  }),
})

const adminClaim = definePattern({
  name: 'jettons.adminClaim',
  actionType: 'JettonAdminClaim',
  shape: sentTx(claimAdmin),
  build: ({ node }) => ({ success: isDone(node), detail: { admin: node.from, jetton: node.account } }),
})

const adminDrop = definePattern({
  name: 'jettons.adminDrop',
  actionType: 'JettonAdminDrop',
  shape: sentTx(dropAdmin),
  build: ({ node }) => ({ success: isDone(node), detail: { admin: node.from, jetton: node.account } }),
})

const contentChange = definePattern({
  name: 'jettons.contentChange',
  actionType: 'JettonMetadataChange',
  shape: sentTx(changeContent, { where: isMaster }),
  build: ({ node, body }) => ({
    success: isDone(node),
    // off_chain#01 uri:SnakeData; other content is a dictionary.
    detail: { admin: node.from, jetton: node.account, uri: readSnakeText(body.content, 0x01) },
  }),
})

const uriChange = definePattern({
  name: 'jettons.uriChange',
  actionType: 'JettonMetadataChange',
  shape: sentTx(changeUri),
  build: ({ node, body }) => ({
    success: isDone(node),
    detail: { admin: node.from, jetton: node.account, uri: readSnakeText(body.uri) },
  }),
})

const upgrade = definePattern({
  name: 'jettons.upgrade',
  actionType: 'JettonUpgrade',
  shape: sentTx(upgradeCode),
  build({ node, body: { rest } }) {
    // Without bits both cells are present, the data first; with them each may be absent.
    const [hasData, hasCode] = rest.bits === 0 ? [true, true] : [bitOf(rest.data(), 0), bitOf(rest.data(), 1)]
    const code = hasCode ? rest.refs()[hasData ? 1 : 0] : undefined
    return {
      success: isDone(node),
      detail: { admin: node.from, jetton: node.account, codeHash: code?.hash() },
    }
  },
})

const bitOf = ([byte = 0]: Uint8Array, index: number): boolean => ((byte >> (7 - index)) & 1) === 1

/**
 * The address of a jetton wallet is requested from the master.
 *
 *     sender ──provide_wallet_address──▶ master ──take_wallet_address──▶ sender
 */
const walletDiscovery = definePattern({
  name: 'jettons.walletDiscovery',
  actionType: 'JettonWalletDiscovery',
  shape: sentTx(provideWalletAddress, { children: { reply: optional(tx(takeWalletAddress)) } }),
  build: ({ node, body, reply }) => ({
    success: reply?.body.wallet !== undefined,
    detail: { sender: node.from, jetton: node.account, owner: body.owner, wallet: reply?.body.wallet },
  }),
})

const contractTopUp = definePattern({
  name: 'jettons.topUp',
  actionType: 'ContractTopUp',
  shape: sentTx(topUp),
  build: ({ node }) => ({
    success: isDone(node),
    detail: { sender: node.from, contract: node.account, amount: { type: 'coin', amount: node.value } },
  }),
})

/** What the admin of a jetton changes. */
export const administration = [
  adminChange,
  ownerChange,
  adminNomination,
  adminClaim,
  adminDrop,
  contentChange,
  uriChange,
  upgrade,
] as const

/** What anyone sends to a master. */
export const publicRequests = [walletDiscovery, contractTopUp] as const
