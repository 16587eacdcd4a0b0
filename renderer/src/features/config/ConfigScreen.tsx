import type { JSX } from 'react'

/** The configuration of the network. */
export function ConfigScreen(): JSX.Element {
  return <h1>Config</h1>
}
