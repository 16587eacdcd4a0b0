import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { Service } from '@tonoscope/core/operations/createService'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import type { NetworkContext } from './command.ts'
import type { Debugged } from './debug/Debugger.ts'
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
  const { service, request, hash } = await findRun(context, subject)
  const result = await service.call('debugEmulate', { body: request })
  const transaction = subject.transaction ?? findByHash(result.trace, hash)?.id
  const first = (subject.prefersFailure && result.verdict.first_failing_node) || '0'
  const node = transaction === undefined ? first : findNodeOfRun(result, transaction)
  return toDebugged(service, await service.call('debugRecording', { body: { ...request, node } }))
}

/** A recording with the listing of its code. */
export async function toDebugged(service: Service, recording: DebugRecording): Promise<Debugged> {
  const { code } = recording
  return {
    reader: new RecordingReader(recording),
    code: code && new CodeIndex(await service.call('debugCode', { body: { boc: code.boc } })),
  }
}
