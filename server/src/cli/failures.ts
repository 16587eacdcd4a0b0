import { type AnyAppError, type ErrorCode, isAppError } from '@tonoscope/core/errors'

/** How a command ends. */
export const exitCodes = {
  /** The answer is whole. */
  whole: 0,
  /** There is no answer; the error's code is on the standard error output. */
  failed: 1,
  /** The account did not accept the message. */
  rejected: 2,
  /** The tree is cut: a limit, a library or a state was missing; a chain of blocks does not go all the way. */
  cut: 3,
  /** With `--strict`: the run is whole, but something in it failed. */
  unsuccessful: 4,
  /** A proof in which nothing is wrong, but not everything can be checked. */
  unchecked: 5,
} as const

/** What a failure means for the way a command ends. */
export function exitCodeOf(thrown: unknown): number {
  if (!isAppError(thrown)) return exitCodes.failed
  switch (thrown.code) {
    case 'emulation.rejected':
      return exitCodes.rejected
    case 'limit.transactions':
    case 'limit.time':
    case 'emulation.libraryMissing':
      return exitCodes.cut
    default:
      return exitCodes.failed
  }
}

/** A failure for the standard error output: its code, its sentence, and what to do next. */
export function failureText(thrown: unknown): string {
  if (!isAppError(thrown))
    return `tonoscope: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`
  const advice = adviceFor(thrown)
  return `tonoscope: ${thrown.code}: ${thrown.message}\n${advice === undefined ? '' : `  ${advice}\n`}`
}

const advice: Partial<Record<ErrorCode, string>> = {
  'input.boc': 'Give the whole bag of cells: hex (begins with b5ee9c72), base64 (begins with te6cc), or a .boc file.',
  'input.roots': 'A message is one cell; give the bag that holds only it.',
  'input.message': 'Give a message to an account. What a cell is otherwise: tonoscope decode, tonoscope transaction.',
  'input.text': 'Give a bag of cells in hex or base64, a file that holds one, or - for the standard input.',
  'input.network': 'Name a known network with --network, or add a snapshot with --snapshot name=file.',
  'lookup.block': 'Give a block that the network knows with --block, or leave --block out for the newest.',
  'source.notRecorded': 'The snapshot does not hold this; run at another block with --block, or on another network.',
  'emulation.rejected': 'Run again without --event or --trace to see the checks and the log of the VM.',
  'limit.transactions': 'Run again without --event or --trace to see the tree so far, or raise --transactions.',
  'limit.time': 'Run again without --event or --trace to see the tree so far.',
}

const adviceFor = (error: AnyAppError): string | undefined => advice[error.code]
