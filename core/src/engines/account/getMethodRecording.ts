import type { DebugGetMethodRequest } from '../../contract/debugAccount.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import { AppError } from '../../errors.ts'
import { presentExceptions } from '../../present/debug/presentExceptions.ts'
import { recordMethod } from '../../recording/recordMethod.ts'
import { nameFields } from '../cells/nameFields.ts'
import type { CallContext } from '../context/Deps.ts'
import { recordingTimeMs } from '../context/recordingTime.ts'
import { openMethodCall, toExecutorInput } from './runAccountMethod.ts'

/**
 * A recording of a get method.
 *
 * @throws input.argument, lookup.account for an account without code, emulation.libraryMissing, limit.*, errors of `openAccount`
 */
export async function getMethodRecording(
  context: CallContext,
  request: DebugGetMethodRequest,
): Promise<DebugRecording> {
  const { executor, elapsedMs } = context.deps
  const { opened, call, abis, contract } = await openMethodCall(context, request)
  const input = toExecutorInput(opened, call.id, call.stack)
  if (!input) throw new AppError('lookup.account', { account: opened.address })
  const recording = recordMethod(input, { executor, elapsedMs, timeMs: recordingTimeMs })
  const { state, reader, address } = opened
  const interfaces = state ? reader.inspect(state).interfaces : []
  await reader.pause()
  const { code, data } = input
  return {
    ...{ method_id: call.id, account: address },
    ...recording,
    fields: nameFields({ data, code, interfaces, abis, contract }),
    exceptions: presentExceptions(recording.exceptions, { interfaces, abis, contract }),
  }
}
