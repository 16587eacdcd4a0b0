import type { JSX } from 'react'
import { Address } from './Address.tsx'
import { ShortenedText } from './ShortenedText.tsx'

const addresses = /(-?\d{1,3}:[0-9a-f]{64}|\b[EUk0]Q[\w-]{46}(?![\w-]))/i

/** A sentence in which raw addresses are shown as accounts, and friendly ones shortened. */
export function ChainText({ text }: { text: string }): JSX.Element {
  const parts = text.split(addresses)
  if (parts.length === 1) return <>{text}</>
  return (
    <>
      {parts.map((part, i) => {
        // Every second part is what the split kept.
        if (i % 2 === 0) return part
        // Parts are told apart by their place alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return part.includes(':') ? <Address key={i} address={part} /> : <ShortenedText key={i} text={part} />
      })}
    </>
  )
}
