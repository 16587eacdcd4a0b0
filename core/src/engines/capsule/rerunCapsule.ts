import { toBundleRequest } from '../../bundle/bundleRequests.ts'
import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import type { DebugCapsuleResult } from '../../contract/lookups.ts'
import type { Call } from '../../contract/operations.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { CallContext } from '../context/Deps.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { getBundle } from '../run/getBundle.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import { toAbiSource } from './capsuleAbis.ts'
import { presentCapsuleSteps } from './capsuleRecordings.ts'
import { toEmulateRequest } from './capsuleRun.ts'
import { createReplayContext } from './createReplayContext.ts'
import { type CapsuleResult, describeComparison, diffOutcomes, isSameOutcome, toCapsuleOutcome } from './outcome.ts'

/**
 * Re-runs a capsule offline with the data in its file; with `changes`, lists the differences they cause.
 *
 * @throws source.notRecorded when changes reach an account that was not saved
 */
export async function rerunCapsule(
  context: CallContext,
  snapshot: Snapshot & { readonly capsule: Capsule },
  { explain, second_opinion, ...requested }: NonNullable<Call<'debugCapsuleRun'>['body']['changes']>,
  acceptLanguage: string | undefined,
): Promise<DebugCapsuleResult> {
  const { capsule } = snapshot
  const replay = createReplayContext(context, snapshot)
  const shared = {
    ...(capsule.title !== undefined && { title: capsule.title }),
    created_at: capsule.createdAt,
    created_by: capsule.createdBy,
    kind: capsule.subject.kind,
    ...(capsule.abis && { abis: capsule.abis.map(toAbiSource) }),
    ...presentCapsuleSteps(capsule),
  }
  const { abis: ownAbis, ...others } = requested
  const abis = ownAbis ?? shared.abis
  const { subject } = capsule
  // An explanation and a second opinion do not change the result.
  const explained = explain === true ? { explain } : {}
  const compared = second_opinion === true ? { second_opinion } : {}
  if (subject.kind === 'event') {
    const event = await getEventDetails(replay, { ...subject.event, ...explained, abis }, acceptLanguage)
    return { ...shared, event, ...compareOutcomes(capsule, event, false) }
  }
  const changes = definedChanges(others)
  const request = applyChanges(toEmulateRequest(subject.run), changes)
  const result = await getRunDetails(replay, { ...request, ...explained, ...compared, abis }, acceptLanguage)
  const bundle =
    request.earlier &&
    (await getBundle(replay, { ...toBundleRequest({ ...request, abis }), ...compared }, acceptLanguage))
  return {
    ...shared,
    request,
    result,
    ...(bundle && { bundle }),
    ...compareOutcomes(capsule, result, changes !== undefined),
  }
}

type RunChanges = Partial<DebugEmulateRequest>

function definedChanges(changes: NonNullable<Call<'debugCapsuleRun'>['body']['changes']>): RunChanges | undefined {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  return defined.length === 0 ? undefined : Object.fromEntries(defined)
}

function applyChanges(saved: DebugEmulateRequest, changes: RunChanges | undefined): DebugEmulateRequest {
  return { ...saved, ...changes, ...(changes?.limits && { limits: { ...saved.limits, ...changes.limits } }) }
}

function compareOutcomes(
  capsule: Capsule,
  result: CapsuleResult,
  wasChanged: boolean,
): Pick<DebugCapsuleResult, 'identical' | 'compared' | 'differences' | 'notes'> {
  const { outcome } = capsule
  const now = toCapsuleOutcome(result)
  const same = isSameOutcome(outcome, now)
  return {
    ...(!wasChanged && { identical: same }),
    compared: describeComparison(outcome, capsule.subject.kind),
    differences: diffOutcomes(outcome, now),
    notes: createNotes(capsule, result, same || wasChanged),
  }
}

function createNotes(capsule: Capsule, result: CapsuleResult, asExpected: boolean): string[] {
  const { signatureStripped, emulator, outcome } = capsule
  const build = result.emulator?.build
  const notes: string[] = []
  if (signatureStripped)
    notes.push(
      'The signature was removed from the message when this was saved, and signature checks always succeed. The hash of its transaction and of later transactions of the same account differ from those of the signed message.',
    )
  if (build !== undefined && build !== emulator.build)
    notes.push(`Saved with emulator ${emulator.build}; rerun with ${build}.`)
  if (outcome.partial === 'time')
    notes.push('The saved run stopped at its time limit: later transactions are not in the file.')
  else if (outcome.partial !== undefined) notes.push(`The saved run is incomplete (${outcome.partial}).`)
  if (!asExpected) notes.push('The result differs from the saved one: see the differences.')
  return notes
}
