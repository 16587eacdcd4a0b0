import type { JSX } from 'react'
import { Icon } from './Icon.tsx'

/** Shown instead of a value that the source of an on-chain transaction does not have. */
export function UnknownValue(): JSX.Element {
  return <em className="hint">Not available from this source</em>
}

/** The mark of what is unknown, with a few words or with a label. */
export function UnknownMark({ children, label = '' }: { children?: string; label?: string }): JSX.Element {
  return (
    <span className="unknown text-small inline-row nowrap gap-2" title={label || undefined}>
      <Icon name="question" label={label} size={12} />
      {children}
    </span>
  )
}
