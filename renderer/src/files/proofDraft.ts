import { textCodec } from '../store/codecs.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** A pasted or dropped proof and the trusted block. */
export type ProofInput = {
  readonly text: string
  /** Trusted block in any notation; empty: the first block of the proof. */
  readonly trust: string
  /** Block to prove, by number or id; empty: the last block of the proof. */
  readonly target: string
}

const createDraft = (key: string) =>
  createStoredStore('', { key, codec: textCodec, area: 'session', isDraft: true, maxLength: 2_000_000 })
const draftText = createDraft('tonoscope.proof')
const draftTrust = createDraft('tonoscope.proof.trust')
const draftTarget = createDraft('tonoscope.proof.target')

const getInput = (): ProofInput => ({ text: draftText.get(), trust: draftTrust.get(), target: draftTarget.get() })

// After a reload the URL decides whether it is verified.
const submission = createStore({ submitted: getInput(), turn: 0 })

/** Updates the draft, which is stored for this tab. */
export function updateProofDraft({ text, trust, target }: Partial<ProofInput>): void {
  if (text !== undefined) draftText.update(() => text)
  if (trust !== undefined) draftTrust.update(() => trust)
  if (target !== undefined) draftTarget.update(() => target)
}

/** Submits the draft for verification; submitting the same text again increments `turn`. */
export const submitProofDraft = (): void => submission.update(({ turn }) => ({ submitted: getInput(), turn: turn + 1 }))

/** The edited input and the last submitted one, for components. */
export const useProofDraft = () => ({
  text: useStore(draftText),
  trust: useStore(draftTrust),
  target: useStore(draftTarget),
  ...useStore(submission),
})
