import { thrownFor } from '../emulator/cutReason.ts'
import type { CutReason, EmulatedNode, Emulation } from '../emulator/Emulation.ts'
import { AppError } from '../errors.ts'

/**
 * The tree of a run that is whole; `/v2` has no other answer. A refusal and a cut are thrown as errors.
 *
 * @throws emulation.rejected, emulation.libraryMissing, emulation.failed, limit.transactions, limit.time, limit.cancelled, source.*
 */
export function wholeOrThrow({
  root,
  rejection,
  partial,
}: Pick<Emulation, 'root' | 'rejection' | 'partial'>): EmulatedNode {
  if (rejection) {
    const { exitCode, text } = rejection
    throw new AppError('emulation.rejected', {
      ...(exitCode !== undefined && { exitCode }),
      // The words that tonapi has here, for clients that look into them.
      text: `iteration: 0, exitCode: ${exitCode ?? 0}, Text: ${text}, `,
    })
  }
  if (partial) throw errorOf(partial)
  if (!root) throw new TypeError('a run without a tree, a refusal or a reason')
  return root
}

function errorOf(reason: CutReason): AppError {
  if (reason.kind === 'source')
    return reason.error ?? new AppError('source.unreachable', { source: 'the chain', reason: reason.text })
  if (reason.kind === 'gas')
    return new AppError('emulation.failed', { iteration: 1, text: `the gas limit of ${reason.limit} is reached` })
  return thrownFor(reason)
}
