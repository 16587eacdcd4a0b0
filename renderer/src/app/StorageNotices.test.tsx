import '../../test/setup.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { storageProblems } from '../store/storageEntry.ts'
import { StorageNotices } from './StorageNotices.tsx'

test('a storage that cannot be written is reported once', async () => {
  storageProblems.update(() => ({ isFailing: true, broken: [] }))
  render(<StorageNotices />)
  expect(screen.getByRole('status').textContent).toContain('Changes are not saved')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a broken entry can be saved as a file, and discarded', async () => {
  const discard = vi.fn()
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
  storageProblems.update(() => ({
    isFailing: false,
    broken: [{ sideKey: 'tonoscope.labels.broken', text: '{', discard }],
  }))
  render(<StorageNotices />)
  expect(screen.getByRole('status').textContent).toContain('Stored data could not be read: labels')
  await userEvent.click(screen.getByRole('button', { name: 'Save as file' }))
  expect(createUrl).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(discard).toHaveBeenCalledOnce()
})
