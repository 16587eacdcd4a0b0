type DomainExpiration = {
  readonly name: string
  /** Unix time, in seconds. */
  readonly at: number
  /** The friendly address of the NFT item, if known. */
  readonly item?: string | undefined
}

type Calendar = {
  readonly expirations: readonly DomainExpiration[]
  /** Network name, part of the UID: domains of different networks are different events. */
  readonly network: string
  /** Creation time of the file, Unix seconds. */
  readonly now: number
}

/** An iCalendar file (RFC 5545): one event per domain, with a reminder a week before it expires. */
export function calendarFile({ expirations, network, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tonoscope//Domains//EN',
    'CALSCALE:GREGORIAN',
    ...expirations.flatMap(expiration => eventLines(expiration, network, now)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

function eventLines({ name, at, item }: DomainExpiration, network: string, now: number): string[] {
  const description = [
    `The registration of ${name} expires. The owner can renew it with a message to the NFT item.`,
    item === undefined ? '' : `Item: ${item}`,
    `Network: ${network}`,
  ]
  return [
    'BEGIN:VEVENT',
    // A renewed domain keeps it, so that a calendar moves the event instead of adding another one.
    `UID:${escapeText(`${name}.${network}`)}@tonoscope`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(at)}`,
    `SUMMARY:${escapeText(`${name} expires`)}`,
    `DESCRIPTION:${escapeText(description.filter(line => line !== '').join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`${name} expires in a week`)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20261121T153437Z` */
const formatUtc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '')

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names on chain may contain control characters, calendars must not
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** Folds a line at 75 bytes, never inside a character; a continuation line starts with a space (RFC 5545). */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let chunk = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    // The leading space of a continuation line counts.
    if (bytes + size > (lines.length === 0 ? 75 : 74)) {
      lines.push(chunk)
      chunk = ''
      bytes = 0
    }
    chunk += letter
    bytes += size
  }
  return [...lines, chunk].join('\r\n ')
}
