import { AppError } from '../errors.ts'
import type { TransactionRun } from './Emulation.ts'
import { cellOf } from './emulatorText.ts'

/** What a call into the emulator answers, as its JSON says it. */
export type Answer = {
  readonly fail?: true
  readonly message?: string
  readonly output?: Output
  readonly logs?: string
}
type Output = {
  readonly success: boolean
  readonly error: string
  readonly transaction: string
  readonly shard_account: string
  readonly actions: string | null
  readonly vm_log?: string
  readonly external_not_accepted?: boolean
  readonly vm_exit_code: number
  readonly stack: string
  readonly gas_used: string
  readonly missing_library?: string | null
}

/**
 * Reads the answer of a transaction.
 *
 * @throws emulation.config when the configuration is at fault; emulation.failed for what is nobody's doing outside
 */
export function transactionRun(output: Output, logs: string): TransactionRun {
  if (output.success) {
    return {
      type: 'done',
      transaction: cellOf(output.transaction),
      shardAccount: cellOf(output.shard_account, 'comes back'),
      actions: output.actions === null ? undefined : cellOf(output.actions),
      vmLog: output.vm_log ?? '',
    }
  }
  const badConfig = /cannot fetch config params:? *(.*?)\]?$/.exec(output.error)?.[1]
  if (badConfig !== undefined) throw new AppError('emulation.config', { reason: badConfig })
  // -701: refused before the VM could run.
  if (!output.external_not_accepted && !output.error.includes('-701')) throw failed(output.error)
  const vmLog = output.vm_log ?? ''
  const ran = vmLog !== ''
  return {
    type: 'refused',
    exitCode: ran ? output.vm_exit_code : undefined,
    text: ran ? output.error : (lastLogged(logs) ?? output.error),
    vmLog,
  }
}

/** The last thing that the node's code logged: why it did not go on. */
const lastLogged = (logs: string): string | undefined => /\t([^\t\n]+)\n*$/.exec(logs)?.[1]

/** The emulator could not do its work. */
export const failed = (text: string, cause?: unknown) =>
  new AppError('emulation.failed', { iteration: 0, text }, cause === undefined ? {} : { cause })
