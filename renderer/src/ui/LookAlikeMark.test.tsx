import '../../test/setup.ts'
import { screen } from '@testing-library/react'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { afterEach, expect, test } from 'vitest'
import { fakeBackend } from '../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../test/renderScreen.tsx'
import { clearLabels, setLabel } from '../labels/labels.ts'
import { LookAlikesProvider } from '../labels/lookAlikes.tsx'
import { WithoutAccountLinks } from './AccountLink.tsx'
import { type AccountNames, AccountNamesContext, noAccountNames } from './AccountNames.tsx'
import { Address } from './Address.tsx'
import { ChainText } from './ChainText.tsx'

const mine = `0:abcd${'1'.repeat(56)}ef01`
const imitation = `0:abcd${'2'.repeat(56)}ef01`
const other = `0:${'3'.repeat(64)}`
const warning = 'Looks like the address of My wallet, but is another account'

afterEach(clearLabels)

const show = (address: string, names: Partial<AccountNames> = {}) =>
  renderScreen(
    fakeBackend({}),
    <LookAlikesProvider>
      <AccountNamesContext value={{ ...noAccountNames, ...names }}>
        <Address address={address} />
        <WithoutAccountLinks>
          <Address address={address} />
        </WithoutAccountLinks>
      </AccountNamesContext>
    </LookAlikesProvider>,
    '/',
  )

test('an address that looks like one with a label is marked, as a link and as text', () => {
  setLabel(mine, 'My wallet')
  show(imitation)
  expect(screen.getAllByRole('img', { name: warning })).toHaveLength(2)
  expect(screen.getByRole('link').getAttribute('href')).toContain(toFriendlyAddress(imitation))
})

test.each(['contract', 'domain', 'file'] as const)('a name from a %s does not remove the mark', origin => {
  setLabel(mine, 'My wallet')
  show(imitation, { name: () => 'Your wallet', origin: () => origin })
  expect(screen.getAllByRole('img', { name: warning })).toHaveLength(2)
})

test('an account that the network is known to have has no mark', () => {
  setLabel(mine, 'My wallet')
  show(imitation, { name: () => 'Exchange' })
  expect(screen.queryByRole('img', { name: warning })).toBeNull()
})

test('the account with the label, and others, have no mark', () => {
  setLabel(mine, 'My wallet')
  show(mine)
  show(other)
  expect(screen.queryByRole('img', { name: warning })).toBeNull()
})

test.each(['UQAbcd…xyz123', 'alice-market.ton'])('a sentence has the mark at %s, and nowhere else', text => {
  setLabel(mine, 'My wallet')
  const lookAlikes = new Map([[imitation, { text, otherName: 'My wallet' }]])
  renderScreen(
    fakeBackend({}),
    <LookAlikesProvider>
      <AccountNamesContext value={{ ...noAccountNames, lookAlikes }}>
        <p>
          <ChainText text={`bob sends 1 TON to ${text}, not to ${text}x`} />
        </p>
      </AccountNamesContext>
    </LookAlikesProvider>,
    '/',
  )
  const mark = screen.getByRole('img', { name: warning })
  expect(mark.closest('p')?.textContent).toContain(`not to ${text}x`)
  expect(mark.parentElement?.nextSibling?.nextSibling?.textContent).toBe(text)
})

test('an account that the user has labelled as well has no mark', () => {
  setLabel(mine, 'My wallet')
  setLabel(imitation, 'My other wallet')
  show(imitation)
  expect(screen.queryByRole('img', { name: warning })).toBeNull()
})
