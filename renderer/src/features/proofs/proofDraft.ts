import { useSyncExternalStore } from 'react'

/** A proof that was pasted, and the block that its reader trusts. */
export type ProofDraft = {
  readonly text: string
  /** In any notation; empty: the proof's first block. */
  readonly trust: string
}

const textKey = 'tonoscope.proof'
const trustKey = 'tonoscope.proof.trust'
/** A longer text is not kept over a reload. */
const LONGEST = 2_000_000

function read(): ProofDraft {
  try {
    return { text: sessionStorage.getItem(textKey) ?? '', trust: sessionStorage.getItem(trustKey) ?? '' }
  } catch {
    return { text: '', trust: '' }
  }
}

let current = read()
const listeners = new Set<() => void>()

/** The draft as it is now. */
export const proofDraftNow = (): ProofDraft => current

/** Changes the draft; it stays in this tab until the tab is closed. */
export function changeProofDraft(change: Partial<ProofDraft>): void {
  current = { ...current, ...change }
  try {
    sessionStorage.setItem(textKey, current.text.length <= LONGEST ? current.text : '')
    sessionStorage.setItem(trustKey, current.trust)
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft, for components. */
export const useProofDraft = (): ProofDraft => useSyncExternalStore(subscribe, proofDraftNow, proofDraftNow)
