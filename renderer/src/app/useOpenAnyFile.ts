import { screens } from '@tonoscope/core/contract/screens'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { openFile } from '../backend/openFile.ts'
import { replaceText } from '../features/inspect/draft.ts'
import { detectFileKind } from '../files/detectFileKind.ts'
import { readFileAsText } from '../files/readFileAsText.ts'
import { storeBlock } from '../files/storeBlock.ts'
import { screenPath } from '../screens/screenPath.ts'

/**
 * Opens a file of any kind: capsules, recorded traces, snapshots and proofs open on their own screens, a BoC on
 * the Blocks screen opens as a block, everything else becomes the input of Inspect. Nothing is run.
 */
export function useOpenAnyFile(): (file: File) => Promise<void> {
  const [location, navigate] = useLocation()
  const onBlocks = location.startsWith(screens.blocks.path)
  return useCallback(
    async file => {
      if ((await detectFileKind(file)) === 'other') {
        if (onBlocks) {
          navigate(screenPath('blocks', { file: await storeBlock(file.name, await readFileAsText(file)) }))
          return
        }
        replaceText(await readFileAsText(file))
        navigate(screenPath('inspect'))
        return
      }
      const path = await openFile(file)
      if (path !== undefined) navigate(path)
    },
    [navigate, onBlocks],
  )
}
