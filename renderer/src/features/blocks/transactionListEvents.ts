import { formatBlockId } from '@tonoscope/core/blockId'
import type { ScreenParams, TransactionTrigger } from '../../screens/screenParams.ts'
import type { BlockTransactionRow } from './transactionRows.ts'

/** What a person does with a list of transactions. */
export type TransactionListEvent =
  | { readonly type: 'searched'; readonly find: string }
  | { readonly type: 'failedChosen'; readonly failed: boolean }
  | { readonly type: 'triggerChosen'; readonly trigger: TransactionTrigger | undefined }
  | { readonly type: 'filtersCleared' }
  | { readonly type: 'opened'; readonly row: BlockTransactionRow }
  | { readonly type: 'closed' }

/** The change of the URL state after an event. */
export function reduceTransactionList(event: TransactionListEvent): Partial<ScreenParams<'blocks'>> {
  switch (event.type) {
    case 'searched':
      return { find: event.find }
    case 'failedChosen':
      return { failed: event.failed }
    case 'triggerChosen':
      return { trigger: event.trigger }
    case 'filtersCleared':
      return { find: '', failed: false, trigger: undefined }
    case 'opened':
      return { tx: event.row.hash, txBlock: event.row.block && formatBlockId(event.row.block) }
    case 'closed':
      return { tx: undefined, txBlock: undefined }
  }
}
