import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backend } from '@tonoscope/core/contract/backend'
import { Providers } from '../src/app/App.tsx'
import { Shell } from '../src/app/Shell.tsx'
import { changeDraft } from '../src/features/inspect/draft.ts'
import { InspectScreen } from '../src/features/inspect/InspectScreen.tsx'

let count = 0

/** The Inspect screen inside its shell, at an address, answered by a backend. */
export function renderInspect(backend: Backend, path = '/inspect') {
  changeDraft({ text: '', options: {} })
  history.replaceState(null, '', path)
  // Each screen has its own memory: answers of one test must not reach the next.
  const key = `test ${++count}`
  const user = userEvent.setup()
  const view = render(
    <Providers answering={{ backend, network: undefined, key }}>
      <Shell>
        <InspectScreen />
      </Shell>
    </Providers>,
  )
  return { user, ...view }
}
