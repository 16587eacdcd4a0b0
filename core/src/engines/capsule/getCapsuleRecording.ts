import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import type { DebugCapsuleRecording } from '../../contract/lookups.ts'
import { AppError } from '../../errors.ts'
import { toRecordingOfFile } from '../../recording/file/StoredRecording.ts'
import type { CallContext } from '../context/Deps.ts'
import { getRunRecording } from '../run/getRunRecording.ts'
import { toAbiSource } from './capsuleAbis.ts'
import { findRecording, presentCapsuleSteps } from './capsuleRecordings.ts'
import { toEmulateRequest } from './capsuleRun.ts'
import { createReplayContext } from './createReplayContext.ts'

type Wanted = { readonly node: string | undefined; readonly again: boolean | undefined }

/**
 * The VM steps of a transaction of a capsule, by default of the one at which it opens: those in the file, else recorded from the
 * data in the file. With `again` they are always recorded.
 *
 * @throws input.snapshot for steps that cannot be read, lookup.transaction, errors of the run
 */
export async function getCapsuleRecording(
  context: CallContext,
  snapshot: Snapshot & { readonly capsule: Capsule },
  { node: wanted, again = false }: Wanted,
): Promise<DebugCapsuleRecording> {
  const { capsule } = snapshot
  const { title, subject, opensAt, recordings = [], abis } = capsule
  const node = wanted ?? opensAt?.node ?? recordings[0]?.node ?? '0'
  const stored = again ? undefined : findRecording(capsule, node)
  const request = subject.kind === 'run' ? toEmulateRequest(subject.run) : undefined
  const record = async () => {
    if (!request) throw new AppError('lookup.transaction', { id: `${node} with VM steps in this file` })
    const decoded = { ...request, ...(abis && { abis: abis.map(toAbiSource) }) }
    return toRecordingOfFile(await getRunRecording(createReplayContext(context, snapshot), decoded, { node }))
  }
  const recording = stored ?? (await record())
  return {
    ...(title !== undefined && { title }),
    kind: subject.kind,
    ...(request && { request }),
    is_stored: stored !== undefined,
    recording,
    ...presentCapsuleSteps(capsule),
  }
}
