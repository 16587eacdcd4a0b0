import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugCapsuleRecorded } from '@tonoscope/core/contract/snapshots'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { Service } from '@tonoscope/core/operations/createService'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import type { NetworkContext } from './command.ts'
import type { Debugged, DebuggedRuns } from './debug/Debugger.ts'
import { findByHash, findNodeOfRun, findRun, isCapsuleFile, type RunInput } from './findRun.ts'
import { readFileBytes } from './input.ts'
import { toRunRequest } from './traceCommands.ts'

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
  const stored = await findStored(context, subject)
  if (stored) return stored
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

/** The recording that the file of a capsule has, if it is run as it was saved; a bad one is reported, and recorded again. */
async function findStored(context: NetworkContext, subject: DebugSubject): Promise<Debugged | undefined> {
  const { service, io } = context
  const { input, isCapsule = await isCapsuleFile(context, input), options = {} } = subject
  if (!isCapsule || Object.keys(toRunRequest(options)).length > 0) return undefined
  const file = toBase64(await readFileBytes(input, io))
  const { opens_at: opensAt, recordings = [] } = await service.call('debugSnapshotInfo', { body: { file } })
  const chosen = chooseRecording(recordings, subject, opensAt?.node)
  if (!chosen) return undefined
  if (chosen.problem !== undefined) {
    io.err(`tonoscope: ${escapeControls(chosen.problem)}; it is recorded again\n`)
    return undefined
  }
  const { node } = chosen
  const { recording } = await service.call('debugCapsuleRecording', { body: { file, node } })
  const isOpened = opensAt?.node === node && subject.transaction === undefined
  return toDebugged(service, recording, isOpened ? opensAt.step : 0)
}

function chooseRecording(
  recordings: readonly DebugCapsuleRecorded[],
  { transaction, prefersFailure = false }: DebugSubject,
  opened: string | undefined,
): DebugCapsuleRecorded | undefined {
  if (transaction !== undefined)
    return recordings.find(({ node, hash }) => node === transaction || hash === transaction.toLowerCase())
  if (prefersFailure)
    return recordings.find(({ exit_code: code, problem }) => problem === undefined && code !== undefined && code > 1)
  return recordings.find(({ node }) => node === opened) ?? recordings[0]
}

/** A recording with the listing of its code, to be opened at a step. */
export async function toDebugged(service: Service, recording: DebugRecording, opensAt = 0): Promise<Debugged> {
  const { code } = recording
  return {
    opensAt: Math.min(opensAt, Math.max(0, recording.steps - 1)),
    reader: new RecordingReader(recording),
    code: code && new CodeIndex(await service.call('debugCode', { body: { boc: code.boc } })),
  }
}
