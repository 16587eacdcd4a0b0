import { useSyncExternalStore } from 'react'

/** A pasted or dropped proof and the trusted block. */
export type ProofInput = {
  readonly text: string
  /** Trusted block in any notation; empty: the first block of the proof. */
  readonly trust: string
}

/** The edited input and the last submitted one. */
export type ProofDraft = ProofInput & { readonly submitted: ProofInput; readonly turn: number }

const textKey = 'tonoscope.proof'
const trustKey = 'tonoscope.proof.trust'
/** A longer text is lost on reload. */
const MAX_STORED_CHARS = 2_000_000

function read(): ProofInput {
  try {
    return { text: sessionStorage.getItem(textKey) ?? '', trust: sessionStorage.getItem(trustKey) ?? '' }
  } catch {
    return { text: '', trust: '' }
  }
}

// After a reload the URL decides whether it is verified.
const stored = read()
let current: ProofDraft = { ...stored, submitted: stored, turn: 0 }
const listeners = new Set<() => void>()

function setCurrent(next: ProofDraft): void {
  current = next
  for (const listener of listeners) listener()
}

/** Updates the draft, which is stored for this tab. */
export function updateProofDraft(change: Partial<ProofInput>): void {
  const next = { ...current, ...change }
  try {
    sessionStorage.setItem(textKey, next.text.length <= MAX_STORED_CHARS ? next.text : '')
    sessionStorage.setItem(trustKey, next.trust)
  } catch {
    // Storage full or disabled: kept in memory.
  }
  setCurrent(next)
}

/** Submits the draft for verification; submitting the same text again increments `turn`. */
export function submitProofDraft(): void {
  const { text, trust, turn } = current
  setCurrent({ text, trust, submitted: { text, trust }, turn: turn + 1 })
}

const now = () => current
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft, for components. */
export const useProofDraft = (): ProofDraft => useSyncExternalStore(subscribe, now, now)
