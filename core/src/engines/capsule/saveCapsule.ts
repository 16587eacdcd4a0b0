import { toBocHex } from '../../cell/text.ts'
import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Sample, Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotFromRecording } from '../../chain/snapshot/snapshotFromRecording.ts'
import { methodNames } from '../../chain/sourceMethods.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { AbiSource } from '../../contract/debugAbi.ts'
import type { DebugEventRequest } from '../../contract/lookups.ts'
import type { Call } from '../../contract/operations.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { CapsuleStep } from '../../contract/snapshots.ts'
import { AppError } from '../../errors.ts'
import { carriesSignedMessages } from '../../messages/nestedSignatures.ts'
import { lt } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
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
  readonly signature?: SignatureKeptReason | 'requested' | 'stripped'
  /** An out message is itself a signed wallet message. */
  readonly carriesSigned: boolean
  readonly samples: readonly Sample[]
  /** The first message of an event, if it is known. */
  readonly message?: string
  /** The file name when there is no title. */
  readonly name: string
}

/**
 * Saves a run or an event as a snapshot with exactly the data that it used.
 *
 * @throws input.body unless exactly one of the two is given; errors of the run or the event
 */
export async function saveCapsule(
  context: CallContext,
  { run, event, title, keep_signature: keepSignature = false, recordings = [], opens_at }: Call<'debugCapsule'>['body'],
): Promise<{ readonly snapshot: Snapshot; readonly saved: SavedCall; readonly steps: SavedRecordings | undefined }> {
  if ((run === undefined) === (event === undefined))
    throw new AppError('input.body', { path: 'run', reason: 'give either a run or an event' })
  const saved = run ? await saveRun(context, run, keepSignature, title) : await saveEvent(context, event ?? {})
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

/** A message that could still be sent is run again with the same arguments but without its signature. */
async function saveRun(
  context: CallContext,
  request: DebugEmulateRequest,
  keepSignature: boolean,
  title: string | undefined,
): Promise<SavedCall> {
  const signed = await recordRun(context, request)
  const message = parseRequestMessage(request.boc)
  // The signature of an on-chain message is public.
  const sendable = request.as_on_chain
    ? onChain
    : await checkStillSendable(context, message, signed.result.message.wallet)
  const unsigned = 'unsigned' in sendable && !keepSignature ? sendable.unsigned : undefined
  const boc = unsigned ? toBocHex(unsigned) : request.boc
  const { arguments: args } = signed.result
  const run = { ...toCapsuleRun(boc, args), ignoreSignature: unsigned ? true : args.ignore_signature }
  const { now, lt, seed } = args
  const { result, recording } = unsigned
    ? await recordRun(context, {
        ...request,
        boc,
        ignore_signature: true,
        block_seqno: args.block.seqno,
        now,
        lt,
        seed,
      })
    : signed
  return {
    subject: { kind: 'run', run },
    result,
    recording,
    signature: unsigned ? 'stripped' : 'unsigned' in sendable ? 'requested' : sendable.kept,
    carriesSigned: !request.as_on_chain && carriesSignedMessages(message, signed.result.message.wallet),
    samples: [toSample(run, result, title)],
    name: `run-${message.cell.hash().slice(0, 8)}`,
  }
}

const onChain: { readonly kept: SignatureKeptReason } = { kept: 'on-chain' }

async function recordRun(context: CallContext, request: DebugEmulateRequest) {
  const { context: recordingContext, recording } = createRecordingContext(context)
  return { result: await getRunDetails(recordingContext, request, undefined), recording }
}

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
async function saveEvent(context: CallContext, request: DebugEventRequest): Promise<SavedCall> {
  const { context: recordingContext, recording } = createRecordingContext(context)
  const result = await getEventDetails(recordingContext, request, undefined)
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
    subject: saved.subject,
    outcome: toCapsuleOutcome(saved.result),
    fetchesOffChain: deps.offChain !== undefined,
    offChain: saved.recording.offChain,
    ...(abis.length > 0 && { abis: abis.map(toCapsuleAbi) }),
    lookups: saved.recording.chain.lookups,
    ...(steps && steps.recordings.length > 0 && { recordings: steps.recordings }),
  }
}
