import type { EmulatedNode, Emulation, TruncationReason } from '../../emulator/Emulation.ts'
import { toTruncationError } from '../../emulator/truncationReason.ts'
import { AppError } from '../../errors.ts'

/**
 * The root of a complete run. `/v2` cannot express a rejection or a truncation, so both are thrown as errors.
 *
 * @throws emulation.rejected, emulation.libraryMissing, emulation.failed, limit.transactions, limit.time,
 *   limit.cancelled, source.*
 */
export function requireCompleteRun({
  root,
  rejection,
  partial,
}: Pick<Emulation, 'root' | 'rejection' | 'partial'>): EmulatedNode {
  if (rejection) {
    const { exitCode, text } = rejection
    throw new AppError('emulation.rejected', {
      ...(exitCode !== undefined && { exitCode }),
      // The text that tonapi has here, for clients that parse it.
      text: `iteration: 0, exitCode: ${exitCode ?? 0}, Text: ${text}, `,
    })
  }
  if (partial) throw toError(partial)
  if (!root) throw new TypeError('a run without a root, a rejection or a truncation')
  return root
}

function toError(reason: TruncationReason): AppError {
  if (reason.kind === 'source')
    return reason.error ?? new AppError('source.unreachable', { source: 'the chain', reason: reason.text })
  if (reason.kind === 'gas')
    return new AppError('emulation.failed', { iteration: 1, text: `the gas limit of ${reason.limit} was reached` })
  return toTruncationError(reason)
}
