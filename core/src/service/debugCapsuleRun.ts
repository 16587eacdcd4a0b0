import type { Capsule } from '../chain/snapshot/Capsule.ts'
import { readCapsule } from '../chain/snapshot/readCapsule.ts'
import type { DebugCapsuleResult } from '../contract/lookups.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { DebugEmulateRequest } from '../contract/requests.ts'
import { differencesOf, type Found, outcomeOf, sameOutcome } from './capsule/outcome.ts'
import { replayContext } from './capsule/replayContext.ts'
import { requestOf } from './capsule/requests.ts'
import type { Context } from './Deps.ts'
import { debugEmulate } from './debugEmulate.ts'
import { debugEvent } from './debugEvent.ts'
import { sentFile } from './snapshot/sentFile.ts'

/**
 * Runs a capsule again with what is in its file and nothing else; with changes, what they make different is said.
 *
 * @throws input.snapshot, limit.cells for files that are none; source.notRecorded where changes lead to the first account that was not saved
 */
export async function debugCapsuleRun(
  context: Context,
  { body, headers }: Call<'debugCapsuleRun'>,
): Promise<Reply<'debugCapsuleRun'>> {
  const snapshot = readCapsule(sentFile(body.file))
  const { capsule } = snapshot
  const inside = replayContext(context, snapshot)
  const shared = {
    ...(capsule.title !== undefined && { title: capsule.title }),
    made_at: capsule.madeAt,
    made_by: capsule.madeBy,
    kind: capsule.subject.kind,
  }
  const { subject } = capsule
  // To be told why changes nothing of what is told.
  const { explain, ...wanted } = body.changes ?? {}
  const explained = explain === true ? { explain } : {}
  if (subject.kind === 'event') {
    const event = await debugEvent(inside, { params: {}, headers, body: { ...subject.event, ...explained } })
    return { ...shared, event, ...comparison(capsule, event, false) }
  }
  const saved = requestOf(subject.run)
  const changes = changesIn(wanted)
  const request = changed(saved, changes)
  const result = await debugEmulate(inside, { params: {}, headers, body: { ...request, ...explained } })
  return { ...shared, request, result, ...comparison(capsule, result, changes !== undefined) }
}

type Changes = Partial<DebugEmulateRequest>

/** What is really to be different; nothing when no member says anything. */
function changesIn(changes: NonNullable<Call<'debugCapsuleRun'>['body']['changes']>): Changes | undefined {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

function changed(saved: DebugEmulateRequest, changes: Changes | undefined): DebugEmulateRequest {
  return { ...saved, ...changes, ...(changes?.limits && { limits: { ...saved.limits, ...changes.limits } }) }
}

function comparison(
  capsule: Capsule,
  found: Found,
  wasChanged: boolean,
): Pick<DebugCapsuleResult, 'same' | 'differences' | 'notes'> {
  const { outcome } = capsule
  const now = outcomeOf(found)
  const same = sameOutcome(outcome, now)
  return {
    ...(!wasChanged && { same }),
    differences: differencesOf(outcome, now),
    notes: notesOf(capsule, found, same || wasChanged),
  }
}

function notesOf(capsule: Capsule, found: Found, asExpected: boolean): string[] {
  const { signatureStripped, emulator, outcome } = capsule
  const build = found.emulator?.build
  const notes: string[] = []
  if (signatureStripped)
    notes.push(
      'The signature of the message was left out when this was saved, and signature checks answer yes. The hash of its transaction, and of later ones of the same account, differ from those of the signed message.',
    )
  if (build !== undefined && build !== emulator.build)
    notes.push(`It was saved with the emulator ${emulator.build}; this is ${build}.`)
  if (outcome.partial === 'time')
    notes.push('The saved run was cut when its time was over: what came after it is not in the file.')
  else if (outcome.partial !== undefined) notes.push(`The saved run was cut (${outcome.partial}).`)
  if (!asExpected) notes.push('This is not what was saved: the differences are listed.')
  return notes
}
