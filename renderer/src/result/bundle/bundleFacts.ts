import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'

/** The number of transactions of a trace. */
export const countTransactions = (node: DebugNode): number =>
  node.children.reduce((sum, child) => sum + countTransactions(child), 1)

/** The exit code of the first transaction, or of the rejection; `undefined` if the VM did not run. */
export const getFirstExitCode = ({ trace, rejection }: DebugResult): number | undefined =>
  rejection ? rejection.exit_code : trace?.transaction.compute_phase?.exit_code
