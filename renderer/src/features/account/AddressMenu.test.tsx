import '../../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import { parseFriendly, toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { expect, test } from 'vitest'
import { fakeBackend } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { AddressMenu } from './AddressMenu.tsx'

const address = `0:${'ab'.repeat(32)}`

async function open(names: { isWallet: boolean; testnet: boolean }, domain?: string) {
  const { user } = renderScreen(
    fakeBackend({}),
    <AccountNamesContext value={{ ...noAccountNames, testnet: names.testnet, isWallet: () => names.isWallet }}>
      <AddressMenu address={address} domain={domain} />
    </AccountNamesContext>,
    '/',
  )
  await user.click(screen.getByRole('button', { name: 'Address' }))
  const copied: Record<string, string> = {}
  for (const term of await screen.findAllByRole('term')) {
    const form = term.textContent
    const row = term.parentElement ?? expect.fail('a row')
    await user.click(within(row).getByRole('button', { name: `Copy address, ${form.toLowerCase()}` }))
    copied[form] = await navigator.clipboard.readText()
  }
  return copied
}

const friendly = (bounceable: boolean, testnet: boolean) => toFriendlyAddress(address, { bounceable, testnet })

test('copies each form of an address: bounceable, non-bounceable, for a test network, and raw', async () => {
  const copied = await open({ isWallet: false, testnet: false })
  expect(copied).toEqual({
    Bounceable: friendly(true, false),
    'Non-bounceable': friendly(false, false),
    Raw: address,
    'Bounceable, testnet': friendly(true, true),
    'Non-bounceable, testnet': friendly(false, true),
  })
  expect(parseFriendly(copied['Non-bounceable, testnet'] ?? '')).toEqual({
    address,
    bounceable: false,
    testnetOnly: true,
  })
})

test('begins with the form of the account and its network, and has the domain by which it was opened', async () => {
  const copied = await open({ isWallet: true, testnet: true }, 'alice.ton')
  expect(Object.keys(copied)).toEqual([
    'Domain',
    'Non-bounceable, testnet',
    'Bounceable, testnet',
    'Raw',
    'Non-bounceable',
    'Bounceable',
  ])
  expect(copied.Domain).toBe('alice.ton')
})
