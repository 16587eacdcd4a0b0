import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { anyTx, type BuiltAction, definePattern, oneOf, type Pattern, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/extended/index.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import type { InterfaceName } from '../../contracts/interfaces.ts'
import { bigUint, cellRef, record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import { readSent, type SentAction } from './sent.ts'
import { versionOf } from './versions.ts'

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

/** What one message of a batch pays. */
type Transfer = { readonly node: Node; readonly recipient: Address | undefined; readonly sum: TokenAmount }

function readTransfer({ node, type, detail }: SentAction): Transfer | undefined {
  if (type === 'TonTransfer') return { node, recipient: detail.recipient, sum: { type: 'coin', amount: detail.amount } }
  if (type === 'JettonTransfer')
    return { node, recipient: detail.recipient, sum: { type: 'jetton', master: detail.jetton, amount: detail.amount } }
  if (type !== 'FlawedJettonTransfer') return undefined
  const sum = { type: 'jetton', master: detail.jetton, amount: detail.sentAmount } as const
  return { node, recipient: detail.recipient, sum }
}

function readCall({ node, type, detail }: SentAction): Transfer | undefined {
  if (type === 'SmartContractExec')
    return { node, recipient: detail.contract, sum: { type: 'coin', amount: detail.attached } }
  const first = node.kind === 'tx' ? node : node.transactions[0]
  if (readTransfer({ node, type, detail } as SentAction) || !first) return undefined
  return { node, recipient: first.account, sum: { type: 'coin', amount: first.value } }
}

/** The larger group: a batch is one action of equal kinds, the others stay actions of their own. */
function groupSent(node: TxNode, facts: PatternFacts): { transfers: Transfer[]; calls: Transfer[] } {
  const sent = readSent(node, node.account, facts).filter(({ success }) => success)
  const transfers = sent.flatMap(each => readTransfer(each) ?? [])
  const byType = new Map<string, SentAction[]>()
  for (const each of sent)
    if (readTransfer(each) === undefined) byType.set(each.type, [...(byType.get(each.type) ?? []), each])
  const [largest = []] = [...byType.values()].sort((a, b) => b.length - a.length)
  return { transfers, calls: largest.flatMap(each => readCall(each) ?? []) }
}

function describeRecipients(transfers: readonly Transfer[]): { recipients?: bigint; recipient?: Address } {
  const recipients = new Set(transfers.flatMap(({ recipient }) => recipient ?? []))
  const [recipient] = recipients
  if (recipients.size > 1) return { recipients: BigInt(recipients.size) }
  return recipient === undefined ? {} : { recipient }
}

/** The sum of each token. */
function sumByToken(transfers: readonly Transfer[]): TokenAmount[] {
  const sums = new Map<string, TokenAmount>()
  for (const { sum } of transfers) {
    const key = sum.type === 'jetton' ? `${sum.master}` : sum.type
    sums.set(key, { ...sum, amount: sum.amount + (sums.get(key)?.amount ?? 0n) } as TokenAmount)
  }
  return [...sums.values()]
}

/** A batch is at least this many messages. */
const MIN_BATCH = 2

function buildTransfers(node: TxNode, facts: PatternFacts): BuiltAction<'TransferBatch'> | undefined {
  const { transfers, calls } = groupSent(node, facts)
  if (transfers.length < MIN_BATCH || transfers.length < calls.length) return undefined
  const detail: Detail<'TransferBatch'> = {
    wallet: node.account,
    version: versionOf(node.interfaces),
    count: BigInt(transfers.length),
    totals: sumByToken(transfers),
    ...describeRecipients(transfers),
  }
  return { success: node.success, detail, extraNodes: transfers.map(each => each.node) }
}

function buildMessages(node: TxNode, facts: PatternFacts): BuiltAction<'MessageBatch'> | undefined {
  const { calls } = groupSent(node, facts)
  if (calls.length < MIN_BATCH) return undefined
  const detail: Detail<'MessageBatch'> = {
    wallet: node.account,
    version: versionOf(node.interfaces),
    count: BigInt(calls.length),
    attached: { type: 'coin', amount: calls.reduce((sum, { sum: { amount } }) => sum + amount, 0n) },
    ...describeRecipients(calls),
  }
  return { success: node.success, detail, extraNodes: calls.map(each => each.node) }
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
  build: ({ node }, facts) => buildTransfers(node, facts),
})
const messageBatch = definePattern({
  name: 'wallets.messageBatch',
  actionType: 'MessageBatch',
  after: ['wallets.transferBatch'],
  shape: oneOf(byHighloadV3, byHighload),
  build: ({ node }, facts) => buildMessages(node, facts),
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
  build: ({ node }, facts) => buildTransfers(node, facts),
})

/** The patterns of batches. */
export const batches: readonly Pattern<'TransferBatch' | 'MessageBatch'>[] = [
  transferBatch,
  messageBatch,
  unknownTransferBatch,
] as Pattern<never>[]
