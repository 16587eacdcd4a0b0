import { useEffect, useState } from 'react'
import { detectFileKind, type FileKind } from '../files/detectFileKind.ts'

/** The kind of a file whose contents were pasted: a proof, a recorded trace, a capsule, a snapshot or an ABI. */
export function usePastedFile(text: string): Exclude<FileKind, 'other'> | undefined {
  const [found, setFound] = useState<{ readonly text: string; readonly kind: FileKind }>()
  useEffect(() => {
    let isCurrent = true
    if (/^\s*[[{]/.test(text))
      void detectFileKind(new Blob([text])).then(kind => {
        if (isCurrent) setFound({ text, kind })
      })
    return () => {
      isCurrent = false
    }
  }, [text])
  return found?.text === text && found.kind !== 'other' ? found.kind : undefined
}

/** What is done with a pasted file. */
export const pastedFileActions: { readonly [K in Exclude<FileKind, 'other'>]: string } = {
  proof: 'Verify the proof',
  trace: 'Open the recorded trace',
  capsule: 'Open the capsule',
  snapshot: 'Open the snapshot',
  abi: 'Add the ABI',
  source: 'Add the source code',
}
