import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import { readPhases } from '../transaction/fromTransactionCell.ts'
import type { TransactionRun } from './Emulation.ts'
import { reportsMissingLibrary } from './libraries.ts'

/** The gas used by the VM; 0 if it did not run. */
export function gasUsed(transaction: TransactionCell): bigint {
  const { compute } = readPhases(transaction.description)
  return (compute?.skipped === false && compute.gasUsed) || 0n
}

/** Whether a run failed because the emulator did not have a library. */
export function lacksLibrary(run: TransactionRun): boolean {
  return (
    reportsMissingLibrary(run.vmLog) && !(run.type === 'done' && isComputeSuccess(readTransaction(run.transaction)))
  )
}

function isComputeSuccess({ description }: TransactionCell): boolean {
  const { compute } = readPhases(description)
  return compute?.skipped === false && compute.success === true
}
