import { useSyncExternalStore } from 'react'

/** The text in the box, and the requested addresses if they are too many for a link. */
export type NftLists = { readonly text: string; readonly requested: readonly string[] | undefined }

const key = 'tonoscope.nfts'
/** Longer texts are not saved. */
const MAX_SAVED_LENGTH = 300_000

function readText(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage may be disabled.
    return ''
  }
}

let current: NftLists = { text: readText(), requested: undefined }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function saveText(): void {
  try {
    localStorage.setItem(key, current.text.length <= MAX_SAVED_LENGTH ? current.text : '')
  } catch {
    // Storage is full or disabled: the text lives as long as the page.
  }
}

/** Changes the lists; the text survives a reload. */
export function changeNftLists(change: Partial<NftLists>): void {
  current = { ...current, ...change }
  clearTimeout(timer)
  timer = setTimeout(saveText, 200)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const getLists = (): NftLists => current

/** React hook: the current lists. */
export const useNftLists = (): NftLists => useSyncExternalStore(subscribe, getLists, getLists)
