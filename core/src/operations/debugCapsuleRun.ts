import { readCapsule } from '../chain/snapshot/readCapsule.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { rerunCapsule } from '../engines/capsule/rerunCapsule.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { decodeUpload } from '../engines/snapshot/decodeUpload.ts'

/**
 * Re-runs a capsule offline with the data in its file; with `changes`, lists the differences they cause.
 *
 * @throws input.snapshot, limit.cells for invalid files; source.notRecorded when changes reach an account that was
 *   not saved
 */
export const debugCapsuleRun = async (
  context: CallContext,
  { body, headers }: Call<'debugCapsuleRun'>,
): Promise<Reply<'debugCapsuleRun'>> =>
  rerunCapsule(context, readCapsule(decodeUpload(body.file)), body.changes ?? {}, headers['accept-language'])
