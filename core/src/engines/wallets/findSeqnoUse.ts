import type { Cell } from '../../cell/Cell.ts'
import { fromHex } from '../../encoding/hex.ts'
import type { AnyAppError } from '../../errors.ts'
import type { WalletData } from '../../messages/walletData.ts'
import { readWalletMessage, type WalletMessage } from '../../messages/walletMessage.ts'
import { plural } from '../../plural.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { isSignedBy } from '../../tonconnect/signedBytes.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import type { Transaction } from '../../transaction/Transaction.ts'
import type { Address, UnixSec } from '../../units.ts'
import { AccountHistory } from '../account/AccountHistory.ts'
import type { CallContext } from '../context/Deps.ts'
import type { SeqnoQuery } from './SeqnoQuery.ts'

/** A transaction whose message has the seqno or query id. */
export type SeqnoUse = {
  readonly transaction: Transaction
  readonly message: Message
  readonly body: WalletMessage
  readonly isGiven: boolean
  readonly isSameContent: boolean
}

/** What was found in the history of a wallet, and how much of it was read. */
export type SeqnoSearch = {
  readonly usedBy: SeqnoUse | undefined
  /** Their state was rolled back, so they did not use it. Newest first. */
  readonly failed: readonly SeqnoUse[]
  readonly transactions: number
  readonly oldest: UnixSec | undefined
  /** No older transaction can have it: the first one was reached, or an earlier seqno. */
  readonly isComplete: boolean
  readonly failure: AnyAppError | undefined
  readonly isLimited: boolean
}

const pageSize = 100
/** Failed transactions that are kept. */
const maxFailed = 20

/**
 * Walks back from the newest transaction to the one whose message used a seqno or a query id.
 *
 * A message used it if the state that the wallet wrote stayed: the compute phase was committed, and the action phase did not fail.
 *
 * @throws source.* unless the source does not have them, limit.cancelled
 */
export async function findSeqnoUse(
  context: CallContext,
  account: Address,
  { query, data, maxTransactions }: { query: SeqnoQuery; data: WalletData | undefined; maxTransactions: number },
): Promise<SeqnoSearch> {
  const history = new AccountHistory(context, account)
  const failed: SeqnoUse[] = []
  let usedBy: SeqnoUse | undefined
  let transactions = 0
  let oldest: UnixSec | undefined
  let isPassed = false
  while (!usedBy && !isPassed && transactions < maxTransactions) {
    const page = await history.read(Math.min(pageSize, maxTransactions - transactions))
    if (page.length === 0) break
    for (const each of page) {
      transactions++
      const read = readUse(each, account, query, data)
      oldest = read.transaction.utime
      if (!read.use) continue
      const { use, isOwn, isEarlier } = read
      if (isOwn && !isKept(use.transaction)) {
        if (failed.length < maxFailed) failed.push(use)
      } else if (isOwn) usedBy ??= use
      else if (isEarlier && isKept(use.transaction)) isPassed = true
    }
    context.onProgress({ stage: 'blocks', text: plural(transactions, 'transaction') })
  }
  return {
    ...{ usedBy, failed, transactions, oldest, failure: history.failure },
    isComplete: isPassed || (history.isComplete && !history.hasGaps),
    isLimited: !usedBy && !isPassed && !history.isComplete && transactions >= maxTransactions,
  }
}

/** Whether what the wallet wrote stayed: a failed action phase rolls the state back. */
function isKept({ phases: { compute, action } }: Transaction): boolean {
  return compute?.skipped === false && compute.success === true && action?.success !== false
}

type ReadUse = { readonly transaction: Transaction } & (
  | { readonly use?: undefined }
  | { readonly use: SeqnoUse; readonly isOwn: boolean; readonly isEarlier: boolean }
)

function readUse(
  { cell }: { readonly cell: Cell },
  account: Address,
  query: SeqnoQuery,
  data: WalletData | undefined,
): ReadUse {
  const parsed = readTransaction(cell)
  const transaction = fromTransactionCell(parsed, account)
  const message = parsed.in_msg
  const body = message && readWalletMessage(message.body, query.kind)
  if (!message || !body || !isSigned(message, body, data)) return { transaction }
  const value = query.name === 'seqno' ? body.seqno : body.queryId
  if (value === undefined) return { transaction }
  const { given } = query
  return {
    transaction,
    use: {
      ...{ transaction, message, body },
      isGiven:
        given !== undefined && (given.hash === message.cell.hash() || given.normalizedHash === normalizedHash(message)),
      isSameContent: given?.body?.signedHash !== undefined && given.body.signedHash === body.signedHash,
    },
    isOwn: BigInt(value) === query.value,
    isEarlier: query.name === 'seqno' && BigInt(value) < query.value,
  }
}

/** An external message in a block was accepted; a wallet v5 ignores an internal one with a wrong signature. */
function isSigned({ info }: Message, { signature, signedHash }: WalletMessage, data: WalletData | undefined): boolean {
  if (info.type === 'ext_in_msg_info') return true
  if (info.type !== 'int_msg_info' || !signature || !signedHash || !data) return false
  return isSignedBy(signature, fromHex(signedHash), data.public_key)
}
