import type { JSX } from 'react'

/** A block by any of its names. */
export function BlocksScreen(): JSX.Element {
  return <h1>Blocks</h1>
}
