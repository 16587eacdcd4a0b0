import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { replaceText } from '../features/inspect/draft.ts'
import { kindOfFile } from '../files/fileKind.ts'
import { keepBlock } from '../files/keepBlock.ts'
import { openFile } from '../files/openFile.ts'
import { readDropped } from '../files/readDropped.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files may be dropped anywhere on the window: capsules, recorded traces, snapshots and proofs open on their own screens,
 * a bag dropped on the Blocks screen is a block there, whatever else it is goes into the box of Inspect.
 */
export function useFileDrop(): { over: boolean; error: unknown; dismiss: () => void } {
  const [here, navigate] = useLocation()
  const onBlocks = here.startsWith('/blocks')
  const [over, setOver] = useState(false)
  const [error, setError] = useState<unknown>()
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
    // Without this the browser would leave the page for the file.
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const take = async (file: File) => {
      if ((await kindOfFile(file)) === 'other') {
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
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      depth = 0
      setOver(false)
      // A place on the screen that takes files itself has taken it.
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      setError(undefined)
      take(file).catch(setError)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [navigate, onBlocks])
  return { over, error, dismiss: () => setError(undefined) }
}
