import '../../test/setup.ts'
import { act, screen } from '@testing-library/react'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { serverHealth, updateServerHealth } from '../backend/serverHealth.ts'

afterEach(() => {
  updateServerHealth({ isDown: false, isOutdated: false, canRunInBrowser: false, runsInBrowser: false })
})

const setHealth = (change: Parameters<typeof updateServerHealth>[0]) => act(async () => updateServerHealth(change))

test('a dead server is reported; what failed is loaded again once it responds', async () => {
  let isUp = false
  const backend = fakeBackend({
    getStatus() {
      if (!isUp) throw new AppError('source.unreachable', { source: 'the server', reason: 'Failed to fetch' })
      return status
    },
    getSamples: () => ({ samples }),
  })
  renderApp(backend, '/inspect')
  await setHealth({ isDown: true })
  expect(screen.getByText('The server does not respond')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Server not reachable/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue in this browser' })).toBeNull()
  expect(document.body.textContent).not.toContain('Failed to fetch')

  isUp = true
  await setHealth({ isDown: false })
  expect(await screen.findByRole('button', { name: /demo\s*1634/ })).toBeTruthy()
  expect(screen.queryByText('The server does not respond')).toBeNull()
})

test('running in this browser is offered once its files are loaded', async () => {
  const { user } = renderApp(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }), '/inspect')
  await setHealth({ isDown: true, canRunInBrowser: true })
  await user.click(screen.getByRole('button', { name: 'Continue in this browser' }))
  expect(serverHealth.get().runsInBrowser).toBe(true)
})

test('a server that responds again is offered to a page that runs in the browser', async () => {
  const handlers = { getStatus: () => status, getSamples: () => ({ samples }) }
  const { user } = renderApp(fakeBackend(handlers, 'worker'), '/inspect')
  await setHealth({ isDown: true, runsInBrowser: true })
  expect(screen.queryByText('The server does not respond')).toBeNull()
  await setHealth({ isDown: false })
  await user.click(screen.getByRole('button', { name: 'Use the server' }))
  expect(serverHealth.get().runsInBrowser).toBe(false)
})

test('another version of the server is reported', async () => {
  const { user } = renderApp(fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }) }), '/inspect')
  await setHealth({ isOutdated: true })
  expect(screen.getByText('A new version of Tonoscope is available')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version of Tonoscope is available')).toBeNull()
})
