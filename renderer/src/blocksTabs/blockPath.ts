/** Whether a block reference can be a path segment as it is. */
const fitsInPath = (text: string) => /^[\w(),:@.+-]{1,180}$/.test(text)

/**
 * URL path of a block in any notation; without one, of the latest block.
 *
 * @example
 * blockPath('(0,8000000000000000,7)') // '/blocks/(0,8000000000000000,7)'
 * blockPath('https://explorer/block/7') // '/blocks?q=https%3A%2F%2Fexplorer%2Fblock%2F7'
 */
export function blockPath(text?: string): string {
  const ref = text?.trim() ?? ''
  if (ref === '') return '/blocks'
  return fitsInPath(ref) ? `/blocks/${ref}` : `/blocks?q=${encodeURIComponent(ref)}`
}

/** URL path of the proof of a masterchain block. */
export const proofPath = (target?: string): string =>
  target === undefined ? '/proofs' : `/proofs?target=${encodeURIComponent(target)}`

/** URL path of the network config at a block. */
export const configPath = (block: string): string => `/config?block=${encodeURIComponent(block)}`

/** Whether a text is a seqno. */
export const isSeqno = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32

const date = /^\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?$/i

/** Unix time of a date text, in the local time zone unless it names one; `undefined` if it is not a date. */
export function parseUnixTime(text: string): number | undefined {
  if (!date.test(text)) return undefined
  const at = Date.parse(text.toUpperCase().replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000)
}

/** Unix time as ISO 8601 without fractions: `2025-09-04T15:33:20Z`. */
export const formatIsoSeconds = (moment: number): string => new Date(moment * 1000).toISOString().replace('.000', '')
