import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import type { ComparedResult } from '../../comparison/ComparedResult.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { ComparedSide, ComparedSubject } from '../../contract/debugCompare.ts'
import { walkNodes } from '../../contract/debugNodes.ts'
import type { DebugCapsuleResult, DebugEvent } from '../../contract/lookups.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { AppError } from '../../errors.ts'
import { createReplayContext } from '../capsule/createReplayContext.ts'
import { rerunCapsule } from '../capsule/rerunCapsule.ts'
import type { CallContext } from '../context/Deps.ts'
import { decodeUpload } from '../context/decodeUpload.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { getRunDetails } from '../run/getRunDetails.ts'

/** A message that may be on chain. */
export type SentMessage = {
  readonly boc: string
  /** Its normalized hash as it was signed, where the run is without the signature. */
  readonly hash: string | undefined
  /** The run is without the signature, and the hash of the signed message is unknown. */
  readonly isUnsigned: boolean
}

/** A run that is compared, and what runs it again. */
export type LoadedRun = {
  readonly type: 'run'
  readonly side: ComparedSide
  readonly result: DebugResult
  /** With all its arguments. */
  readonly request: DebugEmulateRequest
  /** Where its own data is: the network, or the capsule. */
  readonly context: CallContext
  readonly message: SentMessage
}

/** An event on chain that is compared. */
export type LoadedEvent = { readonly type: 'event'; readonly side: ComparedSide; readonly result: DebugEvent }
/** A result that is compared. */
export type LoadedSubject = LoadedRun | LoadedEvent

/** One side is exactly one of its kinds. @throws input.body */
export function checkSubject(subject: ComparedSubject, path: string): void {
  if (Object.values(subject).filter(each => each !== undefined).length !== 1)
    throw new AppError('input.body', { path, reason: 'give exactly one of run, event, capsule and on_chain' })
}

/** Reads or runs one side of a comparison. @throws input.body for `on_chain`; errors of the run, the event or the file */
export async function loadSubject(
  context: CallContext,
  { run, event, capsule }: ComparedSubject,
  acceptLanguage: string | undefined,
): Promise<LoadedSubject> {
  if (run) return loadRun(context, run, acceptLanguage)
  if (event) return toLoadedEvent(await getEventDetails(context, event, acceptLanguage))
  if (capsule !== undefined) return loadCapsule(context, capsule, acceptLanguage)
  throw new AppError('input.body', { path: 'left', reason: 'on_chain is the event of a run: give the run on the left' })
}

/** Runs a message. @throws input.*, lookup.block, source.*, emulation.*, limit.* */
export async function loadRun(
  context: CallContext,
  request: DebugEmulateRequest,
  acceptLanguage: string | undefined,
): Promise<LoadedRun> {
  const result = await getRunDetails(context, request, acceptLanguage)
  return toLoadedRun(result, request, { context, hash: undefined, isUnsigned: false })
}

const toLoadedRun = (
  result: DebugResult,
  request: DebugEmulateRequest,
  { context, ...message }: Pick<LoadedRun, 'context'> & Omit<SentMessage, 'boc'>,
): LoadedRun => ({
  type: 'run',
  side: toRunSide(result),
  result,
  request: withAllArguments(request, result),
  context,
  message: { boc: request.boc, ...message },
})

/** The same run again, whatever the newest block is then. */
function withAllArguments(request: DebugEmulateRequest, { arguments: args }: DebugResult): DebugEmulateRequest {
  const { explain: _, lt_offset: __, overrides: ___, config: ____, libraries: _____, ...others } = request
  return {
    ...others,
    ...{ block_seqno: args.block.seqno, now: args.now, lt: args.lt, seed: args.seed },
    ...{ ignore_signature: args.ignore_signature, seconds_per_hop: args.seconds_per_hop, limits: args.limits },
    overrides: args.overrides,
    ...(args.config && { config: args.config }),
    ...(args.libraries && { libraries: args.libraries }),
  }
}

async function loadCapsule(
  context: CallContext,
  file: string,
  acceptLanguage: string | undefined,
): Promise<LoadedSubject> {
  const snapshot = readCapsule(decodeUpload(file))
  return toLoadedCapsule(context, snapshot, await rerunCapsule(context, snapshot, {}, acceptLanguage))
}

/** The run or event of a capsule that was opened. */
export function toLoadedCapsule(
  context: CallContext,
  snapshot: Snapshot & { readonly capsule: Capsule },
  { result, request, event, title, notes }: DebugCapsuleResult,
): LoadedSubject {
  const more = { kind: 'capsule' as const, ...(title !== undefined && { title }), notes: [...notes] }
  if (result && request) {
    const { sentHash, signatureStripped } = snapshot.capsule
    const run = toLoadedRun(result, request, {
      context: createReplayContext(context, snapshot),
      ...{ hash: sentHash, isUnsigned: signatureStripped && sentHash === undefined },
    })
    return { ...run, side: { ...run.side, ...more } }
  }
  if (!event) throw new TypeError('a capsule is a run or an event')
  const loaded = toLoadedEvent(event)
  return { ...loaded, side: { ...loaded.side, ...more } }
}

function toRunSide({ arguments: args, emulator, ...result }: DebugResult): ComparedSide {
  return {
    kind: 'run',
    network: args.network,
    ...describe(result),
    message_hash: result.message.normalized_hash ?? result.message.hash,
    block_seqno: args.block.seqno,
    time: args.now,
    notes: emulator.engine ? [`run on the second engine (${emulator.build}): not the result of record`] : [],
  }
}

const describe = ({ summary, verdict, trace }: ComparedResult) => ({
  sentence: summary.sentence,
  outcome: verdict.outcome,
  transactions: [...walkNodes(trace)].length,
})

/** An event as one side. */
export function toLoadedEvent(event: DebugEvent): LoadedEvent {
  const { message, trace } = event
  const hash = message?.normalized_hash ?? message?.hash
  return {
    type: 'event',
    result: event,
    side: {
      kind: 'event',
      network: event.network,
      ...describe(event),
      ...(hash !== undefined && { message_hash: hash }),
      time: trace.transaction.utime,
      event_id: event.event.event_id,
      notes: [...event.unknown],
    },
  }
}
