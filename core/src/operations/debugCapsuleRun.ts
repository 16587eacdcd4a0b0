import type { Capsule } from '../chain/snapshot/Capsule.ts'
import { readCapsule } from '../chain/snapshot/readCapsule.ts'
import type { DebugCapsuleResult } from '../contract/lookups.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { DebugEmulateRequest } from '../contract/requests.ts'
import { toEmulateRequest } from '../engines/capsule/capsuleRun.ts'
import { createReplayContext } from '../engines/capsule/createReplayContext.ts'
import { type CapsuleResult, diffOutcomes, isSameOutcome, toCapsuleOutcome } from '../engines/capsule/outcome.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { decodeUpload } from '../engines/snapshot/decodeUpload.ts'
import { debugEmulate } from './debugEmulate.ts'
import { debugEvent } from './debugEvent.ts'

/**
 * Re-runs a capsule offline with the data in its file; with `changes`, lists the differences they cause.
 *
 * @throws input.snapshot, limit.cells for invalid files; source.notRecorded when changes reach an account that was
 *   not saved
 */
export async function debugCapsuleRun(
  context: CallContext,
  { body, headers }: Call<'debugCapsuleRun'>,
): Promise<Reply<'debugCapsuleRun'>> {
  const snapshot = readCapsule(decodeUpload(body.file))
  const { capsule } = snapshot
  const replay = createReplayContext(context, snapshot)
  const shared = {
    ...(capsule.title !== undefined && { title: capsule.title }),
    created_at: capsule.createdAt,
    created_by: capsule.createdBy,
    kind: capsule.subject.kind,
  }
  const { subject } = capsule
  // An explanation does not change the result.
  const { explain, ...requested } = body.changes ?? {}
  const explained = explain === true ? { explain } : {}
  if (subject.kind === 'event') {
    const event = await debugEvent(replay, { params: {}, headers, body: { ...subject.event, ...explained } })
    return { ...shared, event, ...compareOutcomes(capsule, event, false) }
  }
  const saved = toEmulateRequest(subject.run)
  const changes = definedChanges(requested)
  const request = applyChanges(saved, changes)
  const result = await debugEmulate(replay, { params: {}, headers, body: { ...request, ...explained } })
  return { ...shared, request, result, ...compareOutcomes(capsule, result, changes !== undefined) }
}

type RunChanges = Partial<DebugEmulateRequest>

/** The changes that have a value; `undefined` when there are none. */
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
): Pick<DebugCapsuleResult, 'identical' | 'differences' | 'notes'> {
  const { outcome } = capsule
  const now = toCapsuleOutcome(result)
  const same = isSameOutcome(outcome, now)
  return {
    ...(!wasChanged && { identical: same }),
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
    notes.push(`Saved with emulator ${emulator.build}; re-run with ${build}.`)
  if (outcome.partial === 'time')
    notes.push('The saved run stopped at its time limit: later transactions are not in the file.')
  else if (outcome.partial !== undefined) notes.push(`The saved run is incomplete (${outcome.partial}).`)
  if (!asExpected) notes.push('The result differs from the saved one: see the differences.')
  return notes
}
