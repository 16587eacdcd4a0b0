import type { TransactionRun } from '../emulator/Emulation.ts'
import { parseBocBase64 } from '../emulator/emulatorBoc.ts'
import { emulationFailed } from '../emulator/emulatorResult.ts'
import { toNodeLog } from './toNodeLog.ts'

/** The JSON that the second engine returns for a transaction. */
export type TychoResult<Output> =
  | { readonly ok: true; readonly output: Output; readonly logs: string }
  | { readonly ok: false; readonly message: string }

/** The output of a transaction. A failure has a log if the VM was prepared. */
export type TransactionOutput =
  | {
      readonly success: true
      readonly transaction: string
      readonly shard_account: string
      readonly actions: string | null
      readonly vm_log: string
    }
  | {
      readonly success: false
      readonly error: string
      readonly external_not_accepted: boolean
      readonly vm_log?: string
      readonly vm_exit_code?: number
    }

/** The output of a get method. */
export type GetMethodOutput = {
  readonly success: boolean
  readonly error?: string
  readonly stack: string
  readonly gas_used: string
  readonly vm_exit_code: number
  readonly vm_log: string
  readonly missing_library: string | null
}

/**
 * Reads a result with a log of at least the instructions: without one, a message that is rejected before the VM runs looks like one
 * that a contract rejects with exit code 0.
 *
 * @throws emulation.failed for failures inside the engine
 */
export function readTychoRun(output: TransactionOutput): TransactionRun {
  if (output.success) {
    return {
      type: 'done',
      transaction: parseBocBase64(output.transaction),
      shardAccount: parseBocBase64(output.shard_account, 'keep text'),
      actions: output.actions === null ? undefined : parseBocBase64(output.actions),
      vmLog: toNodeLog(output.vm_log),
    }
  }
  // Arguments that it cannot read are marked as not accepted, too, but have no log.
  if (!output.external_not_accepted || output.vm_log === undefined) throw emulationFailed(output.error)
  const vmLog = toNodeLog(output.vm_log)
  return { type: 'rejected', exitCode: vmLog === '' ? undefined : output.vm_exit_code, text: output.error, vmLog }
}
