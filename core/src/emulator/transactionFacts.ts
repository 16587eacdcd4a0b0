import { type ComputePhase, readTransaction, type Transaction } from '../tlb/transaction.ts'
import type { TransactionRun } from './Emulation.ts'
import { saysLibraryMissing } from './libraries.ts'

/** The gas that the VM used; none where it did not run. */
export function gasUsed(transaction: Transaction): bigint {
  const compute = computePhase(transaction)
  return compute?.type === 'vm' ? compute.gas_used : 0n
}

/** Whether a run failed because a library was asked for that the emulator did not have. */
export function missesLibrary(run: TransactionRun): boolean {
  return saysLibraryMissing(run.vmLog) && !(run.type === 'done' && succeeded(readTransaction(run.transaction)))
}

function succeeded(transaction: Transaction): boolean {
  const compute = computePhase(transaction)
  return compute?.type === 'vm' && compute.success
}

function computePhase({ description }: Transaction): ComputePhase | undefined {
  return 'compute_ph' in description ? description.compute_ph : undefined
}
