import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { writeSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import type { ComparedSubject } from '../../contract/debugCompare.ts'
import type { DebugCapsuleResult } from '../../contract/lookups.ts'
import type { Call } from '../../contract/operations.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { AppError } from '../../errors.ts'
import { createReplayContext } from '../capsule/createReplayContext.ts'
import { rerunCapsule } from '../capsule/rerunCapsule.ts'
import { type AlsoRead, type SavedCapsule, saveCapsule } from '../capsule/saveCapsule.ts'
import type { CallContext } from '../context/Deps.ts'
import { decodeUpload } from '../context/decodeUpload.ts'
import { compareSides, loadSides } from './getComparison.ts'
import { type LoadedSubject, toLoadedCapsule } from './loadSubject.ts'

type CapsuleRequest = Call<'debugCapsule'>['body']
type OpenedCapsule = Snapshot & { readonly capsule: Capsule }

/**
 * Saves both sides of a comparison: the capsule of the left one, with that of the right one in it. The right one has what decides
 * the causes.
 *
 * @throws input.body beside a run or an event, lookup.event if the message is not on chain; errors of both sides
 */
export async function saveComparison(
  context: CallContext,
  { compare, ...options }: CapsuleRequest,
): Promise<
  Omit<SavedCapsule, 'saved'> & { readonly saved: Partial<SavedCapsule['saved']> & { readonly name: string } }
> {
  if (!compare || options.run || options.event)
    throw new AppError('input.body', { path: 'compare', reason: 'give either a run, an event or a comparison' })
  const sides = await loadSides(context, compare, undefined)
  if ('missing' in sides)
    throw new AppError('lookup.event', { eventId: `of message ${sides.left.side.message_hash ?? ''}` })
  const left = await saveSide(context, compare.left, sides.left, options)
  const right = await saveSide(context, compare.right, sides.right, {}, own => compareSides(own, sides))
  const comparedWith = toBase64(writeSnapshot(right.snapshot))
  return { ...left, snapshot: { ...left.snapshot, capsule: { ...left.snapshot.capsule, comparedWith } } }
}

async function saveSide(
  context: CallContext,
  { capsule: file, event }: ComparedSubject,
  loaded: LoadedSubject,
  options: Omit<CapsuleRequest, 'run' | 'event' | 'compare'>,
  alsoRead?: AlsoRead,
) {
  if (file !== undefined)
    return { snapshot: readCapsule(decodeUpload(file)), saved: { name: 'comparison' }, steps: undefined }
  if (loaded.type === 'run') return saveCapsule(context, { ...options, run: loaded.request })
  return saveCapsule(context, { ...options, event: event ?? { query: loaded.result.event.event_id } }, alsoRead)
}

/** Re-runs a capsule offline, and compares it again with what is saved in it. @throws as `rerunCapsule` */
export async function rerunCompared(
  context: CallContext,
  snapshot: OpenedCapsule,
  changes: Parameters<typeof rerunCapsule>[2],
  acceptLanguage: string | undefined,
): Promise<DebugCapsuleResult> {
  const started = context.deps.elapsedMs()
  const result = await rerunCapsule(context, snapshot, changes, acceptLanguage)
  const { comparedWith } = snapshot.capsule
  if (comparedWith === undefined) return result
  const other = readCapsule(decodeUpload(comparedWith))
  const comparison = await compareSides(createReplayContext(context, other), {
    left: toLoadedCapsule(context, snapshot, result),
    right: toLoadedCapsule(context, other, await rerunCapsule(context, other, {}, acceptLanguage)),
  })
  return { ...result, comparison: { ...comparison, took_ms: context.deps.elapsedMs() - started } }
}
