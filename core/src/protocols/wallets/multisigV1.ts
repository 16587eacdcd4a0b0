import type { TxNode } from '../../actions/engine/nodes.ts'
import { anyTx, definePattern } from '../../actions/engine/pattern.ts'
import type { Cell } from '../../cell/Cell.ts'
import { dictEntries } from '../../cell/dict.ts'
import { tryRead } from '../../errors.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { readSent } from './readSent.ts'

// The first multisig wallet has neither an interface nor op codes: its messages are recognised by their layout.

type SignedOrder = { readonly signatures: bigint; readonly messages: bigint; readonly queryId: bigint }

/** The bits of an order without messages: signature, index, chain of further signatures, wallet and query ids. */
const ORDER_BITS = 512 + 8 + 1 + 32 + 64

/**
 * root_signature:bits512 root_index:uint8 signatures:(Maybe ^…) wallet_id:uint32 query_id:uint64, then mode:uint8 ^message for
 * each message. No other wallet has this number of bits with these references.
 */
function readSignedOrder({ tx, from, interfaces }: TxNode): SignedOrder | undefined {
  const { inMessage } = tx
  const body = inMessage?.body
  if (from !== undefined || inMessage?.type !== 'ext_in_msg' || !body || interfaces.length > 0) return undefined
  return tryRead(() => {
    const slice = body.slice()
    if (body.bits <= ORDER_BITS) return undefined
    slice.skip(512)
    const signers = new Set([slice.loadUint(8)])
    const further = slice.loadMaybeRef()
    const messages = slice.remainingRefs
    if (messages === 0 || body.bits !== ORDER_BITS + 8 * messages) return undefined
    slice.skip(32)
    const queryId = slice.loadBigUint(64)
    addSigners(further, signers)
    return { signatures: BigInt(signers.size), messages: BigInt(messages), queryId }
  })
}

/** signature:bits512 index:uint8 next:(Maybe ^…): the signers of a chain; the sender of the message may be one of them. */
function addSigners(chain: Cell | undefined, signers: Set<number>): void {
  for (let cell = chain; cell; ) {
    const slice = cell.slice()
    slice.skip(512)
    signers.add(slice.loadUint(8))
    cell = slice.loadMaybeRef()
  }
}

/** An order of a multisig of the first version that has enough signatures is executed. */
export const multisigV1Execution = definePattern({
  name: 'multisig.v1Execution',
  actionType: 'MultisigExecution',
  shape: anyTx({ where: ({ node }) => node.tx.outMessages.length > 0 && readSignedOrder(node) !== undefined }),
  build({ node }) {
    const order = readSignedOrder(node)
    if (order === undefined || BigInt(node.tx.outMessages.length) > order.messages) return undefined
    const sent = readSent(node, node.account)
    return {
      success: node.success && BigInt(sent.length) === order.messages && sent.every(({ success }) => success),
      detail: { multisig: node.account, signatures: order.signatures, messages: BigInt(sent.length) },
      extraNodes: sent.map(each => each.node),
    }
  },
})

/** An order that waits for more signatures. */
export const multisigV1Signatures = definePattern({
  name: 'multisig.v1Signatures',
  actionType: 'MultisigSignatures',
  shape: anyTx({
    where: ({ node }) =>
      node.tx.outMessages.length === 0 && readSignedOrder(node) !== undefined && readOwners(node) !== undefined,
  }),
  build({ node }) {
    const order = readSignedOrder(node)
    return order && { success: node.success, detail: { multisig: node.account, ...order } }
  },
})

type Owners = { readonly threshold: bigint; readonly owners: bigint }

/** wallet_id:uint32 owners:uint8 threshold:uint8 last_cleaned:uint64 owner_infos:(HashmapE 8 [key:bits256 flood:uint8]) queries:(HashmapE 64 …) */
function readOwners({ tx }: TxNode): Owners | undefined {
  const { data } = getInit(toAccount(tx.before))
  if (data?.bits !== 32 + 8 + 8 + 64 + 1 + 1) return undefined
  return tryRead(() => {
    const slice = data.slice()
    slice.skip(32)
    const owners = slice.loadUint(8)
    const threshold = slice.loadUint(8)
    slice.skip(64)
    const infos = [...dictEntries(slice.loadMaybeRef(), 8)]
    const fits = infos.length === owners && infos.every(({ value }) => value.remainingBits === 256 + 8)
    return fits ? { threshold: BigInt(threshold), owners: BigInt(owners) } : undefined
  })
}

/** The first message of such a wallet is empty: it only starts it. */
export const multisigV1Start = definePattern({
  name: 'multisig.v1Start',
  actionType: 'MultisigStart',
  shape: anyTx({
    where: ({ node }) =>
      node.from === undefined &&
      node.tx.inMessage?.type === 'ext_in_msg' &&
      node.tx.inMessage.body?.bits === 0 &&
      node.tx.outMessages.length === 0 &&
      readOwners(node) !== undefined,
  }),
  build({ node }) {
    const owners = readOwners(node)
    return owners && { success: node.success, detail: { multisig: node.account, ...owners } }
  },
})
