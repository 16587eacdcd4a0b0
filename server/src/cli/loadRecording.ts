import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import { snapshotNetwork } from '@tonoscope/node/networks'
import type { NetworkContext } from './command.ts'
import type { Debugged } from './debug/Debugger.ts'
import { findCandidate, readFileBytes } from './input.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'

/** A run, and which of its transactions is meant. */
export type DebugSubject = {
  /** A message, a hash or a link, or the file of a capsule. */
  readonly input: string
  /** Default: by the extension of the file. */
  readonly isCapsule?: boolean
  /** A node such as `0.1`, or the hash of a transaction. */
  readonly transaction?: string | undefined
  /** Without `transaction`: the first one that failed, instead of the first one. */
  readonly prefersFailure?: boolean
  readonly run?: RunOptions
}

type RunRequest = CallInput<'debugEmulate'>['body']
/** A run, the service that has its data, and the transaction that the input names. */
type FoundRun = { readonly service: Service; readonly request: RunRequest; readonly hash?: string }

/** An on-chain trace is run to its end. */
const onChainLimits = { transactions: 1000 }

/**
 * Records one transaction of a run.
 *
 * @throws input.text, input.argument, errors of the run
 */
export async function loadRecording(context: NetworkContext, subject: DebugSubject): Promise<Debugged> {
  const { service, request, hash } = await findRun(context, subject)
  const result = await service.call('debugEmulate', { body: request })
  const node = findNode(result, { ...subject, transaction: subject.transaction ?? findByHash(result.trace, hash)?.id })
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

async function findRun(
  context: NetworkContext,
  { input, isCapsule = /\.tonoscope$/i.test(input), run = {} }: DebugSubject,
): Promise<FoundRun> {
  const { service } = context
  if (isCapsule) return findCapsuleRun(context, input, run)
  const candidate = await findCandidate(context, input, [
    'external-message',
    'internal-message',
    'hash',
    'explorer-link',
  ])
  if (candidate.kind.endsWith('-message')) {
    return { service, request: { boc: candidate.value, ...toRunRequest(run) } }
  }
  const event = await service.call('debugEvent', { body: { query: candidate.value } })
  if (event.message === undefined) {
    const reason = 'its trace does not start with a message, so it cannot be run again; give another event'
    throw new AppError('input.argument', { name: candidate.value, reason })
  }
  const request = { boc: event.message.boc, as_on_chain: true, limits: onChainLimits, ...toRunRequest(run) }
  return { service, request, hash: candidate.value }
}

/** The run of a capsule, with the data in its file. */
async function findCapsuleRun({ io, service, startService }: NetworkContext, file: string, run: RunOptions) {
  const bytes = await readFileBytes(file, io)
  const body = { file: toBase64(bytes), changes: toRunRequest(run) }
  const { request } = await service.call('debugCapsuleRun', { body })
  if (!request) {
    const reason = 'this capsule has an event without the states of its accounts; debug its hash instead'
    throw new AppError('input.argument', { name: file, reason })
  }
  return { service: await startService(snapshotNetwork('capsule', file)), request }
}

/** @throws input.argument with the transactions that there are */
function findNode({ trace, rejection, verdict }: DebugResult, { transaction, prefersFailure }: DebugSubject): string {
  const nodes = trace ? listNodes(trace) : []
  if (transaction === undefined) return (prefersFailure && verdict.first_failing_node) || '0'
  if (rejection && transaction === '0') return '0'
  const node = nodes.find(({ id }) => id === transaction) ?? findByHash(trace, transaction.toLowerCase())
  if (node) return node.id
  const known = rejection ? 'the message was rejected; only 0 ran' : nodes.map(({ id }) => id).join(', ')
  throw new AppError('input.argument', { name: `transaction ${transaction}`, reason: `expected one of: ${known}` })
}

const listNodes = (node: DebugNode): readonly DebugNode[] => [node, ...node.children.flatMap(listNodes)]

const findByHash = (trace: DebugNode | undefined, hash: string | undefined): DebugNode | undefined =>
  trace && listNodes(trace).find(({ transaction }) => [transaction.hash, transaction.in_msg?.hash].includes(hash))
