import { useSyncExternalStore } from 'react'

/** A proof that was pasted or dropped, and the block that its reader trusts. */
export type ProofText = {
  readonly text: string
  /** In any notation; empty: the proof's first block. */
  readonly trust: string
}

/** What is being prepared, and what was last sent to be verified. */
export type ProofDraft = ProofText & { readonly sent: ProofText; readonly turn: number }

const textKey = 'tonoscope.proof'
const trustKey = 'tonoscope.proof.trust'
/** A longer text is not kept over a reload. */
const LONGEST = 2_000_000

function read(): ProofText {
  try {
    return { text: sessionStorage.getItem(textKey) ?? '', trust: sessionStorage.getItem(trustKey) ?? '' }
  } catch {
    return { text: '', trust: '' }
  }
}

// After a reload the address says whether it is to be verified.
const first = read()
let current: ProofDraft = { ...first, sent: first, turn: 0 }
const listeners = new Set<() => void>()

function take(next: ProofDraft): void {
  current = next
  for (const listener of listeners) listener()
}

/** Changes the draft; it stays in this tab until the tab is closed. */
export function changeProofDraft(change: Partial<ProofText>): void {
  const next = { ...current, ...change }
  try {
    sessionStorage.setItem(textKey, next.text.length <= LONGEST ? next.text : '')
    sessionStorage.setItem(trustKey, next.trust)
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
  take(next)
}

/** Takes the draft as it is to be verified; the same text once more is another turn. */
export function sendProofDraft(): void {
  const { text, trust, turn } = current
  take({ text, trust, sent: { text, trust }, turn: turn + 1 })
}

const now = () => current
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft, for components. */
export const useProofDraft = (): ProofDraft => useSyncExternalStore(subscribe, now, now)
