import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { Address } from './Address.tsx'
import { ShortenedText } from './ShortenedText.tsx'

const addresses = /(-?\d{1,3}:[0-9a-f]{64}|\b[EUk0]Q[\w-]{46}(?![\w-]))/i

/** Text in which raw addresses are rendered as accounts, and friendly ones are shortened. */
export function ChainText({ text: given }: { text: string }): JSX.Element {
  const text = escapeControls(given, { keepLines: true })
  const parts = text.split(addresses)
  if (parts.length === 1) return <>{text}</>
  return (
    <>
      {parts.map((part, i) => {
        // Odd parts are the matches of the split.
        if (i % 2 === 0) return part
        // Parts are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return part.includes(':') ? <Address key={i} address={part} /> : <ShortenedText key={i} text={part} />
      })}
    </>
  )
}
