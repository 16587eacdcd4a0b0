import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { ReactNode } from 'react'
import { Providers } from '../src/app/App.tsx'

let count = 0

/** Renders a single screen at a URL with a backend. */
export function renderScreen(backend: Backend, screen: ReactNode, path: string, network?: string) {
  history.replaceState(null, '', path)
  // A separate query cache per test.
  const key = `test screen ${++count}`
  const user = userEvent.setup()
  const view = render(<Providers connection={{ backend, network, key }}>{screen}</Providers>)
  return { user, ...view }
}
