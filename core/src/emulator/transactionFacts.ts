import { type ComputePhase, readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import type { TransactionRun } from './Emulation.ts'
import { reportsMissingLibrary } from './libraries.ts'

/** The gas used by the VM; 0 if it did not run. */
export function gasUsed(transaction: TransactionCell): bigint {
  const compute = getComputePhase(transaction)
  return compute?.type === 'vm' ? compute.gas_used : 0n
}

/** Whether a run failed because the emulator did not have a library. */
export function lacksLibrary(run: TransactionRun): boolean {
  return (
    reportsMissingLibrary(run.vmLog) && !(run.type === 'done' && isComputeSuccess(readTransaction(run.transaction)))
  )
}

function isComputeSuccess(transaction: TransactionCell): boolean {
  const compute = getComputePhase(transaction)
  return compute?.type === 'vm' && compute.success
}

function getComputePhase({ description }: TransactionCell): ComputePhase | undefined {
  return 'compute_ph' in description ? description.compute_ph : undefined
}
