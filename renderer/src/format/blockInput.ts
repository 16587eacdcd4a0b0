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
