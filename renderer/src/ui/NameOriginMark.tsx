import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import type { JSX } from 'react'

const marks: Readonly<Record<NameOrigin, { readonly word: string; readonly title: string }>> = {
  labels: { word: 'label', title: 'The name is a label of this service.' },
  file: { word: 'from file', title: 'The name comes from an opened file and is not verified.' },
  domain: {
    word: 'domain',
    title: 'The domain points to this account. The owner of the domain chose that, not the account.',
  },
  contract: { word: 'from contract', title: 'The contract states this name itself; it is not verified.' },
}

/** A quiet mark beside a name: where it comes from. */
export function NameOriginMark({ origin }: { origin: NameOrigin }): JSX.Element {
  const { word, title } = marks[origin]
  return (
    <span className="rigid text-small hint" title={title}>
      {word}
    </span>
  )
}
