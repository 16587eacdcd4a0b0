import { createTextStore } from '../../files/textStore.ts'
import { toBocHex } from './bocText.ts'

const texts = createTextStore('tonoscope.configs', { maxEntries: 4, maxLength: 600_000 })

/** Stores a pasted configuration and returns an id for the URL: the configuration itself is too long for a link. */
export const savePastedConfig = (text: string): string => texts.put(toBocHex(text))

/** The pasted configuration with this id; `undefined` if it is not stored in this browser. */
export const findPastedConfig = (id: string): string | undefined => texts.find(id)
