/** The part of an address that can be the name itself. */
const isShort = (text: string) => /^[\w(),:@.+-]{1,180}$/.test(text)

/**
 * The address of a block, by any notation of its name; without one, of the newest.
 *
 * @example
 * blockPath('(0,8000000000000000,7)') // '/blocks/(0,8000000000000000,7)'
 * blockPath('https://explorer/block/7') // '/blocks?q=https%3A%2F%2Fexplorer%2Fblock%2F7'
 */
export function blockPath(text?: string): string {
  const said = text?.trim() ?? ''
  if (said === '') return '/blocks'
  return isShort(said) ? `/blocks/${said}` : `/blocks?q=${encodeURIComponent(said)}`
}

/** The address of the proof that leads to a masterchain block. */
export const proofPath = (target?: string): string =>
  target === undefined ? '/proofs' : `/proofs?target=${encodeURIComponent(target)}`

/** The address of the configuration in force at a block. */
export const configPath = (block: string): string => `/config?block=${encodeURIComponent(block)}`

/** Whether a text is the number of a masterchain block. */
export const isSeqno = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32

const date = /^\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?$/i

/** The moment that a date names, in the reader's zone unless it says another one; `undefined` when it is none. */
export function momentOf(text: string): number | undefined {
  if (!date.test(text)) return undefined
  const at = Date.parse(text.toUpperCase().replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000)
}

/** A moment as the service takes one: `2025-09-04T15:33:20Z`. */
export const isoSeconds = (moment: number): string => new Date(moment * 1000).toISOString().replace('.000', '')
