import { useSyncExternalStore } from 'react'

/** The list that is being prepared, and the one that is shown where no link could hold it. */
export type Lists = { readonly text: string; readonly asked: readonly string[] | undefined }

const key = 'tonoscope.nfts'
/** A longer text is not kept over a reload. */
const LONGEST = 300_000

function readText(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage can be forbidden.
    return ''
  }
}

let current: Lists = { text: readText(), asked: undefined }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function keep(): void {
  try {
    localStorage.setItem(key, current.text.length <= LONGEST ? current.text : '')
  } catch {
    // Full or forbidden: the text lives as long as the page.
  }
}

/** Changes the lists; the text survives a reload. */
export function changeLists(change: Partial<Lists>): void {
  current = { ...current, ...change }
  clearTimeout(timer)
  timer = setTimeout(keep, 200)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const now = (): Lists => current

/** The lists, for components. */
export const useLists = (): Lists => useSyncExternalStore(subscribe, now, now)
