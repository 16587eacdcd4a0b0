import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { toHex } from '@tonoscope/core/encoding/hex'
import { tryRead } from '@tonoscope/core/errors'
import { createTextStore } from '../../files/textStore.ts'

const texts = createTextStore('tonoscope.configs', { maxEntries: 4, maxLength: 600_000 })

/** Stores a pasted configuration and returns an id for the URL: the configuration itself is too long for a link. */
export const savePastedConfig = (text: string): string => texts.put(toBocHex(text))

/** The pasted configuration with this id, in hex; `undefined` if it is not stored in this browser. */
export const findPastedConfig = (id: string): string | undefined => texts.find(id)

/** Any text that is neither hex nor base64 is returned unchanged, so that the parser reports the error. */
function toBocHex(text: string): string {
  const compact = text.replace(/\s+/g, '').replace(/^0x/i, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(compact)) return compact.toLowerCase()
  if (!/^[\w+/-]+={0,2}$/.test(compact)) return compact
  const bytes = tryRead(() => fromBase64(compact))
  return bytes ? toHex(bytes) : compact
}
