import { writeJson } from '@tonoscope/core/wire/json'
import { useSyncExternalStore } from 'react'
import { parseRequest, type RunOptions } from '../../run/runStore.ts'

/** The text in the message box and the options; survives a reload. */
export type InspectDraft = { readonly text: string; readonly options: RunOptions }

const textKey = 'tonoscope.draft'
const optionsKey = 'tonoscope.draft.options'
/** Longer texts are not saved. */
const MAX_SAVED_LENGTH = 500_000

function loadDraft(): InspectDraft {
  try {
    const options = parseRequest(localStorage.getItem(optionsKey) ?? '')
    const { boc: _, ...rest } = options ?? { boc: '' }
    return { text: localStorage.getItem(textKey) ?? '', options: rest }
  } catch {
    return { text: '', options: {} }
  }
}

let current = loadDraft()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function saveDraft(): void {
  try {
    localStorage.setItem(textKey, current.text.length <= MAX_SAVED_LENGTH ? current.text : '')
    // The parser requires a message; the text has its own key.
    localStorage.setItem(optionsKey, writeJson({ ...current.options, boc: '-' }))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}

/** The current draft. */
export const getInspectDraft = (): InspectDraft => current

/** Changes the draft. */
export function changeDraft(change: Partial<InspectDraft>): void {
  current = { ...current, ...change }
  clearTimeout(timer)
  timer = setTimeout(saveDraft, 200)
  for (const listener of listeners) listener()
}

/** Replaces the text, and resets options that repeat the previous message’s on-chain run. */
export function replaceText(text: string): void {
  const { as_on_chain, block_seqno, ...rest } = current.options
  const options = as_on_chain === undefined || text === current.text ? current.options : rest
  changeDraft({ text, options })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft, for components. */
export const useDraft = (): InspectDraft => useSyncExternalStore(subscribe, getInspectDraft, getInspectDraft)
