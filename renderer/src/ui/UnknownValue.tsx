import type { JSX } from 'react'

/** Shown instead of a value that the source of an on-chain transaction does not have. */
export function UnknownValue(): JSX.Element {
  return <em className="hint">Not available from this source</em>
}
