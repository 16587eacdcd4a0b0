import type { Call, Reply } from '../contract/operations.ts'
import { toBase64 } from '../encoding/base64.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseSnapshotRequest } from '../engines/snapshot/parseSnapshotRequest.ts'
import { saveSnapshot } from '../engines/snapshot/saveSnapshot.ts'
import { describeContents } from '../text/contentsText.ts'

/** Saves selected accounts, blocks, configurations and events for offline use, with a list of what could not be read. */
export async function debugSnapshot(
  context: CallContext,
  { body }: Call<'debugSnapshot'>,
): Promise<Reply<'debugSnapshot'>> {
  const { snapshot, file, fileName } = await saveSnapshot(context, parseSnapshotRequest(body), {
    title: body.title,
    keepPartial: body.keep_partial,
  })
  return {
    file_name: fileName,
    file: toBase64(file),
    bytes: file.length,
    contents: describeContents(snapshot),
    missing: [...(snapshot.missing ?? [])],
  }
}
