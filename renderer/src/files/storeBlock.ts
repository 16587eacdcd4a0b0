import { storeFile } from './fileStore.ts'

const hexBoc = /^(?:b5ee9c72|68ff65f3|acc3a728)(?:[0-9a-f]{2})+$/i

/** Whether a text is a BoC in hex or base64. */
export function isBocText(text: string): boolean {
  const compact = text.replace(/\s+/g, '')
  return hexBoc.test(compact) || (compact.length > 200 && /^(?:te6c|rMOn|aP9l)[\w+/-]*={0,2}$/.test(compact))
}

/** Adds the BoC of a block to the library; returns its id for the URL. */
export function storeBlock(name: string, boc: string): Promise<string> {
  return storeFile({ kind: 'block', name, bytes: new Uint8Array(new TextEncoder().encode(boc.replace(/\s+/g, ''))) })
}

/** Text of a stored block. */
export const decodeStoredText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
