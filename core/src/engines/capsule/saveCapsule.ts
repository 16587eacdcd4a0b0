import { toBundleRequest } from '../../bundle/bundleRequests.ts'
import { toBocHex } from '../../cell/text.ts'
import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Sample, Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotFromRecording } from '../../chain/snapshot/snapshotFromRecording.ts'
import { methodNames } from '../../chain/sourceMethods.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { AbiSource } from '../../contract/debugAbi.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import type { Call } from '../../contract/operations.ts'
import type { DebugEmulateRequest, DebugEventRequest } from '../../contract/requests.ts'
import type { CapsuleStep } from '../../contract/snapshots.ts'
import { AppError } from '../../errors.ts'
import { carriesSignedMessages } from '../../messages/nestedSignatures.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { type Hash, lt } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { getBundle } from '../run/getBundle.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import { findUsedAbis, toCapsuleAbi } from './capsuleAbis.ts'
import { recordForCapsule, type SavedRecordings } from './capsuleRecordings.ts'
import { toCapsuleRun, toEmulateRequest } from './capsuleRun.ts'
import { checkStillSendable, type SignatureKeptReason } from './checkStillSendable.ts'
import { type ContextRecording, createRecordingContext } from './createRecordingContext.ts'
import { type CapsuleResult, toCapsuleOutcome } from './outcome.ts'
import { toSnapshotNetwork } from './snapshotNetwork.ts'

type SavedCall = {
  readonly subject: Capsule['subject']
  readonly result: CapsuleResult
  readonly recording: ContextRecording
  /** The normalized hash of the message before its signature was removed. */
  readonly sentHash?: Hash
  readonly signature?: SignatureKeptReason | 'requested' | 'stripped'
  /** An out message is itself a signed wallet message. */
  readonly carriesSigned: boolean
  readonly samples: readonly Sample[]
  /** The first message of an event, if it is known. */
  readonly message?: string
  /** The file name when there is no title. */
  readonly name: string
}

/** A capsule that was saved. */
export type SavedCapsule = {
  readonly snapshot: Snapshot & { readonly capsule: Capsule }
  readonly saved: SavedCall
  readonly steps: SavedRecordings | undefined
}

/** What else of an event is saved: all that is read with this context. */
export type AlsoRead = (context: CallContext, event: DebugEvent) => Promise<unknown>

/**
 * Saves a run or an event as a snapshot with exactly the data that it used.
 *
 * @throws input.body unless exactly one of the two is given; errors of the run or the event
 */
export async function saveCapsule(
  context: CallContext,
  { run, event, title, keep_signature: keepSignature = false, recordings = [], opens_at }: Call<'debugCapsule'>['body'],
  alsoRead: AlsoRead = async () => undefined,
): Promise<SavedCapsule> {
  if ((run === undefined) === (event === undefined))
    throw new AppError('input.body', { path: 'run', reason: 'give either a run or an event' })
  const saved = run
    ? await saveRun(context, run, keepSignature, title)
    : await saveEvent(context, event ?? {}, alsoRead)
  const { network } = context
  const { recording, samples } = saved
  const snapshot = snapshotFromRecording(recording.chain, {
    network: toSnapshotNetwork(network),
    names: recording.names,
    samples,
  })
  const abis = findUsedAbis((run ?? event)?.abis ?? [], saved.result)
  const steps = recordings.length > 0 ? await saveRecordings(context, saved, recordings, abis) : undefined
  if (opens_at) checkStep(opens_at, steps)
  return {
    snapshot: { ...snapshot, capsule: toCapsule(context, saved, { title, abis, steps, opens_at }) },
    saved,
    steps,
  }
}

function saveRecordings(
  context: CallContext,
  { subject, message }: SavedCall,
  nodes: readonly string[],
  abis: readonly AbiSource[],
) {
  const decoded = abis.length > 0 ? { abis: [...abis] } : {}
  // With the arguments, and without the signature, with which the capsule is run.
  if (subject.kind === 'run') return recordForCapsule(context, { ...toEmulateRequest(subject.run), ...decoded }, nodes)
  if (message === undefined)
    throw new AppError('input.body', { path: 'recordings', reason: 'the first message of this event is not available' })
  return recordForCapsule(context, { boc: message, ...eventRun, ...decoded }, nodes)
}

/** An on-chain trace is run to its end. */
const eventRun = { as_on_chain: true, limits: { transactions: 1000 } }

function checkStep({ node, step }: CapsuleStep, saved: SavedRecordings | undefined): void {
  const count = saved?.steps.get(node)
  if (count === undefined || step < Math.max(1, count)) return
  throw new AppError('input.body', { path: 'opens_at.step', reason: `transaction ${node} has ${count} steps` })
}

/** Messages that could still be sent are run again with the same arguments but without their signatures. */
async function saveRun(
  context: CallContext,
  request: DebugEmulateRequest,
  keepSignature: boolean,
  title: string | undefined,
): Promise<SavedCall> {
  const signed = await recordRun(context, request)
  const { arguments: args } = signed.result
  const message = parseRequestMessage(request.boc)
  const earlier = await removeEarlierSignatures(context, signed.result, keepSignature)
  // The signature of an on-chain message is public.
  const sendable = request.as_on_chain
    ? onChain
    : await checkStillSendable(context, message, signed.result.message.wallet)
  const unsigned = 'unsigned' in sendable && !keepSignature ? sendable.unsigned : undefined
  const boc = unsigned ? toBocHex(unsigned) : request.boc
  const isStripped = unsigned !== undefined || earlier.isStripped
  const saved = { ...args, ...(earlier.messages && { earlier: earlier.messages }) }
  const run = { ...toCapsuleRun(boc, saved), ignoreSignature: unsigned ? true : args.ignore_signature }
  const { result, recording } = isStripped
    ? await recordRun(context, {
        ...atBlockOf(request, signed.result),
        boc,
        ignore_signature: run.ignoreSignature,
        ...(earlier.messages && { earlier: earlier.messages }),
      })
    : signed
  return {
    subject: { kind: 'run', run },
    result,
    recording,
    signature: isStripped ? 'stripped' : 'unsigned' in sendable || earlier.isSendable ? 'requested' : sendable.kept,
    ...(unsigned && { sentHash: normalizedHash(message) }),
    carriesSigned: !request.as_on_chain && carriesSigned(message, signed.result),
    // A sample has one message.
    samples: run.earlier ? [] : [toSample(run, result, title)],
    name: `run-${message.cell.hash().slice(0, 8)}`,
  }
}

/** Whether an out message of any of its messages is itself a signed one. */
const carriesSigned = (
  message: Message,
  { message: { wallet }, arguments: args, earlier = [] }: DebugResult,
): boolean =>
  carriesSignedMessages(message, wallet) ||
  (args.earlier ?? []).some(({ boc }, at) => carriesSignedMessages(parseRequestMessage(boc), earlier[at]?.wallet))

/** The earlier messages of a run; without their signatures where they could still be sent, unless these are kept. */
async function removeEarlierSignatures(
  context: CallContext,
  { arguments: { earlier }, earlier: results = [] }: DebugResult,
  keepSignature: boolean,
): Promise<{ messages: typeof earlier; isSendable: boolean; isStripped: boolean }> {
  const messages = await Promise.all(
    (earlier ?? []).map(async (each, at) => {
      const checked = await checkStillSendable(context, parseRequestMessage(each.boc), results[at]?.wallet)
      return { each, unsigned: 'unsigned' in checked ? checked.unsigned : undefined }
    }),
  )
  const isSendable = messages.some(({ unsigned }) => unsigned !== undefined)
  if (!earlier || !isSendable || keepSignature) return { messages: earlier, isSendable, isStripped: false }
  return {
    messages: messages.map(({ each, unsigned }) =>
      unsigned ? { ...each, boc: toBocHex(unsigned), ignore_signature: true } : each,
    ),
    isSendable,
    isStripped: true,
  }
}

const onChain: { readonly kept: SignatureKeptReason } = { kept: 'on-chain' }

async function recordRun(context: CallContext, request: DebugEmulateRequest) {
  const { context: recordingContext, recording } = createRecordingContext(context)
  const result = await getRunDetails(recordingContext, request, undefined)
  // What the results of the earlier messages need.
  if (request.earlier) await getBundle(recordingContext, toBundleRequest(atBlockOf(request, result)), undefined)
  return { result, recording }
}

/** The request with the inputs of its result, so that it is the same run again. */
const atBlockOf = (request: DebugEmulateRequest, { arguments: args }: DebugResult): DebugEmulateRequest => ({
  ...request,
  ...{ block_seqno: args.block.seqno, now: args.now, lt: args.lt, seed: args.seed },
  ...(args.earlier && { earlier: args.earlier }),
})

function toSample(run: ReturnType<typeof toCapsuleRun>, result: DebugResult, title: string | undefined): Sample {
  return {
    id: 'capsule',
    title: title ?? 'The saved run',
    description: result.verdict.sentence,
    group: result.rejection ? 'rejected' : result.verdict.outcome === 'success' ? 'works' : 'fails',
    message: run.message,
    blockSeqno: run.blockSeqno,
    arguments: { transactions: run.limits.transactions, ignoreSignature: run.ignoreSignature },
  }
}

/** On-chain messages cannot be sent again, so signatures are kept. */
async function saveEvent(context: CallContext, request: DebugEventRequest, alsoRead: AlsoRead): Promise<SavedCall> {
  const { context: recordingContext, recording } = createRecordingContext(context)
  const result = await getEventDetails(recordingContext, request, undefined)
  await alsoRead(recordingContext, result)
  const { query, account, block } = request
  return {
    subject: {
      kind: 'event',
      event: {
        ...(query !== undefined && { query }),
        ...(account !== undefined && { account }),
        ...(request.lt !== undefined && { lt: lt(request.lt) }),
        ...(block !== undefined && { block }),
      },
    },
    result,
    recording,
    carriesSigned: false,
    samples: [],
    ...(result.message && { message: result.message.boc }),
    name: `event-${result.event.event_id.slice(0, 8)}`,
  }
}

type CapsuleExtras = {
  readonly title: string | undefined
  readonly abis: readonly AbiSource[]
  readonly steps: SavedRecordings | undefined
  readonly opens_at: CapsuleStep | undefined
}

function toCapsule(
  { deps, network }: CallContext,
  saved: SavedCall,
  { title, abis, steps, opens_at }: CapsuleExtras,
): Capsule {
  const { build, globalVersion } = deps.executor.facts
  return {
    ...(opens_at && { opensAt: opens_at }),
    ...(title !== undefined && { title }),
    createdAt: saved.recording.now,
    createdBy: `Tonoscope ${deps.version}`,
    source: network.chain.name,
    methods: methodNames.filter(method => network.chain[method] !== undefined),
    recorded: network.recorded,
    emulator: { build, globalVersion },
    signatureStripped: saved.signature === 'stripped',
    ...(saved.sentHash !== undefined && { sentHash: saved.sentHash }),
    subject: saved.subject,
    outcome: toCapsuleOutcome(saved.result),
    fetchesOffChain: deps.offChain !== undefined,
    offChain: saved.recording.offChain,
    ...(abis.length > 0 && { abis: abis.map(toCapsuleAbi) }),
    lookups: saved.recording.chain.lookups,
    ...(steps && steps.recordings.length > 0 && { recordings: steps.recordings }),
  }
}
