import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { replaceText } from '../features/inspect/draft.ts'
import { detectFileKind } from '../files/fileKind.ts'
import { keepBlock } from '../files/keepBlock.ts'
import { openFile } from '../files/openFile.ts'
import { readDropped } from '../files/readDropped.ts'

/**
 * Opens a file wherever it comes from: capsules, recorded traces, snapshots and proofs open on their own screens, a bag on
 * the Blocks screen is a block there, whatever else it is goes into the box of Inspect. Nothing is run by it.
 */
export function useOpenAnyFile(): (file: File) => Promise<void> {
  const [here, navigate] = useLocation()
  const onBlocks = here.startsWith('/blocks')
  return useCallback(
    async file => {
      if ((await detectFileKind(file)) === 'other') {
        if (onBlocks) {
          navigate(`/blocks?file=${await keepBlock(file.name, await readDropped(file))}`)
          return
        }
        replaceText(await readDropped(file))
        navigate('/inspect')
        return
      }
      const path = await openFile(file)
      if (path !== undefined) navigate(path)
    },
    [navigate, onBlocks],
  )
}
