import { bocHex } from '../../cell/text.ts'
import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { Context } from '../Deps.ts'
import { debugEmulate } from '../debugEmulate.ts'
import { messageOfRequest } from '../requestCell.ts'
import { carriesSigned, couldBeSent, type Kept } from './couldBeSent.ts'
import type { Found } from './outcome.ts'
import { recordingContext, type Taken } from './recordingContext.ts'
import { capsuleRunOf } from './requests.ts'

/** What was run or looked up for a capsule, and all that it used. */
export type Saved = {
  readonly subject: Capsule['subject']
  readonly result: Found
  readonly taken: Taken
  readonly signature: Kept | 'asked' | 'stripped' | undefined
  /** Among what the message orders is something that somebody else signed. */
  readonly carriesSigned: boolean
  readonly samples: readonly Sample[]
  /** What the file is called when it has no title. */
  readonly name: string
}

/**
 * Runs a message and keeps all that the run used. Where somebody could still send the message, it is run again without its
 * signature, with the same arguments, and that run is what is kept.
 */
export async function saveRun(
  context: Context,
  asked: DebugEmulateRequest,
  keepSignature: boolean,
  title: string | undefined,
): Promise<Saved> {
  const signed = await recordedRun(context, asked)
  const message = messageOfRequest(asked.boc)
  // What landed is on the chain for everybody to read, with its signature.
  const sent = asked.as_landed ? landed : await couldBeSent(context, message, signed.result.message.wallet)
  const strip = 'unsigned' in sent && !keepSignature ? sent.unsigned : undefined
  const boc = strip ? bocHex(strip) : asked.boc
  const { arguments: args } = signed.result
  const run = { ...capsuleRunOf(boc, args), ignoreSignature: strip ? true : args.ignore_signature }
  const { result, taken } = strip
    ? await recordedRun(context, {
        ...asked,
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
    taken,
    signature: strip ? 'stripped' : 'unsigned' in sent ? 'asked' : sent.kept,
    carriesSigned: !asked.as_landed && carriesSigned(message, signed.result.message.wallet),
    samples: [sampleOf(run, result, title)],
    name: `run-${message.cell.hash().slice(0, 8)}`,
  }
}

const landed: { readonly kept: Kept } = { kept: 'landed' }

async function recordedRun(
  context: Context,
  body: DebugEmulateRequest,
): Promise<{ readonly result: DebugResult; readonly taken: Taken }> {
  const recording = recordingContext(context)
  const result = await debugEmulate(recording.context, { params: {}, headers: {}, body })
  return { result, taken: recording.taken }
}

/** So that whoever opens the file as a snapshot has something to try. */
function sampleOf(run: ReturnType<typeof capsuleRunOf>, result: DebugResult, title: string | undefined): Sample {
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
