import '../../test/setup.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary, retryFailedFiles } from './ErrorBoundary.tsx'
import { lazyComponent, preloadComponents } from './lazyComponent.tsx'
import { WhileLoading } from './WhileLoading.tsx'

// React reports every error that a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const Steps = () => <p>400 steps</p>
const noFile = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Steps-1.js'))

test('files that cannot be loaded leave the rest of the page, and are loaded again', async () => {
  const load = vi.fn<() => Promise<{ Steps: typeof Steps }>>(noFile)
  const View = lazyComponent(load, 'Steps')
  render(
    <WhileLoading shown="loading">
      <h1>Transaction</h1>
      <View />
    </WhileLoading>,
  )
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('A part of this page could not be loaded')
  expect(notice.textContent).not.toContain('fetch')
  expect(screen.getByRole('heading', { name: 'Transaction' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)

  load.mockResolvedValue({ Steps })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('400 steps')).toBeTruthy()
})

test('they are loaded again by themselves once the server responds', async () => {
  const load = vi.fn<() => Promise<{ Steps: typeof Steps }>>(noFile)
  const View = lazyComponent(load, 'Steps')
  render(
    <WhileLoading shown="loading">
      <View />
    </WhileLoading>,
  )
  await screen.findByRole('alert')
  load.mockResolvedValue({ Steps })
  await act(async () => retryFailedFiles())
  expect(await screen.findByText('400 steps')).toBeTruthy()
})

test('preloaded components are shown at once', async () => {
  const load = vi.fn(async () => ({ Steps }))
  const View = lazyComponent(load, 'Steps')
  await preloadComponents(async () => {})
  render(<View />)
  expect(screen.getByText('400 steps')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('an error of a component is shown in its position, and can be tried again', async () => {
  let isBroken = true
  const Broken = () => {
    if (isBroken) throw new TypeError('x is not a function')
    return <p>works</p>
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Internal error')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('works')).toBeTruthy()
})
