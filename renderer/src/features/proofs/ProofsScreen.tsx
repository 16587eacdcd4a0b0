import type { JSX } from 'react'

/** A chain of blocks, verified claim by claim. */
export function ProofsScreen(): JSX.Element {
  return <h1>Proofs</h1>
}
