import { createKeptTexts } from '../../files/keptTexts.ts'
import { toBocHex } from './bocText.ts'

const texts = createKeptTexts('tonoscope.configs', { most: 4, longest: 600_000 })

/** Keeps a pasted configuration under a name that the address can hold: a whole one is too long for a link. */
export const savePastedConfig = (text: string): string => texts.remember(toBocHex(text))

/** What was pasted under this name; `undefined` when this browser does not have it. */
export const findPastedConfig = (id: string): string | undefined => texts.find(id)
