import { formatBlockId } from '../../blockId.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import { parseAddress } from '../../encoding/address.ts'
import { plural } from '../../plural.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { isSuccess } from '../../transaction/isSuccess.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import type { WatchFinding } from './WatchFinding.ts'

const maxTransactions = 20

/** The newest transactions of an account. @throws source.* */
export async function watchAccount(
  context: CallContext,
  text: string,
  afterLt: bigint | undefined,
): Promise<WatchFinding> {
  const account = parseAddress(text)
  const { chain } = context.network
  const listed = await requireMethod(chain, 'getAccountTransactions')(
    account,
    { count: maxTransactions },
    callOptions(context),
  )
  const added = listed.filter(({ lt }) => afterLt === undefined || lt > afterLt)
  // A whole page of new ones may not be all.
  const isPartial = afterLt !== undefined && added.length === maxTransactions
  return {
    state: 'watching',
    is_final: false,
    account,
    sentence: `${plural(added.length, 'transaction')}${afterLt === undefined ? '' : ' since the last check'}.`,
    transactions: added.toReversed().map(({ hash, lt, cell, block }) => {
      const transaction = fromTransactionCell(readTransaction(cell), account)
      return {
        ...{ hash, account, lt, utime: transaction.utime, success: isSuccess(transaction) },
        ...(block && { block: formatBlockId(block) }),
      }
    }),
    unknown: isPartial
      ? [`More than ${maxTransactions} transactions since the last check: older ones are left out.`]
      : [],
  }
}
