import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import { Providers, Screens } from '../src/app/App.tsx'
import { Shell } from '../src/app/Shell.tsx'
import { changeDraft } from '../src/features/inspect/draft.ts'

let count = 0

/** The app at an address, answered by a backend. */
export function renderApp(backend: Backend, path: string) {
  changeDraft({ text: '', options: {} })
  history.replaceState(null, '', path)
  // Each has its own memory: answers of one test must not reach the next.
  const key = `app ${++count}`
  const user = userEvent.setup()
  const view = render(
    <Providers answering={{ backend, network: undefined, key }}>
      <Shell>
        <Screens />
      </Shell>
    </Providers>,
  )
  return { user, ...view }
}
