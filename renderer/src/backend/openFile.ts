import { abiDraft } from '../abis/abiStore.ts'
import { detectFileKind } from '../files/detectFileKind.ts'
import { storeFile } from '../files/fileStore.ts'
import { findOpeningStep } from '../files/findOpeningStep.ts'
import { submitProofDraft, updateProofDraft } from '../files/proofDraft.ts'
import { readFileAsText, readFileBytes } from '../files/readFile.ts'
import { sourceDraft } from '../files/sourceDraft.ts'
import { screenPath } from '../screens/screenPath.ts'
import { chooseNetwork } from '../settings/network.ts'
import { openSnapshotFile } from './openSnapshotFile.ts'

/**
 * Opens a capsule, a recorded trace, a snapshot, a block proof, an ABI or source code; returns the URL path of its screen, `undefined` for
 * other files.
 *
 * @throws AppError input.snapshot, limit.cells
 */
export async function openFile(file: File): Promise<string | undefined> {
  const kind = await detectFileKind(file)
  if (kind === 'other') return undefined
  if (kind === 'snapshot') {
    const { name } = await openSnapshotFile(file)
    chooseNetwork(name)
    return screenPath('inspect')
  }
  if (kind === 'abi') {
    const text = await readFileAsText(file)
    abiDraft.update(() => ({ name: file.name, text }))
    return screenPath('library', { page: 'abis' })
  }
  if (kind === 'source') {
    const text = await readFileAsText(file)
    sourceDraft.update(() => ({ name: file.name, text }))
    return screenPath('library', { page: 'abis' })
  }
  if (kind === 'proof') {
    updateProofDraft({ text: await readFileAsText(file), trust: '', target: '' })
    submitProofDraft()
    return screenPath('proofs', { pasted: true })
  }
  const stored = { kind, name: file.name, bytes: await readFileBytes(file) }
  // Its run shows whether its message could be sent (`useKeepCapsule`).
  const id = await storeFile(kind === 'capsule' ? { ...stored, notStored: 'signed' } : stored)
  if (kind === 'trace') return screenPath('event', { file: id })
  const opened = await findOpeningStep(file)
  if (!opened) return screenPath('library', { file: id })
  return screenPath('debugger', { file: id, node: opened.node, step: opened.step + 1 })
}
