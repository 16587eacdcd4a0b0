import type { CutReason, EmulatedNode, Emulation } from '../emulator/Emulation.ts'
import { AppError } from '../errors.ts'

/**
 * The tree of a run that is whole; `/v2` has no other answer. A refusal and a cut are thrown as errors.
 *
 * @throws emulation.rejected, emulation.libraryMissing, emulation.failed, limit.transactions, limit.time, limit.cancelled, source.*
 */
export function wholeOrThrow({ root, rejection, partial }: Emulation): EmulatedNode {
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
  switch (reason.kind) {
    case 'transactions':
      return new AppError('limit.transactions', { limit: reason.limit })
    case 'time':
      return new AppError('limit.time', { afterMs: reason.afterMs })
    case 'gas':
      return new AppError('emulation.failed', { iteration: 1, text: `the gas limit of ${reason.limit} is reached` })
    case 'library':
      return new AppError('emulation.libraryMissing', { hashes: reason.hashes })
    case 'source':
      // Code and sentence of the source's failure are kept in a cut, its details are not.
      return new AppError('source.unreachable', { source: 'the chain', reason: reason.text })
    case 'emulator':
      return new AppError('emulation.failed', { iteration: 1, text: reason.text })
    case 'cancelled':
      return new AppError('limit.cancelled', {})
  }
}
