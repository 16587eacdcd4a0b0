import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { openFile } from '../backend/openFile.ts'
import { replaceText } from '../features/inspect/draft.ts'
import { detectFileKind } from '../files/detectFileKind.ts'
import { readFileAsText } from '../files/readFileAsText.ts'
import { storeBlock } from '../files/storeBlock.ts'

/**
 * Opens a file of any kind: capsules, recorded traces, snapshots and proofs open on their own screens, a BoC on
 * the Blocks screen opens as a block, everything else becomes the input of Inspect. Nothing is run.
 */
export function useOpenAnyFile(): (file: File) => Promise<void> {
  const [location, navigate] = useLocation()
  const onBlocks = location.startsWith('/blocks')
  return useCallback(
    async file => {
      if ((await detectFileKind(file)) === 'other') {
        if (onBlocks) {
          navigate(`/blocks?file=${await storeBlock(file.name, await readFileAsText(file))}`)
          return
        }
        replaceText(await readFileAsText(file))
        navigate('/inspect')
        return
      }
      const path = await openFile(file)
      if (path !== undefined) navigate(path)
    },
    [navigate, onBlocks],
  )
}
