import { type RefObject, useEffect, useEffectEvent } from 'react'
import { MAX_RENDERED_CHARS } from './TextBox.tsx'

/** Handles pastes while no field has the focus, and pastes into the field that are too long to render. */
export function usePasteAnywhere(
  field: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
  onFile?: (file: File) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const inField = target === field.current
    if (!inField && target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
    const text = clipboardData?.getData('text/plain') ?? ''
    const file = clipboardData?.files[0]
    if (file && text === '' && onFile) {
      event.preventDefault()
      onFile(file)
    } else if (text !== '' && (!inField || text.length > MAX_RENDERED_CHARS)) {
      event.preventDefault()
      onText(text)
    }
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    window.addEventListener('paste', listener)
    return () => window.removeEventListener('paste', listener)
  }, [])
}
