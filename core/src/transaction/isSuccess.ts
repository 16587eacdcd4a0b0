import type { ComputePhase, Transaction } from './Transaction.ts'

/**
 * Whether a transaction succeeded, as `/v2` defines it: an ordinary transaction with a bounce phase did not, whatever its
 * other phases; types that run no code always succeed. What is unknown is no failure, but `aborted` decides for an unknown
 * compute or action phase.
 */
export function isSuccess({ type, phases, aborted }: Pick<Transaction, 'type' | 'phases' | 'aborted'>): boolean {
  if (type !== undefined && !codeTypes.includes(type)) return true
  const { compute, action, bounce } = phases
  if (bounce || action?.success === false) return false
  if (compute?.skipped) return compute.reason === 'cskip_no_state'
  if (aborted && (compute === undefined || action === undefined)) return false
  return !compute || !isComputeFailure(compute)
}

const codeTypes: readonly Transaction['type'][] = ['ord', 'tick', 'tock', 'tick_tock']

/** Whether code ran and failed: a contract can also commit its changes and then throw. */
export const isComputeFailure = (compute: ComputePhase | null | undefined): boolean =>
  compute?.skipped === false &&
  (compute.success === false || (compute.exitCode !== undefined && compute.exitCode !== 0 && compute.exitCode !== 1))
