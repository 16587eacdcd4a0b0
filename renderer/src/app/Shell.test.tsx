import '../../test/setup.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { address, hashOf } from '../../test/fixtures/build.ts'
import { fakeBackend, recognition, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { clearHistory } from '../history/history.ts'
import { clearLabels, setLabel } from '../labels/labels.ts'
import { updateSettings } from '../settings/settings.ts'

afterEach(() => {
  updateSettings({ theme: 'system', unit: 'TON', backend: 'server' })
  clearHistory()
})

const backend = () =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugRecognise: () => recognition,
    debugEmulate: () => jettonTransfer(),
  })

test('the command palette opens with a slash, recognises a text and runs it with Enter', async () => {
  const { user } = renderInspect(backend())
  await user.keyboard('/')
  const field = screen.getByRole('combobox', { name: 'Paste or find anything' })
  await user.type(field, 'b5ee9c72')
  expect(await screen.findByRole('option', { name: /External message to alice.*Run it/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
})

test('the command palette finds samples by name; arrow keys select', async () => {
  const { user } = renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugRecognise: () => ({ candidates: [] }),
      debugEmulate: () => jettonTransfer(),
    }),
  )
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'transfer')
  const list = await screen.findByRole('listbox', { name: 'Results' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(option => option.getAttribute('aria-selected')),
  ).toEqual(['true', 'false'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(location.search).toBe('?sample=jetton')
})

test('the command palette links hashes to events, addresses to items and domains, labels to accounts', async () => {
  const hash = hashOf('a transaction')
  const account = address('labelled')
  setLabel(account, 'Cold storage')
  const { user } = renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugRecognise: ({ body }) => ({
        candidates: body.text.startsWith('0:')
          ? [{ kind: 'address', sentence: 'An account', value: account }]
          : body.text === hash
            ? [{ kind: 'hash', sentence: 'A hash', value: hash }]
            : [],
      }),
    }),
  )
  await user.keyboard('/')
  const field = screen.getByRole('combobox', { name: 'Paste or find anything' })
  fireEvent.change(field, { target: { value: account } })
  expect(await screen.findByRole('option', { name: /An account.*Open account/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /An account.*Domains of this account/ })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'cold' } })
  expect(await screen.findByRole('option', { name: /Cold storage.*Domains/ })).toBeTruthy()
  fireEvent.change(field, { target: { value: hash } })
  expect(await screen.findByRole('option', { name: /A hash.*Look up the event/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe(`/event/${hash}`)
  clearLabels()
})

test('a question mark opens the shortcuts, except while typing', async () => {
  const { user } = renderInspect(backend())
  await user.type(screen.getByLabelText('Message'), '?')
  expect(screen.queryByText('Fit the tree')).toBeNull()
  screen.getByLabelText('Message').blur()
  await user.keyboard('?')
  expect(screen.getByText('Fit the tree')).toBeTruthy()
})

test('the status chip shows network, block, age and emulator', async () => {
  const { user } = renderInspect(backend())
  await user.click(await screen.findByRole('button', { name: /demo\s*1634\s*recorded/ }))
  const page = await screen.findByRole('dialog', { name: 'Service status' })
  expect(page.textContent).toContain('TON f801e1c1 (2025-12-05)')
  expect(page.textContent).toContain('Recorded snapshot, not live')
})

test('the currency name follows the setting everywhere', async () => {
  const { user } = renderInspect(backend(), '/inspect?sample=jetton&tab=flow')
  expect(await screen.findByRole('columnheader', { name: 'Balance change, TON' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await user.click(await screen.findByRole('radio', { name: 'GRAM' }))
  expect(screen.getByRole('columnheader', { name: 'Balance change, GRAM', hidden: true })).toBeTruthy()
})

test('the theme follows the system until one is chosen', async () => {
  const { user } = renderInspect(backend())
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
})
