import { existsSync } from 'node:fs'
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { AppError, isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { snapshotNetwork } from '@tonoscope/node/networks'
import type { CommandContext, NetworkContext } from './command.ts'
import { findCandidate, readFileBytes } from './input.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'

type RunRequest = CallInput<'debugEmulate'>['body']
/** A run, the service that has its data, and for a hash the event on chain, if the run repeats it unchanged. */
export type FoundRun = {
  readonly service: Service
  readonly request: RunRequest
  readonly hash?: string
  readonly event?: DebugEvent
}

/** An on-chain trace is run to its end. */
const onChainLimits = { transactions: 1000 }

/** What is run: a message, a hash or a link, or the file of a capsule. */
export type RunInput = {
  readonly input: string
  /** Default: by the extension of the file, or what is in it. */
  readonly isCapsule?: boolean
  readonly options?: RunOptions | undefined
}

/** The run of a message, of an event on chain, or of the file of a capsule. @throws input.text, input.argument */
export async function findRun(
  context: NetworkContext,
  { input, isCapsule, options = {} }: RunInput,
): Promise<FoundRun> {
  const { service } = context
  if (isCapsule ?? (await isCapsuleFile(context, input))) return findCapsuleRun(context, input, options)
  const candidate = await findCandidate(context, input, [
    'external-message',
    'internal-message',
    'hash',
    'explorer-link',
  ])
  if (candidate.kind.endsWith('-message')) {
    return { service, request: { boc: candidate.value, ...toRunRequest(options) } }
  }
  const event = await service.call('debugEvent', { body: { query: candidate.value } })
  if (event.message === undefined) {
    const reason = 'its trace does not start with a message, so it cannot be run again; give another event'
    throw new AppError('input.argument', { name: candidate.value, reason })
  }
  const changes = toRunRequest(options)
  const request = { boc: event.message.boc, as_on_chain: true, limits: onChainLimits, ...changes }
  return { service, request, hash: candidate.value, ...(Object.keys(changes).length === 0 && { event }) }
}

/** Whether an argument is the file of a capsule: `.tonoscope`, or one of an older name. */
export async function isCapsuleFile({ io, service }: CommandContext, argument: string): Promise<boolean> {
  if (/\.tonoscope$/i.test(argument)) return true
  if (!/\.(?:json|gz|capsule)$/i.test(argument) || !existsSync(argument)) return false
  const body = { file: toBase64(await readFileBytes(argument, io)) }
  try {
    return (await service.call('debugSnapshotInfo', { body })).kind === 'capsule'
  } catch (error) {
    // Another file: it is read as what it is.
    if (isAppError(error)) return false
    throw error
  }
}

/** The run of a capsule, with the data in its file. */
async function findCapsuleRun({ io, service, startService }: NetworkContext, file: string, options: RunOptions) {
  const bytes = await readFileBytes(file, io)
  const body = { file: toBase64(bytes), changes: toRunRequest(options) }
  const { request } = await service.call('debugCapsuleRun', { body })
  if (!request) {
    const reason = 'this capsule has an event without the states of its accounts; give its hash instead'
    throw new AppError('input.argument', { name: file, reason })
  }
  return { service: await startService(snapshotNetwork('capsule', file)), request }
}

/**
 * The node of a run that a text names: `0.1`, the hash of a transaction or of its incoming message.
 *
 * @throws input.argument with the transactions that there are
 */
export function findNodeOfRun({ trace, rejection }: DebugResult, text: string): string {
  if (rejection && text === '0') return '0'
  const nodes = trace ? listNodes(trace) : []
  const node = nodes.find(({ id }) => id === text) ?? findByHash(trace, text.toLowerCase())
  if (node) return node.id
  const known = rejection ? 'the message was rejected; only 0 ran' : nodes.map(({ id }) => id).join(', ')
  throw new AppError('input.argument', { name: `transaction ${text}`, reason: `expected one of: ${known}` })
}

/** The transaction with a hash, or with an incoming message that has it. */
export const findByHash = (trace: DebugNode | undefined, hash: string | undefined): DebugNode | undefined =>
  trace && listNodes(trace).find(({ transaction }) => [transaction.hash, transaction.in_msg?.hash].includes(hash))

/** The transactions of a trace, parents first. */
export const listNodes = (node: DebugNode): readonly DebugNode[] => [node, ...node.children.flatMap(listNodes)]
