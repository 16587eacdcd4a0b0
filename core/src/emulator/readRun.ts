import type { Cell } from '../cell/Cell.ts'
import { shareRef } from '../cell/shareRef.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import type { TransactionRun } from './Emulation.ts'

/** A run with its transaction, read. */
export type ReadRun =
  | Extract<TransactionRun, { type: 'rejected' }>
  | (Extract<TransactionRun, { type: 'done' }> & { readonly read: TransactionCell })

/** Reads the transaction of a run. The message that it received is the cell that was passed, which has been read already. */
export function readRun(run: TransactionRun, message: Cell): ReadRun {
  if (run.type === 'rejected') return run
  shareRef(run.transaction.ref(0), 0, message)
  return { ...run, read: readTransaction(run.transaction) }
}
