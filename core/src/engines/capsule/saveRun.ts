import { toBocHex } from '../../cell/text.ts'
import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { CallContext } from '../context/Deps.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import { toCapsuleRun } from './capsuleRun.ts'
import { carriesSignedMessages, checkStillSendable, type SignatureKeptReason } from './checkStillSendable.ts'
import { type ContextRecording, createRecordingContext } from './createRecordingContext.ts'
import type { CapsuleResult } from './outcome.ts'

/** A run or event for a capsule, and everything that it read. */
export type SavedCall = {
  readonly subject: Capsule['subject']
  readonly result: CapsuleResult
  readonly recording: ContextRecording
  readonly signature: SignatureKeptReason | 'requested' | 'stripped' | undefined
  /** An out message is itself a signed wallet message. */
  readonly carriesSigned: boolean
  readonly samples: readonly Sample[]
  /** The file name when there is no title. */
  readonly name: string
}

/**
 * Runs a message and records everything that the run reads. A message that could still be sent is run again without its
 * signature and with the same arguments, and that run is saved.
 */
export async function saveRun(
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
  const { result, recording } = unsigned
    ? await recordRun(context, {
        ...request,
        boc,
        ignore_signature: true,
        block_seqno: args.block.seqno,
        now: args.now,
        lt: args.lt,
        seed: args.seed,
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

async function recordRun(
  context: CallContext,
  request: DebugEmulateRequest,
): Promise<{ readonly result: DebugResult; readonly recording: ContextRecording }> {
  const { context: recordingContext, recording } = createRecordingContext(context)
  const result = await getRunDetails(recordingContext, request, undefined)
  return { result, recording }
}

/** A sample for opening the file as a snapshot. */
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
