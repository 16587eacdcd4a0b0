import { writeSnapshot } from '../chain/snapshot/writeSnapshot.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { toBase64 } from '../encoding/base64.ts'
import { saveEvent } from '../engines/capsule/saveEvent.ts'
import { saveRun } from '../engines/capsule/saveRun.ts'
import { toCapsuleSnapshot } from '../engines/capsule/toCapsule.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { fileExtension, formatFileName } from '../engines/snapshot/fileNames.ts'
import { AppError } from '../errors.ts'
import { describeContents, nestedSignatureText, signatureText } from '../text/contentsText.ts'

/**
 * Saves a run or an event with exactly the data that it used: opened offline, the file reproduces the result.
 *
 * @throws input.body unless exactly one of the two is given; errors of the run or the event
 */
export async function debugCapsule(
  context: CallContext,
  { body }: Call<'debugCapsule'>,
): Promise<Reply<'debugCapsule'>> {
  const { run, event, title } = body
  if ((run === undefined) === (event === undefined))
    throw new AppError('input.body', { path: 'run', reason: 'give either a run or an event' })
  const saved = run
    ? await saveRun(context, run, body.keep_signature ?? false, title)
    : await saveEvent(context, event ?? {})
  const snapshot = toCapsuleSnapshot(context, saved, title)
  const file = writeSnapshot(snapshot)
  return {
    file_name: formatFileName(title, 'capsule') ?? `${saved.name}.capsule${fileExtension}`,
    file: toBase64(file),
    bytes: file.length,
    signature_stripped: saved.signature === 'stripped',
    contents: [
      ...describeContents(snapshot),
      ...(saved.signature ? [signatureText(saved.signature)] : []),
      ...(saved.carriesSigned ? [nestedSignatureText] : []),
    ],
  }
}
