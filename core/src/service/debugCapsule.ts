import { toBase64 } from '../cell/text.ts'
import type { Capsule } from '../chain/snapshot/Capsule.ts'
import { snapshotOfRecorded } from '../chain/snapshot/snapshotOfRecorded.ts'
import { writeSnapshot } from '../chain/snapshot/writeSnapshot.ts'
import { methodNames } from '../chain/wrappers/methods.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { carriedText, contentOf, signatureText } from './capsule/holds.ts'
import { outcomeOf } from './capsule/outcome.ts'
import { unknownGlobalId } from './capsule/replayContext.ts'
import { saveEvent } from './capsule/saveEvent.ts'
import { type Saved, saveRun } from './capsule/saveRun.ts'
import type { Context } from './Deps.ts'
import { fileEnding, fileNameOf } from './snapshot/fileNames.ts'

/**
 * Saves one run, or one event, with exactly the data that it used: opened without a network, the file gives the same again.
 *
 * @throws input.body unless it is one of the two; whatever the run or the event throws
 */
export async function debugCapsule(context: Context, { body }: Call<'debugCapsule'>): Promise<Reply<'debugCapsule'>> {
  const { run, event, title } = body
  if ((run === undefined) === (event === undefined))
    throw new AppError('input.body', { path: 'run', reason: 'a capsule is of either a run or an event' })
  const saved = run
    ? await saveRun(context, run, body.keep_signature ?? false, title)
    : await saveEvent(context, event ?? {})
  const snapshot = { ...snapshotOf(context, saved), capsule: capsuleOf(context, saved, title) }
  const file = writeSnapshot(snapshot)
  return {
    file_name: fileNameOf(title, 'capsule') ?? `${saved.name}.capsule${fileEnding}`,
    file: toBase64(file),
    bytes: file.length,
    signature_stripped: saved.signature === 'stripped',
    holds: [
      ...contentOf(snapshot),
      ...(saved.signature ? [signatureText(saved.signature)] : []),
      ...(saved.carriesSigned ? [carriedText] : []),
    ],
  }
}

const snapshotOf = ({ network }: Context, { taken, samples }: Saved) =>
  snapshotOfRecorded(taken.chain, {
    network: { name: network.name, globalId: network.globalId ?? unknownGlobalId },
    names: taken.names,
    samples,
  })

function capsuleOf({ deps, network }: Context, saved: Saved, title: string | undefined): Capsule {
  const { build, globalVersion } = deps.executor.facts
  return {
    ...(title !== undefined && { title }),
    madeAt: saved.taken.now,
    madeBy: `Tonoscope ${deps.version}`,
    source: network.chain.name,
    asks: methodNames.filter(method => network.chain[method] !== undefined),
    recorded: network.recorded,
    emulator: { build, globalVersion },
    signatureStripped: saved.signature === 'stripped',
    subject: saved.subject,
    outcome: outcomeOf(saved.result),
    fetches: deps.offChain !== undefined,
    offChain: saved.taken.offChain,
    lookups: saved.taken.chain.lookups,
  }
}
