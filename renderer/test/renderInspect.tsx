import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import { Providers } from '../src/app/App.tsx'
import { Shell } from '../src/app/Shell.tsx'
import { changeDraft } from '../src/features/inspect/draft.ts'
import { InspectScreen } from '../src/features/inspect/InspectScreen.tsx'

let count = 0

/** Renders the Inspect screen inside its shell at a URL with a backend. */
export function renderInspect(backend: Backend, path = '/inspect') {
  changeDraft({ text: '', options: {} })
  history.replaceState(null, '', path)
  // A separate query cache per test.
  const key = `test ${++count}`
  const user = userEvent.setup()
  const view = render(
    <Providers connection={{ backend, network: undefined, key }}>
      <Shell>
        <InspectScreen />
      </Shell>
    </Providers>,
  )
  return { user, ...view }
}
