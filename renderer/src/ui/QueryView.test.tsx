import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryView } from './QueryView.tsx'

afterEach(cleanup)

const refetch = vi.fn()
const renderQuery = (query: { data: number[] | undefined; error: unknown }) =>
  render(
    <QueryView query={{ ...query, refetch }} name="numbers">
      {numbers => <p>{numbers.length} numbers</p>}
    </QueryView>,
  )

test('says what is loading', () => {
  renderQuery({ data: undefined, error: null })
  expect(screen.getByRole('status', { name: 'Loading numbers' })).toBeDefined()
})

test('shows what was loaded, also when it is empty', () => {
  renderQuery({ data: [], error: null })
  expect(screen.getByText('0 numbers')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a failure takes the place of older data and can be retried', () => {
  renderQuery({ data: [1], error: new AppError('source.unreachable', { source: 'toncenter', reason: 'no route' }) })
  expect(screen.queryByText('1 numbers')).toBeNull()
  expect(screen.getByRole('alert')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
