import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { Service } from '@tonoscope/core/operations/createService'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import type { NetworkContext } from './command.ts'
import type { Debugged, DebuggedRuns } from './debug/Debugger.ts'
import { findByHash, findNodeOfRun, findRun, type RunInput } from './findRun.ts'

/** A run, and which of its transactions is meant. */
export type DebugSubject = RunInput & {
  /** A node such as `0.1`, or the hash of a transaction. */
  readonly transaction?: string | undefined
  /** Without `transaction`: the first one that failed, instead of the first one. */
  readonly prefersFailure?: boolean
}

/**
 * Records one transaction of a run.
 *
 * @throws input.text, input.argument, errors of the run
 */
export async function loadRecording(context: NetworkContext, subject: DebugSubject): Promise<Debugged> {
  const { service, body } = await findRecorded(context, subject)
  return toDebugged(service, await service.call('debugRecording', { body }))
}

/**
 * Records one transaction of a run, and the same one run again with changes.
 *
 * @throws input.text, input.argument, errors of the run
 */
export async function loadChangedRecording(
  context: NetworkContext,
  subject: DebugSubject,
  changes: DebugChanges,
): Promise<DebuggedRuns> {
  const { service, body } = await findRecorded(context, subject)
  const original = await toDebugged(service, await service.call('debugRecording', { body }))
  const recording = await service.call('debugRecording', { body: { ...body, changes } })
  return { original, changed: await toDebugged(service, recording) }
}

/** The service that has the data of a run, and the request for the recording of its transaction. */
async function findRecorded(context: NetworkContext, subject: DebugSubject) {
  const { service, request, hash } = await findRun(context, subject)
  const result = await service.call('debugEmulate', { body: request })
  const transaction = subject.transaction ?? findByHash(result.trace, hash)?.id
  const first = (subject.prefersFailure && result.verdict.first_failing_node) || '0'
  const node = transaction === undefined ? first : findNodeOfRun(result, transaction)
  return { service, body: { ...request, node } }
}

/** A recording with the listing of its code. */
export async function toDebugged(service: Service, recording: DebugRecording): Promise<Debugged> {
  const { code } = recording
  return {
    reader: new RecordingReader(recording),
    code: code && new CodeIndex(await service.call('debugCode', { body: { boc: code.boc } })),
  }
}
