import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { Slice } from '../../cell/Slice.ts'
import { toBocBase64 } from '../../cell/text.ts'
import { tryRead } from '../../errors.ts'
import { bigUint, cellRef, record, type Tlb, uint } from '../../tlb/combinators.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'
import { readSent, type SentMessage } from './readSent.ts'

/** An address, and each next one in a reference. */
const addressChain: Tlb<readonly Address[]> = {
  read(slice) {
    const found: Address[] = []
    for (let at: Slice | undefined = slice; at; at = at.remainingRefs > 0 ? at.loadRef().slice() : undefined) {
      const address = at.loadAddress()
      if (address !== undefined) found.push(address)
    }
    return found
  },
}

// add_whitelist#7258a69b query_id:uint64 address:MsgAddress next:(Maybe ^…) = InternalMsgBody;
const addWhitelist = defineOp(
  'VestingAddWhitelist',
  record('#7258a69b', { query_id: bigUint(64), added: addressChain }),
)
// add_whitelist_response#f258a69b query_id:uint64 = InternalMsgBody;
const whitelistExtended = defineOp('VestingAddWhitelistResponse', record('#f258a69b', { query_id: bigUint(64) }))
// send#a7733acd query_id:uint64 mode:uint8 message:^MessageRelaxed = InternalMsgBody;
const send = defineOp('VestingSend', record('#a7733acd', { query_id: bigUint(64), mode: uint(8), message: cellRef }))
// send_response#f7733acd query_id:uint64 = InternalMsgBody;
const sendResponse = defineOp('VestingSendResponse', record('#f7733acd', { query_id: bigUint(64) }))

/**
 * The provider of the locked TON allows further recipients.
 *
 *     sender ──add_whitelist──▶ vesting wallet ──add_whitelist_response──▶ sender
 */
const whitelist = definePattern({
  name: 'vesting.whitelist',
  actionType: 'VestingWhitelist',
  shape: sentTx(addWhitelist, { children: { response: optional(tx(whitelistExtended)) } }),
  build: ({ node, body, response }) => ({
    success: node.success && response !== undefined,
    detail: { sender: node.from, vesting: node.account, added: body.added, queryId: body.query_id },
  }),
})

/**
 * The owner requests a message; a message that cannot be paid is skipped without an error.
 *
 *     owner ──send──▶ vesting wallet ┬─the message──▶ recipient
 *                                    └─send_response──▶ owner
 */
const request = definePattern({
  name: 'vesting.request',
  actionType: 'VestingRequest',
  shape: sentTx(send, { children: { response: optional(tx(sendResponse)) } }),
  build({ node, body, response }) {
    const message = tryReadMessage(body.message)
    if (message?.info.type !== 'int_msg_info') return undefined
    const { dest, value } = message.info
    const isSent = node.tx.outMessages.some(({ destination, body: sentBody, opCode }) =>
      destination === dest && opCode !== sendResponse.code ? !sentBody || sentBody.equals(message.body) : false,
    )
    return {
      success: node.success && isSent && response !== undefined,
      detail: {
        sender: node.from,
        vesting: node.account,
        recipient: dest,
        amount: { type: 'coin', amount: value.grams },
        message: toBocBase64(body.message),
        queryId: body.query_id,
      },
    }
  },
})

/**
 * The account that provided the locked TON, from the data of the wallet; `undefined` when its state is unknown.
 *
 * seqno:uint32 subwallet_id:uint32 public_key:bits256 whitelist:(HashmapE …)
 *   ^[start:uint64 duration:uint32 unlock_period:uint32 cliff:uint32 amount:Coins sender:MsgAddress owner:MsgAddress]
 */
const readProvider = ({ tx }: TxNode): Address | undefined =>
  tryRead(() => {
    const slice = getInit(toAccount(tx.before)).data?.slice()
    if (slice === undefined) return undefined
    slice.skip(32 + 32 + 256)
    slice.loadMaybeRef()
    const terms = slice.loadRef().slice()
    terms.skip(64 + 32 + 32 + 32)
    terms.loadCoins()
    return terms.loadAddress()
  })

type Paid = {
  readonly first: TxNode
  /** The account that requested the payment, and the wallet when it is another. */
  readonly by: { readonly sender: Address; readonly vesting?: Address }
  readonly sent: SentMessage
}

const describePayment = (parent: Node, { by, sent }: Paid) => ({
  success: parent.success && sent.success,
  detail: { ...by, recipient: sent.recipient, amount: sent.amount },
  extraNodes: [sent.node],
})

/** The request of the owner, and the action that its message starts. */
const requested = action('VestingRequest')
function readRequested(node: ActionNode<'VestingRequest'>): Paid | undefined {
  const { sender, vesting } = node.detail
  const [first] = node.transactions
  const [sent] = readSent(node, vesting)
  return first && sent && { first, by: { sender, vesting }, sent }
}

/** The same by an external message that the key of the wallet signed. */
const signed = anyTx({
  interfaces: 'wallet_vesting',
  where: ({ node }) => node.from === undefined && node.tx.inMessage?.type === 'ext_in_msg',
})
function readSigned(node: TxNode): Paid | undefined {
  const [sent, another] = readSent(node, node.account)
  return sent && !another ? { first: node, by: { sender: node.account }, sent } : undefined
}

/** A payment back to the account that provided the locked TON. */
const refund = definePattern({
  name: 'vesting.refund',
  actionType: 'VestingRefund',
  after: ['vesting.request'],
  shape: oneOf(requested, signed),
  build({ node }) {
    const paid = node.kind === 'action' ? readRequested(node) : readSigned(node)
    return paid && readProvider(paid.first) === paid.sent.recipient ? describePayment(node, paid) : undefined
  },
})

/** A payment to any other account. */
const payment = definePattern({
  name: 'vesting.payment',
  actionType: 'VestingPayment',
  after: ['vesting.refund'],
  shape: oneOf(requested, signed),
  build({ node }) {
    const paid = node.kind === 'action' ? readRequested(node) : readSigned(node)
    return paid && describePayment(node, paid)
  },
})

/** Vesting wallets. */
export const vestingProtocol = defineProtocol({
  name: 'vesting',
  displayName: 'Vesting',
  patterns: {},
  operations: { '0xf258a69b': 'whitelist extended', '0xf7733acd': 'message sent' },
  extended: { operations: [whitelist, request], carriers: [refund, payment] },
})
