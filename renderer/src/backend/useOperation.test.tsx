import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend } from '../../test/fixtures/fakeBackend.ts'
import { BackendProvider } from './BackendContext.tsx'
import { connectionKey } from './connectionKey.ts'
import { useOperation } from './useOperation.ts'

/** A hook that looks up an event; the reply to each call is given by hand. */
function renderLookup() {
  const replies: ((title: string) => void)[] = []
  const debugEvent = () => new Promise(resolve => replies.push(title => resolve({ title })))
  const backend = fakeBackend({ debugEvent: debugEvent as never })
  const client = new QueryClient()
  let connection = { kind: 'http', network: 'demo', sources: 'one', abis: undefined as string | undefined }
  const view = renderHook(({ query }) => useOperation('debugEvent', { body: { query } }), {
    initialProps: { query: 'a' },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <BackendProvider value={{ backend, network: connection.network, key: connectionKey(connection) }}>
          {children}
        </BackendProvider>
      </QueryClientProvider>
    ),
  })
  return {
    ...view,
    shown: () => (view.result.current.data as { title?: string } | undefined)?.title,
    reply: (title: string) => act(async () => replies.shift()?.(title)),
    connect(changes: Partial<typeof connection>, query = 'a') {
      connection = { ...connection, ...changes }
      view.rerender({ query })
    },
  }
}

test('a reply stays until ABIs have been applied to it', async () => {
  const { shown, reply, connect, result } = renderLookup()
  await reply('raw')
  await waitFor(() => expect(shown()).toBe('raw'))
  connect({ abis: 'one' })
  expect([shown(), result.current.isFetching]).toEqual(['raw', true])
  await reply('decoded')
  await waitFor(() => expect(shown()).toBe('decoded'))
})

test.each([
  ['network', { network: 'mainnet' }, 'a'],
  ['source', { sources: 'other' }, 'a'],
  ['input', {}, 'b'],
])('a reply for another %s is not shown', async (_, changes, query) => {
  const { shown, reply, connect } = renderLookup()
  await reply('raw')
  await waitFor(() => expect(shown()).toBe('raw'))
  connect({ ...changes, abis: 'one' }, query)
  expect(shown()).toBeUndefined()
})
