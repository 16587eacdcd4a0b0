import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { readBodyComment } from '../../actions/ops/comments.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { bigUint, bool, cellRef, hash, maybe, record, uint } from '../../tlb/combinators.ts'
import { type Address, unixSec } from '../../units.ts'
import { describeOrder } from './describeOrder.ts'
import { multisigV1Execution, multisigV1Signatures, multisigV1Start } from './multisigV1.ts'
import { readSent, type SentMessage } from './readSent.ts'

// new_order#f718510f query_id:uint64 order_seqno:uint256 signer:(## 1) index:uint8 expiration_date:uint48 order:^Order = InternalMsgBody;
const newOrder = defineOp(
  'MultisigNewOrder',
  record('#f718510f', {
    query_id: bigUint(64),
    order_seqno: bigUint(256),
    signer: bool,
    index: uint(8),
    expires: uint(48),
    order: cellRef,
  }),
)
// init#9c73fba2 query_id:uint64 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt) expiration_date:uint48 order:^Order approve_on_init:(Maybe uint8) = InternalMsgBody;
const orderInit = defineOp(
  'MultisigOrderInit',
  record('#9c73fba2', {
    query_id: bigUint(64),
    threshold: uint(8),
    signers: cellRef,
    expires: uint(48),
    order: cellRef,
    approver: maybe(uint(8)),
  }),
)
// approve#a762230f query_id:uint64 signer_index:uint8 = InternalMsgBody;
const approve = defineOp('MultisigApprove', record('#a762230f', { query_id: bigUint(64), signer_index: uint(8) }))
// approve_accepted#82609bf6 query_id:uint64 = InternalMsgBody;
const accepted = defineOp('MultisigApproveAccepted', record('#82609bf6', { query_id: bigUint(64) }))
// approve_rejected#afaf283e query_id:uint64 exit_code:uint32 = InternalMsgBody;
const rejected = defineOp(
  'MultisigApproveRejected',
  record('#afaf283e', { query_id: bigUint(64), exit_code: uint(32) }),
)
// execute#75097f5d query_id:uint64 order_seqno:uint256 expiration_date:uint48 approvals_num:uint8 signers_hash:bits256 order:^Order = InternalMsgBody;
const execute = defineOp(
  'MultisigExecute',
  record('#75097f5d', {
    query_id: bigUint(64),
    order_seqno: bigUint(256),
    expires: uint(48),
    approvals: uint(8),
    signers_hash: hash,
    order: cellRef,
  }),
)

/** A time of 48 bits, at most the last that a calendar has. */
const toTime = (seconds: number) => unixSec(Math.min(seconds, 253_402_300_799))

/** An order requests its multisig to send the messages. */
const executionRequest = definePattern({
  name: 'multisig.executionRequest',
  actionType: 'MultisigExecutionRequest',
  shape: sentTx(execute),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      order: node.from,
      multisig: node.account,
      orderSeqno: body.order_seqno,
      expires: toTime(body.expires),
      ...describeOrder(body.order),
      approvals: BigInt(body.approvals),
      signersHash: body.signers_hash,
      queryId: body.query_id,
    },
  }),
})

/**
 * A signer or proposer creates an order: the multisig deploys its contract.
 *
 *     creator ──new_order──▶ multisig ──init──▶ order (──approve_accepted──▶ creator)
 */
const orderCreation = definePattern({
  name: 'multisig.orderCreation',
  actionType: 'MultisigOrderCreation',
  shape: sentTx(newOrder, { children: { init: optional(tx(orderInit)) } }),
  build: ({ node, body, init }) => ({
    success: node.success && init?.node.success === true,
    detail: {
      creator: node.from,
      multisig: node.account,
      order: init?.node.account,
      orderSeqno: body.order_seqno,
      expires: toTime(body.expires),
      ...describeOrder(body.order),
      bySigner: body.signer,
      approved: init?.body.approver !== undefined,
      creatorIndex: BigInt(body.index),
      queryId: body.query_id,
    },
  }),
})

const response = optional(oneOf(tx(accepted), tx(rejected)))

const describeApproval = (found: { readonly body: object } | undefined) => {
  const exitCode = found && 'exit_code' in found.body ? Number(found.body.exit_code) : undefined
  return { success: found !== undefined && exitCode === undefined, exitCode: BigInt(exitCode ?? 0) }
}

/**
 * A signer approves an order.
 *
 *     signer ──approve──▶ order ──approve_accepted or approve_rejected──▶ signer
 */
const approval = definePattern({
  name: 'multisig.approval',
  actionType: 'MultisigApproval',
  shape: sentTx(approve, { children: { response } }),
  build({ node, body, response }) {
    const { success, exitCode } = describeApproval(response)
    return {
      success,
      detail: { signer: node.from, order: node.account, signerIndex: BigInt(body.signer_index), exitCode },
    }
  },
})

/** The same by a transfer with the comment “approve”. */
const approvalByComment = definePattern({
  name: 'multisig.approvalByComment',
  actionType: 'MultisigApproval',
  shape: sentTx(textComment, {
    where: ({ node }) =>
      node.tx.inMessage?.body != null && readBodyComment(node.tx.inMessage.body).comment === 'approve',
    children: { response },
  }),
  build({ node, response }) {
    if (response === undefined && !node.interfaces.includes('multisig_order_v2')) return undefined
    const { success, exitCode } = describeApproval(response)
    return { success, detail: { signer: node.from, order: node.account, exitCode } }
  },
})

// execute_internal#a32c59bf query_id:uint64 order:^Order = InternalMsgBody;
/** A multisig sends itself the further part of a long order. */
const executeInternal = defineOp(
  'MultisigExecuteInternal',
  record('#a32c59bf', { query_id: bigUint(64), order: cellRef }),
)

type SentOrder = { readonly messages: readonly SentMessage[]; readonly furtherParts: readonly TxNode[] }

/** The messages of an order, and of its further parts. */
function readSentOrder(node: Node, multisig: Address): SentOrder {
  const messages: SentMessage[] = []
  const furtherParts: TxNode[] = []
  const waiting: Node[] = [node]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    for (const sent of readSent(at, multisig)) {
      const isPart =
        sent.node.kind === 'tx' && sent.node.account === multisig && sent.node.opCode === executeInternal.code
      if (!isPart) messages.push(sent)
      else if (sent.node.kind === 'tx') {
        furtherParts.push(sent.node)
        waiting.push(sent.node)
      }
    }
  }
  return { messages, furtherParts }
}

/** An order is executed: the request, and the actions that its messages start. */
const execution = definePattern({
  name: 'multisig.execution',
  actionType: 'MultisigExecution',
  after: ['multisig.executionRequest'],
  shape: action('MultisigExecutionRequest'),
  build({ node }) {
    const { multisig, order, orderSeqno, approvals, messages = 0n, threshold, signers } = node.detail
    const sent = readSentOrder(node, multisig)
    const isComplete = BigInt(sent.messages.length + sent.furtherParts.length) >= messages
    return {
      success: node.success && isComplete && [...sent.messages, ...sent.furtherParts].every(({ success }) => success),
      detail: { multisig, order, orderSeqno, approvals, messages: BigInt(sent.messages.length), threshold, signers },
      extraNodes: [...sent.furtherParts, ...sent.messages.map(each => each.node)],
    }
  },
})

/** Multisig wallets. */
export const multisigProtocol = defineProtocol({
  name: 'multisig',
  displayName: 'Multisig',
  patterns: {},
  extended: {
    operations: [executionRequest, orderCreation, approval, approvalByComment],
    carriers: [execution, multisigV1Start, multisigV1Execution, multisigV1Signatures],
  },
})
