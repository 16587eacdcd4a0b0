import type { Cell } from '../cell/Cell.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { TransactionRun } from './Emulation.ts'
import { parseBocBase64 } from './emulatorBoc.ts'
import type { MeasuredRun } from './GetMethodResults.ts'
import { readStack } from './vmStack.ts'

/** The JSON that the emulator returns. */
export type EmulatorResult = {
  readonly fail?: true
  readonly message?: string
  readonly output?: EmulatorOutput
  readonly logs?: string
}
type EmulatorOutput = {
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
 * Reads the result of a transaction run.
 *
 * @throws emulation.config when the configuration is invalid; emulation.failed for failures inside the emulator
 */
export function readTransactionRun(output: EmulatorOutput, logs: string): TransactionRun {
  if (output.success) {
    const transaction = parseBocBase64(output.transaction)
    const shardAccount = parseBocBase64(output.shard_account, 'keep text')
    transaction.setHash(lastTransactionHash(shardAccount))
    return {
      type: 'done',
      transaction,
      shardAccount,
      actions: output.actions === null ? undefined : parseBocBase64(output.actions),
      vmLog: output.vm_log ?? '',
    }
  }
  const badConfig = /cannot fetch config params:? *(.*?)\]?$/.exec(output.error)?.[1]
  if (badConfig !== undefined) throw new AppError('emulation.config', { reason: badConfig })
  // -701: rejected before the VM could run.
  if (!output.external_not_accepted && !output.error.includes('-701')) throw emulationFailed(output.error)
  const vmLog = output.vm_log ?? ''
  const ran = vmLog !== ''
  return {
    type: 'rejected',
    exitCode: ran ? output.vm_exit_code : undefined,
    text: ran ? output.error : (findLastLogLine(logs) ?? output.error),
    vmLog,
  }
}

/** account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; */
const lastTransactionHash = (shardAccount: Cell): Hash => shardAccount.slice().loadHash()

/**
 * Reads the result of a get method.
 *
 * @throws emulation.config when the configuration is invalid; emulation.failed for failures inside the emulator
 */
export function readGetMethodRun({ fail, message, output }: EmulatorResult, hasLog: boolean): MeasuredRun {
  if (fail || output === undefined)
    throw new AppError('emulation.config', { reason: message ?? 'it was rejected for a get method' })
  if (!output.success) throw emulationFailed(getMethodErrors[output.error] ?? output.error)
  return {
    length: output.stack.length,
    result: {
      exitCode: output.vm_exit_code,
      stack: readStack(parseBocBase64(output.stack)),
      gasUsed: BigInt(output.gas_used),
      ...(hasLog && { vmLog: output.vm_log ?? '' }),
      // The emulator returns a hash in hex.
      ...(output.missing_library && { missingLibrary: output.missing_library.toLowerCase() as Hash }),
    },
  }
}

/** Errors of the emulator, and their meaning. */
const getMethodErrors: Readonly<Record<string, string>> = {
  // `FakeVmStateLimits` in `emulator-extern.cpp` and in `liteserver.cpp`.
  "Couldn't serialize stack":
    'the result of the get method is too large to be written: it takes more than 3500 steps; a liteserver allows 1000',
}

/** The last line the emulator logged: why it stopped. */
const findLastLogLine = (logs: string): string | undefined => /\t([^\t\n]+)\n*$/.exec(logs)?.[1]

/** The error for a failure inside the emulator. */
export const emulationFailed = (text: string, cause?: unknown) =>
  new AppError('emulation.failed', { iteration: 0, text }, cause === undefined ? {} : { cause })

/** Log lines of the node's code for an external message that is rejected before the VM runs, and their meaning. */
const knownReasons: readonly { readonly pattern: RegExp; readonly meaning: string }[] = [
  { pattern: /in_msg_state is null/, meaning: 'the account has no code and the message has no StateInit' },
  { pattern: /cannot pay for importing/, meaning: 'the balance does not cover the import fee of the external message' },
  {
    pattern: /message too large|exceeds? .*limit|too many cells/i,
    meaning: 'the message exceeds the size limit of the network',
  },
  {
    pattern: /in_msg_state hash mismatch|wrong hash|cannot unfreeze/i,
    meaning: 'the hash of the StateInit does not match the address',
  },
  { pattern: /no gas|gas limits: max=0/i, meaning: 'the balance does not cover any gas' },
]

/** Why a message was rejected; for unknown reasons, the emulator's own text. */
export function rejectionText(text: string): string {
  return knownReasons.find(reason => reason.pattern.test(text))?.meaning ?? text
}
