import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { decodeUpload } from '../engines/snapshot/decodeUpload.ts'
import { getSnapshotInfo } from '../engines/snapshot/getSnapshotInfo.ts'
import { describeContents } from '../text/contentsText.ts'

/** The contents of a snapshot or capsule file, with warnings about its use. Works offline. */
export async function debugSnapshotInfo(
  context: CallContext,
  { body }: Call<'debugSnapshotInfo'>,
): Promise<Reply<'debugSnapshotInfo'>> {
  const { snapshot, info } = getSnapshotInfo(context, decodeUpload(body.file))
  return { ...info, contents: describeContents(snapshot) }
}
