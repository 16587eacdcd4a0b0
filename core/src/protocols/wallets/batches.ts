import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { anyTx, type BuiltAction, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import type { InterfaceName } from '../../contracts/interfaces.ts'
import { bigUint, cellRef, record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import { readSent, type SentMessage } from './readSent.ts'
import { versionOf } from './versionOf.ts'

const batchWallets: readonly InterfaceName[] = [
  'wallet_highload_v1r1',
  'wallet_highload_v1r2',
  'wallet_highload_v2',
  'wallet_highload_v2r1',
  'wallet_highload_v2r2',
  'wallet_highload_v3r1',
  'wallet_preprocessed_v2',
]

// internal_transfer#ae42e5a4 query_id:uint64 actions:^OutList = InternalMsgBody;
/** A highload wallet of the third version sends itself the list of its messages. */
const internalTransfer = defineOp(
  'HighloadInternalTransfer',
  record('#ae42e5a4', { query_id: bigUint(64), actions: cellRef }),
)

const isExternal = ({ from, tx: { inMessage } }: TxNode): boolean =>
  from === undefined && inMessage?.type === 'ext_in_msg'

const byHighloadV3 = sentTx(internalTransfer, { where: ({ node }) => node.from === node.account })
const byHighload = anyTx({ interfaces: batchWallets, where: ({ node }) => isExternal(node) })

/** The largest groups of successful messages of one type: a batch is of equal messages, the others stay actions of their own. */
function groupSent(node: TxNode): { transfers: readonly SentMessage[]; others: readonly SentMessage[] } {
  const byType = new Map<string, SentMessage[]>()
  for (const each of readSent(node, node.account)) {
    if (!each.success) continue
    const group = byType.get(each.type)
    if (group) group.push(each)
    else byType.set(each.type, [each])
  }
  const transfers = byType.get('transfer') ?? []
  byType.delete('transfer')
  const [others = []] = [...byType.values()].sort((a, b) => b.length - a.length)
  return { transfers, others }
}

function describeRecipients(messages: readonly SentMessage[]): { recipients?: bigint; recipient?: Address } {
  const recipients = new Set(messages.map(({ recipient }) => recipient))
  const [recipient] = recipients
  if (recipients.size > 1) return { recipients: BigInt(recipients.size) }
  return recipient === undefined ? {} : { recipient }
}

/** The sum of each token. */
function sumByToken(messages: readonly SentMessage[]): TokenAmount[] {
  const sums = new Map<string, TokenAmount>()
  for (const { amount } of messages) {
    const key = amount.type === 'jetton' ? `${amount.master}` : amount.type === 'currency' ? `${amount.id}` : 'TON'
    sums.set(key, { ...amount, amount: amount.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

/** A batch is at least this many messages. */
const MIN_BATCH = 2

function buildTransfers(node: TxNode): BuiltAction<'TransferBatch'> | undefined {
  const { transfers, others } = groupSent(node)
  if (transfers.length < MIN_BATCH || transfers.length < others.length) return undefined
  return {
    success: node.success,
    detail: {
      wallet: node.account,
      version: versionOf(node.interfaces),
      count: BigInt(transfers.length),
      totals: sumByToken(transfers),
      ...describeRecipients(transfers),
    },
    extraNodes: transfers.map(each => each.node),
  }
}

function buildMessages(node: TxNode): BuiltAction<'MessageBatch'> | undefined {
  const { others } = groupSent(node)
  if (others.length < MIN_BATCH) return undefined
  return {
    success: node.success,
    detail: {
      wallet: node.account,
      version: versionOf(node.interfaces),
      count: BigInt(others.length),
      attached: { type: 'coin', amount: others.reduce((sum, { amount }) => sum + amount.amount, 0n) },
      ...describeRecipients(others),
    },
    extraNodes: others.map(each => each.node),
  }
}

/**
 * A wallet for many messages at once sends at least two equal ones: the successful ones are one action.
 *
 *     external ──▶ wallet (──internal_transfer──▶ the same wallet) ══▶ recipients
 */
const transferBatch = definePattern({
  name: 'wallets.transferBatch',
  actionType: 'TransferBatch',
  shape: oneOf(byHighloadV3, byHighload),
  build: ({ node }) => buildTransfers(node),
})
const messageBatch = definePattern({
  name: 'wallets.messageBatch',
  actionType: 'MessageBatch',
  after: ['wallets.transferBatch'],
  shape: oneOf(byHighloadV3, byHighload),
  build: ({ node }) => buildMessages(node),
})

/** signature:bits512, 96 bits of ids and times, and a dictionary of messages: what no wallet with fewer messages has. */
const DICTIONARY_REQUEST_BITS = 512 + 96 + 1

const byUnknownHighload = anyTx({
  where: ({ node }) =>
    isExternal(node) &&
    node.interfaces.length === 0 &&
    node.tx.outMessages.length >= MIN_BATCH &&
    node.tx.inMessage?.body?.bits === DICTIONARY_REQUEST_BITS &&
    node.tx.inMessage.body.refCount === 1,
})
const unknownTransferBatch = definePattern({
  name: 'wallets.transferBatchByLayout',
  actionType: 'TransferBatch',
  shape: byUnknownHighload,
  build: ({ node }) => buildTransfers(node),
})

/** The patterns of batches. */
export const batches = [transferBatch, messageBatch, unknownTransferBatch] as const
