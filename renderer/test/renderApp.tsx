import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import { Providers, Screens } from '../src/app/App.tsx'
import { Shell } from '../src/app/Shell.tsx'
import { changeDraft } from '../src/features/inspect/draft.ts'

let count = 0

/** Renders the app at a URL with a backend. */
export function renderApp(backend: Backend, path: string) {
  changeDraft({ text: '', options: {} })
  history.replaceState(null, '', path)
  // A separate query cache per test.
  const key = `app ${++count}`
  const user = userEvent.setup()
  const view = render(
    <Providers connection={{ backend, network: undefined, key }}>
      <Shell>
        <Screens />
      </Shell>
    </Providers>,
  )
  return { user, ...view }
}
