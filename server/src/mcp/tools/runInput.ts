import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { AppError } from '@tonoscope/core/errors'
import { z } from 'zod'
import { withoutSecretsIn } from '../reply/untrusted.ts'
import type { StoredRun } from './RunStore.ts'
import type { ToolContext } from './Tool.ts'

type Candidate = DebugRecognition['candidates'][number]

/** Which run a tool is about. */
export const subjectArguments = {
  run: z.string().optional().describe('The handle of a run, as emulate, event and what_if return it (run-…).'),
  input: z
    .string()
    .optional()
    .describe('Instead of run: a message as BoC, or the hash or explorer link of an event on chain.'),
}
export type Subject = { readonly run?: string | undefined; readonly input?: string | undefined }

/** The run of a call: the one that is kept, else the message is run or the event is loaded. @throws input.argument, input.text, errors of the run */
export async function findSubject(context: ToolContext, { run, input }: Subject): Promise<StoredRun> {
  if (run !== undefined) return context.runs.get(run)
  if (input === undefined)
    throw new AppError('input.argument', { name: 'run', reason: 'missing; give the handle of a run, or input' })
  return context.runs.find(context.network, input) ?? loadInput(context, input)
}

async function loadInput(context: ToolContext, input: string): Promise<StoredRun> {
  const candidate = await findInput(context, input, [...messageKinds, ...eventKinds])
  return isMessage(candidate) ? runCandidate(context, candidate, { input }) : loadEvent(context, candidate.value, input)
}

/** Kinds of inputs that can be run. */
export const messageKinds = ['external-message', 'internal-message'] as const
/** Kinds of inputs that are looked up on chain. */
export const eventKinds = ['hash', 'explorer-link'] as const

const isMessage = ({ kind }: Candidate): boolean => messageKinds.some(each => each === kind)

/** The only input of one of these kinds in a text. @throws input.text */
export async function findInput(
  { service, signal }: ToolContext,
  text: string,
  kinds: readonly Candidate['kind'][],
): Promise<Candidate> {
  const { candidates, problem } = await service.call('debugRecognise', { body: { text } }, { signal })
  const found = candidates.filter(({ kind }) => kinds.includes(kind))
  const [first] = found
  if (first && found.length === 1) return first
  const expected = kinds.map(kind => kind.replaceAll('-', ' ')).join(', ')
  if (first)
    throw new AppError('input.text', { reason: `found ${found.length} inputs; give one of them (${expected})` })
  const reason = candidates[0]
    ? `${candidates[0].kind}; expected: ${expected}`
    : (problem?.text ?? 'the input is empty')
  throw new AppError('input.text', { reason })
}

/** Runs a message. A signature that could still be used is removed before, and the run accepts any. */
export async function runCandidate(
  context: ToolContext,
  { value, sendable, unsigned_boc: unsigned, preflight }: Candidate,
  { changes = {}, input }: { readonly changes?: Omit<DebugEmulateRequest, 'boc'>; readonly input?: string } = {},
): Promise<StoredRun> {
  const isStripped = sendable === 'signature' && unsigned !== undefined
  const request = isStripped ? { ...changes, boc: unsigned, ignore_signature: true } : { ...changes, boc: value }
  return runRequest(context, request, {
    preflight: isStripped ? preflight : undefined,
    hasSecrets: sendable !== undefined && !isStripped,
    input,
  })
}

type RunFacts = Pick<StoredRun, 'preflight' | 'hasSecrets'> & { readonly input?: string | undefined }

/** Runs a request, and keeps the run. */
export async function runRequest(
  { service, runs, network, maxTransactions, signal }: ToolContext,
  request: DebugEmulateRequest,
  { preflight, hasSecrets, input }: RunFacts,
): Promise<StoredRun> {
  const transactions = Math.min(request.limits?.transactions ?? maxTransactions, maxTransactions)
  // Other tools do not compare engines.
  const { second_opinion, ...own } = request
  const body = { ...own, limits: { ...own.limits, transactions } }
  const compared = { ...body, ...(second_opinion && { second_opinion }) }
  const result = await service.call('debugEmulate', { body: compared }, { signal })
  const pinned = pinArguments(body, result)
  const { remedies } = result
  return runs.add(
    { network, request: body, pinned, result: withoutSecretsIn(result), remedies, preflight, hasSecrets },
    input,
  )
}

/** The request with which the run is repeated exactly. As on chain, each transaction has its own block. */
function pinArguments(
  { lt_offset: _, ...request }: DebugEmulateRequest,
  { arguments: { block, now, lt, seed } }: DebugResult,
): DebugEmulateRequest {
  return request.as_on_chain ? request : { ...request, block_seqno: block.seqno, now, lt, seed }
}

/** Loads an event on chain, and keeps it; its message can be run again in its own blocks. */
export async function loadEvent(context: ToolContext, query: string, input = query): Promise<StoredRun> {
  const { service, runs, network, signal, maxTransactions } = context
  const event = await service.call('debugEvent', { body: { query } }, { signal })
  const request = event.message && {
    boc: event.message.boc,
    as_on_chain: true,
    limits: { transactions: maxTransactions },
  }
  const result = withoutSecretsIn(event)
  const facts = { network, request, pinned: request, remedies: [], preflight: undefined, hasSecrets: false }
  return runs.add({ ...facts, result }, input)
}
