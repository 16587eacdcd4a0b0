import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { recordedOne } from '../../test/fixtures/recorded.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { renderScreen } from '../../test/renderScreen.tsx'
import '../../test/setup.ts'
import { StorageChanges } from './StorageChanges.tsx'

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

test('a dictionary has its entries on request, and data that is not decoded says where the reading stopped', async () => {
  const hash = 'ab'.repeat(32)
  const account = `0:${'11'.repeat(32)}`
  const before = { status: 'active' as const, balance: 0n, extra: [], data_hash: 'cd'.repeat(32) }
  const state = { ...before, data_hash: hash }
  const same = { transactions: 1, jetton: undefined, code: false, data: true, status: false }
  const entries = [
    {
      key: { kind: 'integer' as const, value: '3' },
      fields: [{ name: 'amount', kind: 'coins' as const, value: '5000000000' }],
    },
  ]
  const storage = {
    layout: 'tv_pool',
    fields: [{ name: 'nominators', kind: 'dictionary' as const, value: `60 ${hash}`, entries }],
  }
  const undecoded = { code: 'different' as const, layout: 'wallet_v3r2', field: 'public_key', cell: hash, bit: 64 }
  const { user } = renderScreen(
    fakeBackend({ getStatus: () => status }),
    <StorageChanges
      units={new Map()}
      changes={[
        { account, before, after: { ...state, storage }, ...same },
        { account: `0:${'22'.repeat(32)}`, before, after: { ...state, undecoded }, ...same },
      ]}
    />,
    '/inspect',
  )
  await user.click(screen.getByText('60 entries'))
  expect(screen.getByText('amount:').parentElement?.textContent).toBe('amount: 5 TON')
  expect(screen.getByText('and 59 more')).toBeTruthy()
  expect(screen.getByText(/Data not decoded/).textContent).toMatch(
    /Stopped at bit 64 of cell .*, field “public key”\.$/,
  )
})
