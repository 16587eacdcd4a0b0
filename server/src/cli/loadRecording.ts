import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugCapsuleRecorded } from '@tonoscope/core/contract/snapshots'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import type { NetworkContext } from './command.ts'
import type { Debugged, DebuggedRuns } from './debug/Debugger.ts'
import { type FoundRun, findByHash, findNodeOfRun, findRun, isCapsuleFile, type RunInput } from './findRun.ts'
import { readFileBytes } from './input.ts'
import { openSources } from './loadSources.ts'
import { toRunRequest } from './traceCommands.ts'

/** A run, and which of its transactions is meant. */
export type DebugSubject = RunInput & {
  /** A node such as `0.1`, or the hash of a transaction. */
  readonly transaction?: string | undefined
  /** Without `transaction`: the first one that failed, instead of the first one. */
  readonly prefersFailure?: boolean
  /** Files with source code. */
  readonly sources?: readonly string[]
}

/**
 * Records one transaction of a run.
 *
 * @throws input.text, input.argument, errors of the run
 */
export async function loadRecording(context: NetworkContext, subject: DebugSubject): Promise<Debugged> {
  const sources = await openSources(context, subject.sources)
  const stored = await recordCapsule(sources.context, subject)
  if (stored) return sources.attach(stored)
  const { service, recording } = await recordRun(sources.context, subject)
  return sources.attach(await toDebugged(service, recording))
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
  const sources = await openSources(context, subject.sources)
  const { service, body, recording } = await recordRun(sources.context, subject)
  const original = sources.attach(await toDebugged(service, recording))
  const changed = await toDebugged(service, await service.call('debugRecording', { body: { ...body, changes } }))
  // Other code has no source.
  return { original, changed: changes.code === undefined ? sources.attach(changed) : changed }
}

/** Records the transaction that is meant, with the service that has the data of its run. */
async function recordRun(context: NetworkContext, subject: DebugSubject) {
  const found = await findRun(context, subject)
  const { service, request, hash } = found
  const record = async (node: string) => {
    const body = { ...request, node }
    return { service, body, recording: await service.call('debugRecording', { body }) }
  }
  const known = findNode(found, subject)
  if (known !== undefined) {
    const recorded = await orMissing(record(known))
    if (recorded) return recorded
  }
  // The transactions of a run, and their hashes, are known after it.
  const result = await service.call('debugEmulate', { body: request })
  const transaction = subject.transaction ?? findByHash(result.trace, hash)?.id
  const first = (subject.prefersFailure && result.verdict.first_failing_node) || '0'
  return record(transaction === undefined ? first : findNodeOfRun(result, transaction))
}

/** The transaction that is meant, as far as that is known without a run. */
function findNode(
  { hash, event }: Pick<FoundRun, 'hash' | 'event'>,
  { transaction, prefersFailure = false }: DebugSubject,
): string | undefined {
  if (transaction !== undefined)
    return nodePattern.test(transaction) ? transaction : findByHash(event?.trace, transaction.toLowerCase())?.id
  if (hash !== undefined) return findByHash(event?.trace, hash)?.id
  return prefersFailure ? undefined : '0'
}

const nodePattern = /^0(?:\.\d{1,9})*$/

/** `undefined` if the run does not have the transaction. */
async function orMissing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply
  } catch (error) {
    if (isAppError(error) && error.code === 'lookup.transaction') return undefined
    throw error
  }
}

/** The steps that the file of a capsule has, or has the data for, if it is run as it was saved; bad ones are reported. */
async function recordCapsule(context: NetworkContext, subject: DebugSubject): Promise<Debugged | undefined> {
  const { service, io } = context
  const { input, isCapsule = await isCapsuleFile(context, input), options = {} } = subject
  if (!isCapsule || Object.keys(toRunRequest(options)).length > 0) return undefined
  const file = toBase64(await readFileBytes(input, io))
  const { opens_at: opensAt, recordings = [] } = await service.call('debugSnapshotInfo', { body: { file } })
  const chosen = chooseRecording(recordings, subject, opensAt?.node)
  if (chosen?.problem !== undefined) io.err(`tonoscope: ${escapeControls(chosen.problem)}; it is recorded again\n`)
  const node = chosen?.node ?? findNode({}, subject)
  if (node === undefined) return undefined
  const body = { file, node, ...(chosen?.problem !== undefined && { again: true }) }
  const reply = await orMissing(service.call('debugCapsuleRecording', { body }))
  const isOpened = opensAt?.node === node && subject.transaction === undefined
  return reply && toDebugged(service, reply.recording, isOpened ? opensAt.step : 0)
}

function chooseRecording(
  recordings: readonly DebugCapsuleRecorded[],
  { transaction, prefersFailure = false }: DebugSubject,
  opened: string | undefined,
): DebugCapsuleRecorded | undefined {
  if (transaction !== undefined)
    return recordings.find(({ node, hash }) => node === transaction || hash === transaction.toLowerCase())
  if (prefersFailure)
    return recordings.find(({ exit_code: code, problem }) => problem === undefined && ![0, 1, undefined].includes(code))
  if (opened !== undefined) return recordings.find(({ node }) => node === opened) ?? { node: opened }
  return recordings[0]
}

/** A recording with the listing of its code, to be opened at a step. */
export async function toDebugged(service: Service, recording: DebugRecording, opensAt = 0): Promise<Debugged> {
  const { code, account } = recording
  return {
    opensAt: Math.min(opensAt, Math.max(0, recording.steps - 1)),
    reader: new RecordingReader(recording),
    code: code && new CodeIndex(await service.call('debugCode', { body: { boc: code.boc, account } })),
  }
}
