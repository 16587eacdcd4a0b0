import { keepFile } from './fileStore.ts'

const bagInHex = /^(?:b5ee9c72|68ff65f3|acc3a728)(?:[0-9a-f]{2})+$/i

/** Whether a text is a bag of cells rather than the name of something. */
export function isBag(text: string): boolean {
  const packed = text.replace(/\s+/g, '')
  return bagInHex.test(packed) || (packed.length > 200 && /^(?:te6c|rMOn|aP9l)[\w+/-]*={0,2}$/.test(packed))
}

/** Keeps a block's bag, so that the address can name it; gives the name. */
export function keepBlock(name: string, bag: string): Promise<string> {
  return keepFile({ kind: 'block', name, bytes: new Uint8Array(new TextEncoder().encode(bag.replace(/\s+/g, ''))) })
}

/** The bag of a kept block, as text. */
export const bagOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
