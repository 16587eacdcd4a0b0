import { toBocHex } from '../../cell/text.ts'
import type { DebugBundledMessage, DebugEarlier } from '../../contract/debug.ts'
import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import { truncationText } from '../../present/debug/presentTruncation.ts'
import { readComputePhase } from '../../transaction/fromTransactionCell.ts'
import { detectWallet } from '../describe/detectWallet.ts'
import type { RunInBundle } from './BundleRunner.ts'
import { listRunNodes } from './listRunNodes.ts'

/** The inputs of a message of a bundle, with all defaults. */
export const presentBundledMessage = ({ message, arguments: args }: RunInBundle): DebugBundledMessage => ({
  boc: toBocHex(message.cell),
  now: args.now,
  lt: args.lt,
  seed: args.seed,
  ignore_signature: args.ignoreSignature,
})

/** What became of an earlier message, without its trace. */
export function presentEarlier({ message, emulation, error }: RunInBundle): DebugEarlier {
  const before = emulation?.root?.before ?? emulation?.rejection?.before
  const wallet = detectWallet(message, before)?.kind
  return {
    hash: message.cell.hash(),
    ...(wallet !== undefined && { wallet }),
    ...(emulation ? presentOutcome(emulation) : { outcome: 'error', transactions: 0 }),
    ...(error && { reason: error.message }),
  }
}

function presentOutcome(emulation: Emulation): Omit<DebugEarlier, 'hash'> {
  const { rejection, root, partial } = emulation
  const exitCode = rejection ? rejection.exitCode : root && getExitCode(root.transaction)
  return {
    outcome: rejection ? 'rejected' : 'accepted',
    ...(exitCode !== undefined && { exit_code: exitCode }),
    transactions: rejection ? 0 : listRunNodes(emulation).length,
    ...(partial && { reason: truncationText(partial) }),
  }
}

/** The exit code of a transaction; `undefined` if the VM did not run. */
export function getExitCode({ description }: EmulatedNode['transaction']): number | undefined {
  const compute = readComputePhase(description)
  return compute?.skipped === false ? compute.exitCode : undefined
}
