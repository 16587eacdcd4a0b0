import type { JSX } from 'react'
import { Address } from './Address.tsx'

const raw = /(-?\d{1,3}:[0-9a-f]{64})/i

/** A sentence in which raw addresses are shown as accounts. */
export function ChainText({ text }: { text: string }): JSX.Element {
  const parts = text.split(raw)
  if (parts.length === 1) return <>{text}</>
  return (
    <>
      {parts.map((part, i) =>
        // Every second part is what the split kept. Parts are told apart by their place alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        i % 2 === 1 ? <Address key={i} address={part} /> : part,
      )}
    </>
  )
}
