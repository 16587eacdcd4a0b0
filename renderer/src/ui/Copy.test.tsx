import '../../test/setup.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyIconButton } from './Copy.tsx'

const writeText = vi.fn(async () => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const getLabel = () => screen.getByRole('button').getAttribute('aria-label')

test('a button says that it has copied for 1.5 s after the last press', async () => {
  render(<CopyIconButton text="EQ1" what="address" />)
  await press()
  expect(writeText).toHaveBeenCalledWith('EQ1')
  expect(getLabel()).toBe('Copied address')
  await wait(1000)
  await press()
  await wait(1000)
  expect(getLabel()).toBe('Copied address')
  await wait(600)
  expect(getLabel()).toBe('Copy address')
})
