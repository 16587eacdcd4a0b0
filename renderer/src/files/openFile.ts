import { openSnapshotFile } from '../backend/openSnapshotFile.ts'
import { chooseNetwork } from '../settings/network.ts'
import { detectFileKind } from './fileKind.ts'
import { keepFile } from './fileStore.ts'
import { changeProofDraft, sendProofDraft } from './proofDraft.ts'

/**
 * Opens a capsule, a recorded trace, a snapshot or a proof of blocks, and gives the address of the screen that shows it; `undefined` for
 * other files.
 *
 * @throws AppError input.snapshot
 */
export async function openFile(file: File): Promise<string | undefined> {
  const kind = await detectFileKind(file)
  if (kind === 'other') return undefined
  if (kind === 'snapshot') {
    const { name } = await openSnapshotFile(file)
    chooseNetwork(name)
    return '/inspect'
  }
  if (kind === 'proof') {
    changeProofDraft({ text: await file.text(), trust: '' })
    sendProofDraft()
    return '/proofs?proof=pasted'
  }
  const id = await keepFile({ kind, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  return kind === 'trace' ? `/event?file=${id}` : `/library/${id}`
}
