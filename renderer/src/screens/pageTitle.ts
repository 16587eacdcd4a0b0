import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { useEffect } from 'react'
import { createStore, useStore } from '../store/createStore.ts'

/** What is open on the screen; `undefined` if that is the screen itself. */
const openTitle = createStore<string | undefined>(undefined)

/** Puts what is open into the title of the page, as long as the component is there. */
export function useOpenTitle(text: string): void {
  useEffect(() => {
    openTitle.update(() => text)
    return () => openTitle.update(() => undefined)
  }, [text])
}

/** Writes the title of the page: what is open, else the screen. */
export function usePageTitle(screen: string | undefined): void {
  const title = useStore(openTitle) ?? screen
  useEffect(() => {
    document.title = title === undefined ? 'Tonoscope' : `${escapeControls(title)} · Tonoscope`
  }, [title])
}
