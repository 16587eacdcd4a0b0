import { readCapsule } from '../chain/snapshot/readCapsule.ts'
import { writeSnapshot } from '../chain/snapshot/snapshotFile.ts'
import type { Handlers } from '../contract/operations.ts'
import { toBase64 } from '../encoding/base64.ts'
import { getCapsuleRecording } from '../engines/capsule/getCapsuleRecording.ts'
import { saveCapsule } from '../engines/capsule/saveCapsule.ts'
import { rerunCompared, saveComparison } from '../engines/compare/saveComparison.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { decodeUpload } from '../engines/context/decodeUpload.ts'
import { getSnapshotInfo } from '../engines/snapshot/getSnapshotInfo.ts'
import { fileExtension, formatFileName, saveSnapshot } from '../engines/snapshot/saveSnapshot.ts'
import { describeContents, nestedSignatureText, signatureTexts } from '../text/contentsText.ts'

/** Operations on snapshot and capsule files. */
export const snapshotOperations = {
  async debugSnapshot(context, { body }) {
    const { snapshot, file, fileName } = await saveSnapshot(context, body)
    return {
      file_name: fileName,
      file: toBase64(file),
      bytes: file.length,
      contents: describeContents(snapshot),
      missing: [...(snapshot.missing ?? [])],
    }
  },

  async debugSnapshotInfo(context, { body }) {
    const { snapshot, info } = getSnapshotInfo(context, decodeUpload(body.file))
    return { ...info, contents: describeContents(snapshot) }
  },

  async debugCapsule(context, { body }) {
    const { snapshot, saved, steps } = await (body.compare ? saveComparison : saveCapsule)(context, body)
    const file = writeSnapshot(snapshot)
    return {
      file_name: formatFileName(body.title, 'capsule') ?? `${saved.name}.capsule${fileExtension}`,
      file: toBase64(file),
      bytes: file.length,
      signature_stripped: saved.signature === 'stripped',
      contents: [
        ...describeContents(snapshot),
        ...(saved.signature ? [signatureTexts[saved.signature]] : []),
        ...(saved.carriesSigned ? [nestedSignatureText] : []),
        ...(steps?.notRecorded ?? []).map(
          ({ node, reason }) => `The VM steps of ${node} are not in the file: ${reason}.`,
        ),
      ],
    }
  },

  debugCapsuleRun: async (context, { body, headers }) =>
    rerunCompared(context, readCapsule(decodeUpload(body.file)), body.changes ?? {}, headers['accept-language']),

  debugCapsuleRecording: (context, { body: { file, node, again } }) =>
    getCapsuleRecording(context, readCapsule(decodeUpload(file)), { node, again }),
} satisfies Partial<Handlers<CallContext>>
