import { createKeptTexts } from '../../files/keptTexts.ts'
import { toHex } from './hex.ts'

const texts = createKeptTexts('tonoscope.configs', { most: 4, longest: 600_000 })

/** Keeps a pasted configuration under a name that the address can hold: a whole one is too long for a link. */
export const rememberConfig = (text: string): string => texts.remember(toHex(text))

/** What was pasted under this name; `undefined` when this browser does not have it. */
export const findConfig = (id: string): string | undefined => texts.find(id)
