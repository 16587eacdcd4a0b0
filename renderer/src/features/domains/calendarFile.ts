/** A domain and when it ends. */
export type Ending = {
  readonly name: string
  /** Unix time, in seconds. */
  readonly at: number
  /** The item's address in its friendly form, where it is known. */
  readonly item?: string | undefined
}

type Calendar = {
  readonly endings: readonly Ending[]
  /** The network's name: the same domain of two networks is two things. */
  readonly network: string
  /** Unix time at which the file is made. */
  readonly now: number
}

/**
 * An iCalendar file (RFC 5545): one moment per domain, with a reminder a week before it ends.
 *
 * A domain keeps its UID when it is renewed, so that a calendar moves what it has instead of adding to it.
 */
export function calendarFile({ endings, network, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tonoscope//Domains//EN',
    'CALSCALE:GREGORIAN',
    ...endings.flatMap(ending => eventLines(ending, network, now)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function eventLines({ name, at, item }: Ending, network: string, now: number): string[] {
  const about = [
    `The registration of ${name} ends. Its owner can renew it by a message to its item.`,
    item === undefined ? '' : `Item: ${item}`,
    `Network: ${network}`,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${name}.${network}`)}@tonoscope`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(`${name} ends`)}`,
    `DESCRIPTION:${escaped(about.filter(line => line !== '').join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`${name} ends in a week`)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20261121T153437Z` */
const utc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a name of the chain may hold them, a calendar may not
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** A line has at most 75 bytes; what is longer goes on after a space, never in the middle of a letter. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    // The space that continues a line counts too.
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
