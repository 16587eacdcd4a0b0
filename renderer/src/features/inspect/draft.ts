import { writeJson } from '@tonoscope/core/wire/json'
import { useSyncExternalStore } from 'react'
import { parseRequest, type RunOptions } from '../../run/runs.ts'

/** What is being prepared: the text in the box and the options. Survives a reload. */
export type Draft = { readonly text: string; readonly options: RunOptions }

const textKey = 'tonoscope.draft'
const optionsKey = 'tonoscope.draft.options'
/** A longer text is not kept over a reload. */
const LONGEST = 500_000

function read(): Draft {
  try {
    const options = parseRequest(localStorage.getItem(optionsKey) ?? '')
    const { boc: _, ...rest } = options ?? { boc: '' }
    return { text: localStorage.getItem(textKey) ?? '', options: rest }
  } catch {
    return { text: '', options: {} }
  }
}

let current = read()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function keep(): void {
  try {
    localStorage.setItem(textKey, current.text.length <= LONGEST ? current.text : '')
    // A request needs some message to be read again; the text has its own key.
    localStorage.setItem(optionsKey, writeJson({ ...current.options, boc: '-' }))
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}

/** The draft as it is now. */
export const draftNow = (): Draft => current

/** Changes the draft. */
export function changeDraft(change: Partial<Draft>): void {
  current = { ...current, ...change }
  clearTimeout(timer)
  timer = setTimeout(keep, 200)
  for (const listener of listeners) listener()
}

/** Puts another text in the place of the last one; what repeated how that one landed says nothing about this one. */
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
export const useDraft = (): Draft => useSyncExternalStore(subscribe, draftNow, draftNow)
