import { AppError } from '@tonoscope/core/errors'
import { detectFileKind } from '../files/detectFileKind.ts'
import { fetchBytes } from '../files/fetchBytes.ts'
import { storeFile } from '../files/fileStore.ts'
import { findOpeningStep, type OpeningStep } from '../files/findOpeningStep.ts'

/** A capsule in the library, and the step at which it opens. */
export type LinkedCapsule = { readonly id: string; readonly opensAt: OpeningStep | undefined }

/**
 * Loads a capsule that lies on the server of the page into the library.
 *
 * @throws input.argument for a file of another server, input.snapshot, source.unreachable, source.malformed
 */
export async function openLinkedCapsule(link: string): Promise<LinkedCapsule> {
  const url = URL.canParse(link, document.baseURI) ? new URL(link, document.baseURI) : undefined
  if (url?.origin !== location.origin) {
    const reason = url ? 'it is a file of another server; download it and drop it here' : 'it is no path of a file'
    throw new AppError('input.argument', { name: 'link', reason })
  }
  const bytes = await fetchBytes(url.href)
  const name = url.pathname.replace(/^.*\//, '')
  const file = new File([bytes], name)
  if ((await detectFileKind(file)) !== 'capsule') {
    throw new AppError('input.snapshot', { reason: `there is no capsule at ${url.pathname}` })
  }
  // Its run shows whether its message could be sent (`useKeepCapsule`).
  const id = await storeFile({ kind: 'capsule', name, bytes, notStored: 'signed' })
  return { id, opensAt: await findOpeningStep(file) }
}
