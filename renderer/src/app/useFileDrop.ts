import { screens } from '@tonoscope/core/contract/screens'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { openFile } from '../backend/openFile.ts'
import { replaceText } from '../features/inspect/draft.ts'
import { detectFileKind } from '../files/detectFileKind.ts'
import { readFileAsText } from '../files/readFile.ts'
import { storeBlock } from '../files/storeBlock.ts'
import { screenPath } from '../screens/screenPath.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the window; returns whether a file is being dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setOver] = useState(false)
  useEffect(() => {
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    // Otherwise the browser would navigate to the file.
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      depth = 0
      setOver(false)
      // `defaultPrevented`: an element with its own drop handler has taken the file.
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      onFile(file)
    }
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', allow, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [onFile])
  return isDragging
}

/**
 * Opens a file of any kind: capsules, recorded traces, snapshots and proofs open on their own screens, a BoC on
 * the Blocks screen opens as a block, everything else becomes the input of Inspect. Nothing is run.
 */
export function useOpenAnyFile(): (file: File) => Promise<void> {
  const [location, navigate] = useLocation()
  const onBlocks = location.startsWith(screens.blocks.path)
  const onDebugger = location.startsWith(screens.debugger.path)
  return useCallback(
    async file => {
      const kind = await detectFileKind(file)
      if (kind === 'other') {
        if (onBlocks) {
          navigate(screenPath('blocks', { file: await storeBlock(file.name, await readFileAsText(file)) }))
          return
        }
        replaceText(await readFileAsText(file))
        navigate(screenPath('inspect'))
        return
      }
      const path = await openFile(file)
      // The debugger shows source code itself.
      if (path !== undefined && !(kind === 'source' && onDebugger)) navigate(path)
    },
    [navigate, onBlocks, onDebugger],
  )
}
