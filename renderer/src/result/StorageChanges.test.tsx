import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { recordedOne } from '../../test/fixtures/recorded.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import '../../test/setup.ts'

test('the state tab has the fields that changed, in their units, and all of them on request', async () => {
  const result = recordedOne('jetton-transfer')
  const { user } = renderInspect(
    fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }), debugEmulate: () => result }),
    '/inspect?sample=jetton&tab=state',
  )
  const data = await screen.findByRole('region', { name: 'Decoded data' })
  // The wallet, and both jetton wallets.
  expect(within(data).getAllByRole('table')).toHaveLength(3)
  const seqno = within(data).getByRole('row', { name: /^Seqno/ })
  expect(
    within(seqno)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toHaveLength(3)
  expect(within(data).getAllByRole('row', { name: /^Balance/ })).toHaveLength(2)
  expect(within(data).queryByRole('row', { name: /^Public key/ })).toBeNull()
  await user.click(within(data).getByRole('radio', { name: 'All fields' }))
  expect(within(data).getByRole('row', { name: /^Public key/ })).toBeTruthy()
})
