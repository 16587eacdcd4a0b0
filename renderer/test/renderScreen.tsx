import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { ReactNode } from 'react'
import { Providers } from '../src/app/App.tsx'

let count = 0

/** A screen by itself, at an address, answered by a backend. */
export function renderScreen(backend: Backend, screen: ReactNode, path: string, network?: string) {
  history.replaceState(null, '', path)
  // Each screen has its own memory: answers of one test must not reach the next.
  const key = `test screen ${++count}`
  const user = userEvent.setup()
  const view = render(<Providers answering={{ backend, network, key }}>{screen}</Providers>)
  return { user, ...view }
}
